import type { Reaction, ReactionState } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { type Actor, holdAccount } from './actor';
import { CountersRepository } from './counters.repository';
import { ReactionsRepository } from './reactions.repository';
import { holdPublicVideo } from './video-lock';

const by = (value: Reaction, counted: 'like' | 'dislike'): number => (value === counted ? 1 : 0);

/** Like and dislike, one of them or none a person. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly reactions: ReactionsRepository,
    private readonly counters: CountersRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Sets a person's reaction; the same one twice changes nothing. @throws CodedError video.not-found, auth.required */
  async set({ accountId, person }: Actor, videoId: string, value: Reaction): Promise<ReactionState> {
    return this.transactions.run(async (manager) => {
      if (accountId !== null) await holdAccount(manager, accountId);
      await holdPublicVideo(manager, videoId);
      const before = await this.reactions.lock(manager, person, videoId);
      if (before === value) {
        const { likes, dislikes } = await this.counters.of(manager, videoId);
        return { value, likes, dislikes };
      }
      await this.reactions.put(manager, person, videoId, value);
      const { likes, dislikes } = await this.counters.add(manager, videoId, {
        likes: by(value, 'like') - by(before, 'like'),
        dislikes: by(value, 'dislike') - by(before, 'dislike'),
      });
      return { value, likes, dislikes };
    });
  }
}
