import { type Caller } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { counter } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { actorOf, holdAccount } from './actor';
import { CountersRepository } from './counters.repository';
import { isStaff } from './person';
import { holdPublicVideo } from './video-lock';
import { ViewSlotsRepository } from './view-slots.repository';
import { ViewsRepository } from './views.repository';

const told = counter(
  'alcova_catalogue_views_total',
  'Views that browsers told of: written (counted), or by somebody whose view was written already or never is (uncounted)',
  ['outcome'],
);

/** Views, and the history of accounts. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly views: ViewsRepository,
    private readonly slots: ViewSlotsRepository,
    private readonly counters: CountersRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Counts a view unless this person had one within half an hour, or runs the site; enters it in the account's history in any case.
   * @throws CodedError video.not-found, auth.required
   */
  async count(
    caller: Caller,
    visitor: string | null,
    videoId: string,
  ): Promise<{ counted: boolean; views: number }> {
    const { accountId, person } = actorOf(caller, visitor);
    const answer = await this.transactions.run(async (manager) => {
      if (accountId !== null) await holdAccount(manager, accountId);
      await holdPublicVideo(manager, videoId);
      if (accountId !== null) await this.views.remember(manager, accountId, videoId);
      const counted = !isStaff(caller) && (await this.views.beginWindow(manager, person, videoId));
      if (counted) await this.slots.add(manager, videoId);
      return { counted, views: (await this.counters.of(manager, videoId)).views };
    });
    told.inc({ outcome: answer.counted ? 'counted' : 'uncounted' });
    return answer;
  }
}
