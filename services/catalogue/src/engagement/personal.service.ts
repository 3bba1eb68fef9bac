import type { Caller, Category, PublicVideo, VideoState } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { toPublicVideo } from '../video-rows/video-row';
import { accountPerson, personOf } from './person';
import { type PersonalList, PersonalRepository } from './personal.repository';

/** Newest ids that a profile names. */
const FAVOURITES_NAMED = 1_000;
const RECENT_NAMED = 100;

/** What people see of what they did. */
@Injectable()
export class PersonalService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly personal: PersonalRepository,
    private readonly transactions: Transactions,
  ) {}

  async list(
    list: PersonalList,
    accountId: string,
    { except = [], ...wanted }: { page: number; pageSize: number; except?: readonly Category[] | undefined },
  ) {
    return this.transactions.run(async (manager) => {
      const total = await this.personal.total(manager, list, accountId, except);
      const isPastTheEnd = (wanted.page - 1) * wanted.pageSize >= total;
      const rows = isPastTheEnd
        ? []
        : await this.personal.page(manager, list, accountId, { ...wanted, except });
      const items: PublicVideo[] = rows.map((row) => toPublicVideo(row, this.config.DEFAULT_THUMBNAIL_URL));
      return { items, total, ...wanted };
    });
  }

  /** Answers how many videos were forgotten. */
  async clearHistory(accountId: string): Promise<number> {
    let cleared = 0;
    for (;;) {
      const some = await this.transactions.run((manager) => this.personal.clearHistory(manager, accountId));
      if (some === 0) return cleared;
      cleared += some;
    }
  }

  /** Nothing for a caller without an account and without a visitor's cookie: they did nothing yet. */
  async states(caller: Caller, visitor: string | null, ids: readonly string[]): Promise<VideoState[]> {
    const accountId = caller.kind === 'account' ? caller.accountId : null;
    const person = accountId === null && visitor === null ? null : personOf(caller, visitor);
    const wanted = [...new Set(ids)];
    return this.transactions.readPrepared((reader) =>
      this.personal.states(reader, wanted, { accountId, person }),
    );
  }

  async profile(accountId: string) {
    return this.transactions.run(async (manager) => ({
      favoriteVideos: await this.personal.newestIds(manager, 'favourites', accountId, FAVOURITES_NAMED),
      recentVideos: await this.personal.newestIds(manager, 'history', accountId, RECENT_NAMED),
      ...(await this.personal.counts(manager, accountId, accountPerson(accountId))),
    }));
  }
}
