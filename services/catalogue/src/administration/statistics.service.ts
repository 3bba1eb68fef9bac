import { type DailyStatistics, type DayStatistics, STATISTICS_DAYS } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { StatisticsRepository, type WatchedRow } from './statistics.repository';

const EVERY_MS = 60_000;
const LONGEST = Math.max(...STATISTICS_DAYS);
/** For so long the figures of a day that lasts are good enough for whoever asks. */
const FRESH_SECONDS = 5;
/** Today, and yesterday in its last minutes; what else is missing the next round counts. */
const COUNTED_FOR_A_REQUEST = 2;

const log = logger('statistics');
type Sums = Omit<DayStatistics, 'day'>;

/** Views, reactions and new videos by day. */
@Injectable()
export class StatisticsService {
  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  @Repeat(EVERY_MS, log, 'counting the days failed')
  async countAll(): Promise<void> {
    await this.countDue(LONGEST);
  }

  /** The period's days, oldest first, with their sums. */
  async daily(days: number): Promise<DailyStatistics> {
    await this.countDue(COUNTED_FOR_A_REQUEST);
    const items = await this.transactions.run((manager) => this.statistics.period(manager, days));
    const sums: Sums = { views: 0, likes: 0, dislikes: 0, newVideos: 0 };
    for (const day of items)
      for (const figure of ['views', 'likes', 'dislikes', 'newVideos'] as const) sums[figure] += day[figure];
    return { items, sums };
  }

  /** Of yesterday, as it was kept when the day was counted. */
  mostWatched(): Promise<WatchedRow[]> {
    return this.transactions.run((manager) => this.statistics.mostWatched(manager));
  }

  /** Counts those of the last days that are due, day by day. */
  async countDue(days: number): Promise<void> {
    const due = await this.transactions.run((manager) => this.statistics.due(manager, days, FRESH_SECONDS));
    for (const day of due) {
      if (this.drains.isStopping) return;
      await this.transactions.run((manager) => this.statistics.count(manager, day));
    }
  }
}
