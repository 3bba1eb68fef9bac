import {
  type AudioResult,
  type ChunkResult,
  CodedError,
  type ErrorCode,
  ERRORS,
  isErrorCode,
  type JobResult,
  type JobTicket,
  packageJob,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { counter, logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import type { AssetRow } from '../assets/asset-row';
import { ObjectStore } from '../store/object-store';
import { type JobRow, JobsRepository, type Lease, MAX_ATTEMPTS } from './jobs.repository';
import { Pipeline } from './pipeline';
import { keysOf } from './result-keys';

const log = logger('jobs');
const outcomes = counter('alcova_media_jobs_total', 'Media jobs by kind and outcome', ['kind', 'outcome']);
/** Results of chunks in one answer: a few kilobytes each. */
const RESULTS_A_PAGE = 50;

/** The worker's side of a job, step by step; what a worker says counts only while it holds the lease. */
@Injectable()
export class JobsService {
  constructor(
    @Inject(JobsRepository) private readonly jobs: JobsRepository,
    @Inject(AssetsRepository) private readonly assets: AssetsRepository,
    @Inject(AssetsService) private readonly assetsService: AssetsService,
    @Inject(Pipeline) private readonly pipeline: Pipeline,
    @Inject(ObjectStore) private readonly store: ObjectStore,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** Takes the lease, or null when there is nothing to do: done, cancelled, not due, or in living hands. */
  async begin(jobId: string): Promise<JobTicket | null> {
    const taken = await this.transactions.run((manager) => this.takeLease(manager, jobId));
    if (!taken) return null;
    const { job, asset } = taken;
    return {
      token: job.token ?? '',
      kind: job.kind,
      assetId: asset.id,
      revision: job.revision,
      sourceUrl: await this.store.addressToRead(asset.s3_key),
      sourceSize: asset.size,
      fileName: asset.file_name,
      probe: asset.probe,
      plan: asset.plan,
      part: job.part,
    };
  }

  private async takeLease(
    manager: EntityManager,
    jobId: string,
  ): Promise<{ job: JobRow; asset: AssetRow } | undefined> {
    const job = await this.jobs.lease(manager, jobId);
    if (!job?.token) return undefined;
    const asset = await this.assets.byId(manager, job.asset_id);
    if (!asset) return undefined;
    if (job.attempts <= MAX_ATTEMPTS) return { job, asset };
    // A job that ended its holder every time: it is given up before it takes down the next one.
    await this.giveUp(
      manager,
      job,
      { jobId, token: job.token },
      { code: 'media.processing-failed', detail: 'its worker was lost every time' },
    );
    return undefined;
  }

  /** @returns whether to go on; false when the asset was deleted meanwhile. @throws CodedError job.superseded */
  async progress(lease: Lease, percent: number): Promise<{ keepGoing: boolean }> {
    return this.transactions.run(async (manager) => {
      if (await this.jobs.renew(manager, lease, percent)) return { keepGoing: true };
      const job = await this.jobs.byId(manager, lease.jobId);
      if (job?.state === 'cancelled' && job.token === lease.token) return { keepGoing: false };
      throw new CodedError('job.superseded');
    });
  }

  /** Stores a result with all that follows from it, in one transaction. What the result names must stand in the store. */
  async finish(lease: Lease, outcome: JobResult): Promise<{ accepted: boolean }> {
    const held = await this.transactions.run((manager) => this.jobs.byId(manager, lease.jobId));
    if (!held) throw new CodedError('job.superseded');
    if (held.kind !== outcome.kind) throw new CodedError('job.superseded', 'the result is of another kind');
    await this.requireStored(held, outcome);
    return this.transactions.run(async (manager) => {
      // The asset first: whoever ends the last of many chunks at the same moment sees the other's end.
      await this.assets.lock(manager, held.asset_id);
      const job = await this.jobs.finish(manager, lease, outcome.result);
      if (!job) return { accepted: false };
      await this.pipeline.apply(manager, job, outcome);
      outcomes.inc({ kind: job.kind, outcome: 'done' });
      return { accepted: true };
    });
  }

  /** A result may name only what its job was allowed to write, and all of that must be there. @throws CodedError job.superseded */
  private async requireStored(job: JobRow, outcome: JobResult): Promise<void> {
    for (const { key, size } of keysOf(job, outcome)) {
      const stored = await this.store.sizeOf(key);
      if (stored === undefined || (size !== null && stored !== size))
        throw new CodedError('job.superseded', 'what the result names is not in the store');
    }
  }

  /** What the assembly reads of the jobs before it. @throws CodedError job.superseded */
  async chunkResults(
    lease: Lease,
    from: number,
  ): Promise<{ items: ChunkResult[]; audio: AudioResult | null }> {
    const job = await this.requireLease(lease);
    return this.transactions.run(async (manager) => ({
      items: await this.jobs.chunkResults(manager, job, { from, limit: RESULTS_A_PAGE }),
      audio: from === 0 ? await this.jobs.audioResult(manager, job) : null,
    }));
  }

  /** `permanent`: the file is the reason; otherwise it is tried again later, up to five times. */
  async fail(
    lease: Lease,
    failure: { permanent: boolean; code: string; detail: string },
  ): Promise<{ accepted: boolean }> {
    return this.transactions.run(async (manager) => {
      const job = await this.jobs.byId(manager, lease.jobId);
      if (!job) throw new CodedError('job.superseded');
      await this.assets.lock(manager, job.asset_id);
      if (failure.permanent || job.attempts >= MAX_ATTEMPTS)
        return { accepted: await this.giveUp(manager, job, lease, failure) };
      const backoff = packageJob.backoffMs[Math.min(job.attempts, packageJob.backoffMs.length) - 1] ?? 1_000;
      const again = await this.jobs.requeue(manager, lease, backoff, true);
      if (again) outcomes.inc({ kind: job.kind, outcome: 'retry' });
      return { accepted: again !== undefined };
    });
  }

  private async giveUp(
    manager: EntityManager,
    job: JobRow,
    lease: Lease,
    failure: { code: string; detail: string },
  ): Promise<boolean> {
    const failed = await this.jobs.fail(manager, lease, failure);
    if (!failed) return false;
    outcomes.inc({ kind: job.kind, outcome: 'failed' });
    log.warn({ kind: job.kind, code: failure.code, detail: failure.detail }, 'a job was given up');
    const code: ErrorCode = isErrorCode(failure.code) ? failure.code : 'media.processing-failed';
    if (job.kind === 'poster') await this.pipeline.advance(manager, job.asset_id);
    else if (ERRORS[code].kind === 'unprocessable' && code.startsWith('upload.'))
      await this.assetsService.refuse(manager, job.asset_id, code);
    else if (job.kind !== 'remove') await this.assetsService.fail(manager, job.asset_id, code);
    return true;
  }

  /** A worker that is told to stop hands the job back; the attempt does not count. */
  async release(lease: Lease): Promise<{ accepted: boolean }> {
    return this.transactions.run(async (manager) => ({
      accepted: (await this.jobs.requeue(manager, lease, 0, false)) !== undefined,
    }));
  }

  /** The living lease's job, for what is signed in its name. @throws CodedError job.superseded */
  async requireLease(lease: Lease): Promise<JobRow> {
    const job = await this.transactions.run((manager) => this.jobs.renew(manager, lease, 0));
    if (!job) throw new CodedError('job.superseded');
    return job;
  }
}
