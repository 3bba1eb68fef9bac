import { CATEGORIES } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { type List, ordersOf, VISIBILITIES } from './list';
import { MarksRepository } from './marks.repository';
import { PagesRepository, WALKED_FROM_AN_END } from './pages.repository';
import { RanksRepository } from './ranks.repository';

/** How soon the lists by views and likes follow the counters. */
const RANKS_EVERY_MS = 1_000;
const MARKS_EVERY_MS = 30_000;
/** Marks are made anew at most so often; administrators page far more rarely. */
const PUBLIC_SECONDS = 60;
const ADMINISTRATORS_SECONDS = 600;
/** After a round the database has so many times its duration without one. */
const REST = 20;

const log = logger('lists');
const LISTS: readonly List[] = VISIBILITIES.flatMap((visibility) =>
  [undefined, ...CATEGORIES].flatMap((category) =>
    ordersOf(visibility).map((by) => ({ visibility, category, by })),
  ),
);

/** Keeps the lists ready in the background; replicas share the work. */
@Injectable()
export class ListUpkeep {
  constructor(
    private readonly ranks: RanksRepository,
    private readonly marks: MarksRepository,
    private readonly pages: PagesRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(MARKS_EVERY_MS, log, 'making marks of lists failed')
  async markAndRest(): Promise<void> {
    const started = performance.now();
    if ((await this.mark()) > 0) await this.drains.pause(REST * (performance.now() - started));
  }

  /** Step by step until every changed counter is known. */
  @Repeat(RANKS_EVERY_MS, log, 'following the counters failed')
  async follow(): Promise<void> {
    while (!this.drains.isStopping)
      if ((await this.transactions.run((manager) => this.ranks.refresh(manager))) === 0) return;
  }

  /** Makes the marks that are due, list by list; answers of how many lists. */
  async mark(): Promise<number> {
    let made = 0;
    const others = await this.transactions.run((manager) => this.marks.exceptLists(manager));
    for (const list of [...LISTS, ...others]) {
      if (this.drains.isStopping) break;
      if (await this.markOne(list)) made += 1;
    }
    return made;
  }

  private markOne(list: List): Promise<boolean> {
    const seconds = list.visibility === 'public' ? PUBLIC_SECONDS : ADMINISTRATORS_SECONDS;
    return this.transactions.run(async (manager) => {
      // Shorter lists are walked from their two ends.
      if ((await this.pages.total(manager, list)) <= 2 * WALKED_FROM_AN_END) return false;
      const isFree =
        (await this.marks.isDue(manager, list, seconds)) && (await this.marks.claim(manager, list));
      if (!isFree || !(await this.marks.isDue(manager, list, seconds))) return false;
      await this.marks.rebuild(manager, list);
      return true;
    });
  }
}
