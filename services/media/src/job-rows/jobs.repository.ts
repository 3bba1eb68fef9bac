import {
  audioResult,
  type AudioResult,
  encodedChunk,
  type EncodedChunk,
  hashedFrame,
  type HashedFrame,
  type JobContract,
  type JobKind,
  longFilmChunkJob,
  removeJob,
  retryJob,
  suspectJob,
  WORKER_JOBS,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { z } from 'zod';
import {
  type DueJobs,
  dueRows,
  type JobRow,
  jobRow,
  JobSummary,
  type Lease,
  rowsOf,
  summaryRows,
  updatedRows,
} from './job-row';

const CONTRACTS = { ...WORKER_JOBS, remove: removeJob } satisfies Record<JobKind, JobContract>;
/** A lease ends when its holder has been silent for this long. */
export const LEASE_SECONDS = 15;
export const MAX_ATTEMPTS = 5;
/** Worker losses from which a job is under suspicion: it is then taken alone (docs/decisions/0002). */
export const SUSPECT_LOSSES = 2;
/** What a dead letter quotes of a failure. */
const DETAIL_CHARACTERS = 200;
const nextPart = z.tuple([z.object({ part: z.number() })]);
const delayedRows = jobRow.extend({ delay_ms: z.coerce.number() }).array();

/** On which of the queue's subjects a job waits. */
export function contractOf(
  job: Pick<JobRow, 'kind' | 'lane' | 'losses'>,
): JobContract<typeof removeJob.payload> {
  if (job.losses >= SUSPECT_LOSSES && job.kind !== 'remove') return suspectJob;
  return job.kind === 'chunk' && job.lane === 'long' ? longFilmChunkJob : CONTRACTS[job.kind];
}

/** Statements on jobs: the table is the truth, a message only the wake-up call. */
@Injectable()
export class JobsRepository {
  constructor(private readonly outbox: Outbox) {}

  /** Adds a job once a revision, kind and part, with its message. */
  async add(
    manager: EntityManager,
    job: { assetId: string; revision: number; kind: JobKind },
  ): Promise<void> {
    await this.addParts(manager, { ...job, parts: 1, lane: 'short' });
  }

  /** Adds the jobs of all parts of a kind, each once, with their messages in order. */
  async addParts(
    manager: EntityManager,
    job: { assetId: string; revision: number; kind: JobKind; parts: number; lane: JobRow['lane'] },
  ): Promise<void> {
    await this.insert(
      manager,
      job,
      Array.from({ length: job.parts }, (_, part) => part),
    );
  }

  /** Adds the job that aligns a text: each text of a film has one of its own. Answers its part. */
  async addAlignment(manager: EntityManager, asset: { id: string; revision: number }): Promise<number> {
    const [{ part }] = nextPart.parse(
      await manager.query(
        `SELECT coalesce(max(part) + 1, 0) AS part FROM jobs WHERE asset_id = $1 AND revision = $2 AND kind = 'align'`,
        [asset.id, asset.revision],
      ),
    );
    const job = { assetId: asset.id, revision: asset.revision, kind: 'align', lane: 'short' } as const;
    await this.insert(manager, job, [part]);
    return part;
  }

  private async insert(
    manager: EntityManager,
    job: { assetId: string; revision: number; kind: JobKind; lane: JobRow['lane'] },
    parts: readonly number[],
  ): Promise<void> {
    const rows = (await manager.query(
      `INSERT INTO jobs (id, asset_id, revision, kind, lane, part)
       SELECT new.id, $1, $2, $3, $4, new.part FROM unnest($5::text[], $6::integer[]) AS new (id, part)
       ON CONFLICT DO NOTHING RETURNING *`,
      [job.assetId, job.revision, job.kind, job.lane, parts.map(() => ulid()), [...parts]],
    )) as unknown;
    const added = rowsOf(rows).sort((a, b) => a.part - b.part);
    for (const row of added) await this.announce(manager, row, 0);
  }

  /**
   * Queues the removal of everything stored of an asset, also when it ran before. It waits until a worker that was just cancelled has
   * noticed: what that worker still writes must go as well.
   */
  async addRemoval(manager: EntityManager, asset: { id: string; revision: number }): Promise<void> {
    const rows = (await manager.query(
      `INSERT INTO jobs (id, asset_id, revision, kind, available_at, announced_at)
       SELECT $1, $2, $3, 'remove', due.at, due.at FROM (
         SELECT CASE WHEN EXISTS (
           SELECT 1 FROM jobs WHERE asset_id = $2 AND state = 'cancelled' AND token IS NOT NULL
         ) THEN now() + $4 * interval '1 second' ELSE now() END AS at) due
       ON CONFLICT (asset_id, revision, kind, part) DO UPDATE
         SET state = 'queued', token = NULL, lease_until = NULL, attempts = 0, percent = 0,
             available_at = excluded.available_at, announced_at = excluded.announced_at, updated_at = now()
       RETURNING *, extract(epoch FROM available_at - now()) * 1000 AS delay_ms`,
      [ulid(), asset.id, asset.revision, LEASE_SECONDS],
    )) as unknown;
    for (const row of delayedRows.parse(rows)) await this.announce(manager, row, row.delay_ms);
  }

  async announce(manager: EntityManager, job: JobRow, delayMs: number): Promise<void> {
    await this.outbox.job(manager, contractOf(job), { jobId: job.id, assetId: job.asset_id }, { delayMs });
  }

  /** For the operator, in the transaction that gives the job up. `detail` is cut: it may quote what a program printed. */
  async writeDeadLetter(
    manager: EntityManager,
    job: JobRow,
    failure: { code: string; detail: string },
  ): Promise<void> {
    const detail = failure.detail.replace(/\p{Cc}+/gu, ' ').slice(0, DETAIL_CHARACTERS);
    const { id: jobId, asset_id: assetId, kind, part } = job;
    await this.outbox.deadLetter(
      manager,
      retryJob,
      { jobId, assetId, kind, part, code: failure.code.slice(0, 64), detail },
      { reason: `${kind} ${part}: ${failure.code}: ${detail}`, deliveries: job.attempts },
    );
  }

  /** How many jobs of each kind and state a revision of an asset has. */
  async summary(manager: EntityManager, assetId: string, revision: number): Promise<JobSummary> {
    const rows = summaryRows.parse(
      await manager.query(
        'SELECT kind, state, count(*) AS jobs FROM jobs WHERE asset_id = $1 AND revision = $2 GROUP BY kind, state',
        [assetId, revision],
      ),
    );
    return new JobSummary(rows);
  }

  /** Results of the chunks from `from` on, at most `limit`, in order. */
  async chunkResults(
    manager: EntityManager,
    job: { asset_id: string; revision: number },
    page: { from: number; limit: number },
  ): Promise<EncodedChunk[]> {
    const rows = (await manager.query(
      `SELECT result FROM jobs WHERE asset_id = $1 AND revision = $2 AND kind = 'chunk' AND state = 'done' AND part >= $3
       ORDER BY part LIMIT $4`,
      [job.asset_id, job.revision, page.from, page.limit],
    )) as unknown;
    return z
      .array(z.object({ result: encodedChunk }))
      .parse(rows)
      .map(({ result }) => result);
  }

  /** The hashed frames of a revision's chunks, in order; chunks from before there were hashes have none. */
  async hashedFrames(
    manager: EntityManager,
    asset: { id: string; revision: number },
  ): Promise<HashedFrame[]> {
    const rows = (await manager.query(
      `SELECT result->'hashes' AS hashes FROM jobs
       WHERE asset_id = $1 AND revision = $2 AND kind = 'chunk' AND state = 'done' AND result ? 'hashes' ORDER BY part`,
      [asset.id, asset.revision],
    )) as unknown;
    return z
      .array(z.object({ hashes: hashedFrame.array() }))
      .parse(rows)
      .flatMap(({ hashes }) => hashes);
  }

  /** What came of one sound, by its number; null while it is not done. */
  async audioResult(
    manager: EntityManager,
    job: { asset_id: string; revision: number },
    sound: number,
  ): Promise<AudioResult | null> {
    const rows = (await manager.query(
      `SELECT result FROM jobs WHERE asset_id = $1 AND revision = $2 AND kind = 'audio' AND state = 'done' AND part = $3`,
      [job.asset_id, job.revision, sound],
    )) as unknown;
    return z.array(z.object({ result: audioResult })).parse(rows)[0]?.result ?? null;
  }

  async byId(manager: EntityManager, id: string): Promise<JobRow | undefined> {
    return rowsOf(await manager.query('SELECT * FROM jobs WHERE id = $1', [id]))[0];
  }

  /** Jobs of an asset's present revision that were given up, the first to fail first; one film has at most as many as it has chunks. */
  async failedOf(manager: EntityManager, assetId: string): Promise<JobRow[]> {
    return rowsOf(
      await manager.query(
        `SELECT jobs.* FROM jobs JOIN assets ON assets.id = jobs.asset_id AND assets.revision = jobs.revision
         WHERE jobs.asset_id = $1 AND jobs.state = 'failed' AND jobs.kind <> 'remove' ORDER BY jobs.updated_at LIMIT 1000`,
        [assetId],
      ),
    );
  }

  /** Takes the lease of a job that waits, one under suspicion only for a worker that has nothing else at work. */
  async lease(manager: EntityManager, id: string, alone: boolean): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'running', token = $2, lease_until = now() + $3 * interval '1 second', attempts = attempts + 1, percent = 0, updated_at = now()
         WHERE id = $1 AND state = 'queued' AND available_at <= now() + interval '1 second' AND (losses < $4 OR $5) RETURNING *`,
        [id, ulid(), LEASE_SECONDS, SUSPECT_LOSSES, alone],
      ),
    )[0];
  }

  /** Renews the lease; nothing when another holds it. Progress never goes back within an attempt. */
  async renew(manager: EntityManager, lease: Lease, percent: number): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET percent = greatest(percent, $3), lease_until = now() + $4 * interval '1 second', updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, percent, LEASE_SECONDS],
      ),
    )[0];
  }

  async finish(manager: EntityManager, lease: Lease, result: unknown): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'done', percent = 100, result = $3, lease_until = NULL, updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, JSON.stringify(result)],
      ),
    )[0];
  }

  async fail(
    manager: EntityManager,
    lease: Lease,
    error: { code: string; detail: string },
  ): Promise<JobRow | undefined> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'failed', error_code = $3, error_detail = $4, lease_until = NULL, updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        // Postgres holds no NUL, which a program's output may carry.
        [lease.jobId, lease.token, error.code, error.detail.replaceAll('\0', '')],
      ),
    )[0];
  }

  /** Back into the queue. `counts`: whether this attempt counts towards the last one. */
  async requeue(
    manager: EntityManager,
    lease: Lease,
    delayMs: number,
    counts: boolean,
  ): Promise<JobRow | undefined> {
    const [job] = updatedRows(
      await manager.query(
        `UPDATE jobs SET state = 'queued', token = NULL, lease_until = NULL, attempts = attempts - $4,
           available_at = now() + $3 * interval '1 millisecond', announced_at = now() + $3 * interval '1 millisecond', updated_at = now()
         WHERE id = $1 AND token = $2 AND state = 'running' RETURNING *`,
        [lease.jobId, lease.token, delayMs, counts ? 0 : 1],
      ),
    );
    if (job) await this.announce(manager, job, delayMs);
    return job;
  }

  /** Ends what aligns older texts of an asset, also what was given up: it would only be tried again. */
  async cancelAlignments(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query(
      `UPDATE jobs SET state = 'cancelled', lease_until = NULL, updated_at = now()
       WHERE asset_id = $1 AND kind = 'align' AND state IN ('queued', 'running', 'failed')`,
      [assetId],
    );
  }

  async cancelAll(manager: EntityManager, assetId: string): Promise<void> {
    await manager.query(
      `UPDATE jobs SET state = 'cancelled', lease_until = NULL, updated_at = now() WHERE asset_id = $1 AND kind <> 'remove' AND state IN ('queued', 'running')`,
      [assetId],
    );
  }

  /** How many unfinished jobs there are that should have a message in the queue, by what says on which of its subjects. */
  async due(manager: EntityManager): Promise<DueJobs[]> {
    const rows = (await manager.query(
      `SELECT kind, lane, least(losses, $1) AS losses, count(*) AS jobs FROM jobs
       WHERE state IN ('queued', 'running') AND (state = 'running' OR available_at < now()) GROUP BY 1, 2, 3`,
      [SUSPECT_LOSSES],
    )) as unknown;
    return dueRows.parse(rows);
  }

  /**
   * Jobs whose message seems lost: of one of these groups, waiting or left by a silent holder, and not announced for `silentSeconds`. Marks
   * them announced.
   */
  async takeOverdue(
    manager: EntityManager,
    groups: readonly DueJobs[],
    silentSeconds: number,
  ): Promise<JobRow[]> {
    return updatedRows(
      await manager.query(
        `UPDATE jobs SET announced_at = now() WHERE id IN (
           SELECT id FROM jobs
           WHERE announced_at < now() - $1 * interval '1 second'
             AND ((state = 'queued' AND available_at < now()) OR (state = 'running' AND lease_until < now()))
             AND (kind, lane, least(losses, $2)) IN (SELECT * FROM unnest($3::text[], $4::text[], $5::integer[]))
           ORDER BY announced_at LIMIT 200 FOR UPDATE SKIP LOCKED
         ) RETURNING *`,
        [
          ...[silentSeconds, SUSPECT_LOSSES],
          ...[groups.map(({ kind }) => kind), groups.map(({ lane }) => lane)],
          groups.map(({ losses }) => losses),
        ],
      ),
    );
  }
}
