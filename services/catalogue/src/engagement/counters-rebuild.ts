import type { CounterDrift } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { CountersRebuildRepository, driftOf } from './counters-rebuild.repository';

/** Videos that one step looks at. */
const VIDEOS_A_STEP = 500;

/** Brings counters back to what the facts say, should they ever differ: after a restore, or a repair by hand. */
@Injectable()
export class CountersRebuild {
  constructor(
    private readonly counters: CountersRebuildRepository,
    private readonly transactions: Transactions,
  ) {}

  /** One bounded step; the site goes on meanwhile, and only videos whose counters are wrong are locked, one by one. */
  async step(
    after: string | null,
    { dryRun }: { dryRun: boolean },
  ): Promise<{ looked: number; drift: CounterDrift[]; cursor: string | null }> {
    const rows = await this.transactions.run((manager) =>
      this.counters.compare(manager, after, VIDEOS_A_STEP),
    );
    const cursor = rows.length < VIDEOS_A_STEP ? null : (rows.at(-1)?.video_id ?? null);
    const drifted = rows.filter((row) => driftOf(row).length > 0);
    if (dryRun) return { looked: rows.length, drift: drifted.flatMap(driftOf), cursor };
    const drift: CounterDrift[] = [];
    for (const { video_id: videoId } of drifted)
      drift.push(...(await this.transactions.run((manager) => this.counters.repair(manager, videoId))));
    return { looked: rows.length, drift, cursor };
  }
}
