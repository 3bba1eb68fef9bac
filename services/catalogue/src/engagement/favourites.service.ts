import type { Category } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { holdAccount } from './actor';
import { CountersRepository } from './counters.repository';
import { FavouritesRepository } from './favourites.repository';
import { holdPublicVideo, holdVideo } from './video-lock';

/** Favourites of accounts. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly favourites: FavouritesRepository,
    private readonly counters: CountersRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Once is as good as twice. @throws CodedError video.not-found for what the public may not see, auth.required */
  async add(accountId: string, videoId: string, except: readonly Category[] = []): Promise<void> {
    await this.transactions.run(async (manager) => {
      await holdAccount(manager, accountId);
      await holdPublicVideo(manager, videoId, except);
      if (await this.favourites.add(manager, accountId, videoId))
        await this.counters.add(manager, videoId, { favorites: 1 });
    });
  }

  /** Also of a video that the public may see no more; one that is gone took its favourites along. */
  async remove(accountId: string, videoId: string): Promise<void> {
    await this.transactions.run(async (manager) => {
      await holdVideo(manager, videoId);
      if (await this.favourites.remove(manager, accountId, videoId))
        await this.counters.add(manager, videoId, { favorites: -1 });
    });
  }
}
