import { type Caller, type Category, CodedError, type TaleState } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { ReadingRepository } from '../reading/reading.repository';
import { MarksRepository } from './marks.repository';
import { personOf } from './person';

/** Likes and favourites of tales. */
@Injectable()
export class MarksService {
  constructor(
    private readonly marks: MarksRepository,
    private readonly tales: ReadingRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Once is as good as twice. @throws CodedError tale.not-found for what is not public, auth.required for nobody */
  async setLike(
    caller: Caller,
    visitor: string | null,
    { taleId, liked }: { taleId: string; liked: boolean },
  ): Promise<{ liked: boolean; likes: number }> {
    const person = personOf(caller, visitor);
    if (person === null) throw new CodedError('auth.required');
    return this.transactions.run(async (manager) => {
      await this.marks.hold(manager, taleId);
      const likes = await this.marks[liked ? 'like' : 'unlike'](manager, person, taleId);
      return { liked, likes };
    });
  }

  /** @throws CodedError tale.not-found for what is not public, and for categories that are left out */
  async addFavourite(accountId: string, taleId: string, except: readonly Category[] = []): Promise<void> {
    await this.transactions.run(async (manager) => {
      await this.marks.hold(manager, taleId, except);
      await this.marks.addFavourite(manager, accountId, taleId);
    });
  }

  /** Also of a tale that is not public any more. */
  async removeFavourite(accountId: string, taleId: string): Promise<void> {
    await this.transactions.run((manager) => this.marks.removeFavourite(manager, accountId, taleId));
  }

  async favourites(
    accountId: string,
    wanted: { page: number; pageSize: number; except: readonly Category[] },
  ) {
    const { page, pageSize, except } = wanted;
    return this.transactions.run(async (manager) => {
      const total = await this.marks.totalOfFavourites(manager, accountId, except);
      const ids = await this.marks.favouriteIds(manager, accountId, wanted);
      return { items: await this.tales.byIds(manager, ids), total, page, pageSize };
    });
  }

  /** @throws CodedError tale.not-found, also for one that is not public */
  async state(caller: Caller, visitor: string | null, taleId: string): Promise<TaleState> {
    const accountId = caller.kind === 'account' ? caller.accountId : null;
    const person = personOf(caller, visitor);
    const state = await this.transactions.run((manager) =>
      this.marks.state(manager, taleId, { accountId, person }),
    );
    if (!state) throw new CodedError('tale.not-found');
    return state;
  }
}
