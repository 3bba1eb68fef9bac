import { jobKind } from '@alcova/contracts';
import { gauge, readTogether } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const STATES = ['queued', 'running'] as const;
const queueRows = z.array(
  z.object({
    kind: jobKind,
    state: z.enum(STATES),
    jobs: z.coerce.number(),
    oldest: z.coerce.number(),
    lag: z.coerce.number().nullable(),
  }),
);
type QueueRow = z.output<typeof queueRows>[number];

/** The queue as it stands when it is scraped or asked for. Jobs that ended are counted as they end, in `job-metrics`. */
@Injectable()
export class QueueMetrics implements OnApplicationBootstrap {
  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    // One reading for all gauges of a scrape.
    const read = readTogether(() => this.query());
    gauge(
      'alcova_media_unfinished_jobs',
      'Unfinished jobs by kind and state',
      ['kind', 'state'],
      async function (this) {
        const rows = await read();
        for (const kind of jobKind.options)
          for (const state of STATES)
            this.set(
              { kind, state },
              rows.find((row) => row.kind === kind && row.state === state)?.jobs ?? 0,
            );
      },
    );
    gauge(
      'alcova_media_oldest_job_seconds',
      'Age of the oldest unfinished job by kind',
      ['kind'],
      async function (this) {
        for (const [kind, rows] of byKind(await read()))
          this.set({ kind }, Math.max(0, ...rows.map((row) => row.oldest)));
      },
    );
    gauge(
      'alcova_media_queue_lag_seconds',
      'How long the job that waits longest could have been taken, by kind',
      ['kind'],
      async function (this) {
        for (const [kind, rows] of byKind(await read()))
          this.set({ kind }, Math.max(0, ...rows.map((row) => row.lag ?? 0)));
      },
    );
  }

  /** The same over all kinds. */
  async summary(): Promise<{ queued: number; running: number; lag: number }> {
    const rows = await this.query();
    const jobsIn = (wanted: (typeof STATES)[number]): number =>
      rows.filter(({ state }) => state === wanted).reduce((sum, { jobs }) => sum + jobs, 0);
    return {
      queued: jobsIn('queued'),
      running: jobsIn('running'),
      lag: Math.max(0, ...rows.map(({ lag }) => lag ?? 0)),
    };
  }

  /** Only unfinished jobs are read, by their own index. */
  private async query(): Promise<readonly QueueRow[]> {
    return queueRows.parse(
      await this.dataSource.query(
        `SELECT kind, state, count(*) AS jobs, extract(epoch FROM now() - min(created_at)) AS oldest,
           extract(epoch FROM now() - min(available_at) FILTER (WHERE state = 'queued' AND available_at <= now())) AS lag
         FROM jobs WHERE state IN ('queued', 'running') GROUP BY kind, state`,
      ),
    );
  }
}

/** Every kind with its rows, so that a kind without jobs reads 0. */
const byKind = (rows: readonly QueueRow[]) =>
  jobKind.options.map((kind) => [kind, rows.filter((row) => row.kind === kind)] as const);
