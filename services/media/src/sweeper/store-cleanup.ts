import { DrainRegistry, gauge, logger, readTogether, Repeat } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type QueryRunner } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type Config } from '../config/config';
import { Sweep } from './sweep';
import { SweepRepository } from './sweep.repository';

const log = logger('sweeper');
/** One replica sweeps at a time; held by the connection, so that it is free when its holder dies. */
const SWEEP_LOCK = 8_217_003;
const LOOK_EVERY_MS = 60_000;
/** Between two steps, so that a sweep never competes with viewers. */
const STEP_PAUSE_MS = 200;
const heldRow = z.tuple([z.object({ held: z.boolean() })]);

/** Sweeps the store every SWEEP_HOURS. Where it stands is in the database: the next process goes on there. */
@Injectable()
export class StoreCleanup implements OnApplicationBootstrap {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sweep: Sweep,
    private readonly repository: SweepRepository,
    private readonly dataSource: DataSource,
    private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const { repository, dataSource } = this;
    const read = readTogether(() => repository.secondsSinceSweep(dataSource.manager));
    gauge(
      'alcova_media_sweep_age_seconds',
      'Since the last sweep of the store came through',
      [],
      async function (this) {
        this.set((await read()) ?? 0);
      },
    );
  }

  @Repeat(LOOK_EVERY_MS, log, 'a sweep was broken off and goes on later')
  async work(): Promise<void> {
    if (this.config.SWEEP_HOURS !== 0) await this.sweepIfDue();
  }

  /** Sweeps to the end when it is time and no other replica does; answers whether it did. `now`: the time by which ages are told. */
  async sweepIfDue(now?: Date): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const [row] = heldRow.parse(
        await runner.query('SELECT pg_try_advisory_lock($1) AS held', [SWEEP_LOCK]),
      );
      if (!row.held) return false;
      try {
        return await this.sweepOn(runner, now);
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [SWEEP_LOCK]);
      }
    } finally {
      await runner.release();
    }
  }

  private async sweepOn(runner: QueryRunner, now: Date | undefined): Promise<boolean> {
    const due = await this.repository.due(runner.manager, this.config.SWEEP_HOURS);
    if (!due) return false;
    let { cursor } = due;
    const total = { looked: 0, swept: 0, bytes: 0 };
    do {
      const step = await this.sweep.step(cursor, { dryRun: false, ...(now && { now }) });
      ({ cursor } = step);
      await this.repository.remember(runner.manager, cursor);
      total.looked += step.looked;
      total.swept += step.swept.length;
      total.bytes += step.swept.reduce((sum, { bytes }) => sum + bytes, 0);
      await this.drains.pause(STEP_PAUSE_MS);
    } while (cursor !== null && !this.drains.isStopping);
    if (total.swept > 0) log.info(total, 'took out of the store what was of no use');
    return cursor === null;
  }
}
