import { type DailyStatistics, type DayStatistics, STATISTICS_DAYS } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
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
export class StatisticsService implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'counting the days failed'),
  );

  constructor(
    private readonly statistics: StatisticsRepository,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.countDue(LONGEST));
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

  /** Of yesterday (UTC), as it was kept when the day was counted. */
  mostWatched(): Promise<WatchedRow[]> {
    return this.transactions.run((manager) => this.statistics.mostWatched(manager));
  }

  /** Counts those of the last days that are due, day by day. */
  async countDue(days: number): Promise<void> {
    const due = await this.transactions.run((manager) => this.statistics.due(manager, days, FRESH_SECONDS));
    for (const day of due) {
      if (this.rounds.isStopping) return;
      await this.transactions.run((manager) => this.statistics.count(manager, day));
    }
  }
}
