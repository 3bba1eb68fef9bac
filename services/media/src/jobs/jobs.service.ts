import {
  CodedError,
  type ErrorCode,
  ERRORS,
  isErrorCode,
  type JobResult,
  type JobTicket,
  packageJob,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { counter, histogram, logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import type { AssetRow } from '../assets/asset-row';
import { isImageKey, mayWrite } from '../store/job-keys';
import { ObjectStore } from '../store/object-store';
import { type JobRow, JobsRepository, type Lease, MAX_ATTEMPTS } from './jobs.repository';

const log = logger('jobs');
const outcomes = counter('alcova_media_jobs_total', 'Media jobs by kind and outcome', ['kind', 'outcome']);
const timeToPlayable = histogram(
  'alcova_media_playable_seconds',
  'From the end of an upload to a playable mp4',
  [],
  [1, 2, 5, 10, 30, 60, 300, 1_800, 7_200],
);

/** The worker's side of a job, step by step; what a worker says counts only while it holds the lease. */
@Injectable()
export class JobsService {
  constructor(
    @Inject(JobsRepository) private readonly jobs: JobsRepository,
    @Inject(AssetsRepository) private readonly assets: AssetsRepository,
    @Inject(AssetsService) private readonly assetsService: AssetsService,
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
    await this.requireStored(outcome);
    return this.transactions.run(async (manager) => {
      const job = await this.jobs.finish(manager, lease, outcome.result);
      if (!job) return { accepted: false };
      requireOwnKeys(job, outcome);
      if (job.kind !== outcome.kind) throw new CodedError('job.superseded', 'the result is of another kind');
      await this.assets.lock(manager, job.asset_id);
      await this.apply(manager, job, outcome);
      outcomes.inc({ kind: job.kind, outcome: 'done' });
      return { accepted: true };
    });
  }

  private async requireStored(outcome: JobResult): Promise<void> {
    if (
      outcome.kind === 'package' &&
      (await this.store.sizeOf(outcome.result.mp4Key)) !== outcome.result.size
    )
      throw new CodedError('job.superseded', 'the mp4 is not in the store');
    if (outcome.kind !== 'poster') return;
    for (const image of outcome.result.images)
      if ((await this.store.sizeOf(image.key)) === undefined)
        throw new CodedError('job.superseded', 'an image is not in the store');
  }

  private async apply(manager: EntityManager, job: JobRow, outcome: JobResult): Promise<void> {
    const { asset_id: assetId, revision } = job;
    switch (outcome.kind) {
      case 'probe': {
        const row = await this.assets.markProbed(manager, assetId, outcome.result);
        if (!row) return;
        await this.jobs.add(manager, { assetId, revision, kind: 'package' });
        await this.jobs.add(manager, { assetId, revision, kind: 'poster' });
        return this.assetsService.announce(manager, row);
      }
      case 'package': {
        const row = await this.assets.markPlayable(manager, assetId, outcome.result);
        if (!row) return;
        timeToPlayable.observe((Date.now() - row.created_at.getTime()) / 1_000);
        await this.assetsService.announce(manager, row);
        return this.readyWhenAllIsDone(manager, assetId);
      }
      case 'poster': {
        const row = await this.assets.setPoster(manager, assetId, outcome.result);
        if (!row) return;
        await this.assetsService.announce(manager, row);
        return this.readyWhenAllIsDone(manager, assetId);
      }
    }
  }

  /** Ready needs the mp4; a poster that could not be made only leaves the default image. */
  private async readyWhenAllIsDone(manager: EntityManager, assetId: string): Promise<void> {
    const jobs = await this.jobs.ofAsset(manager, assetId);
    const ended = (kind: JobRow['kind'], ...states: JobRow['state'][]) =>
      jobs.some((job) => job.kind === kind && states.includes(job.state));
    if (!ended('package', 'done') || !ended('poster', 'done', 'failed')) return;
    const row = await this.assets.markReady(manager, assetId);
    if (row) await this.assetsService.announce(manager, row);
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
    if (job.kind === 'poster') await this.readyWhenAllIsDone(manager, job.asset_id);
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

/** A result may name only what its job was allowed to write. @throws CodedError job.superseded */
function requireOwnKeys(job: JobRow, outcome: JobResult): void {
  const fits =
    outcome.kind === 'probe' ||
    (outcome.kind === 'package'
      ? mayWrite(outcome.result.mp4Key, job.asset_id, job.revision)
      : [
          outcome.result.posterKey,
          outcome.result.thumbnailKey,
          ...outcome.result.images.map(({ key }) => key),
        ].every(isImageKey));
  if (!fits) throw new CodedError('job.superseded', 'a key is not of this job');
}
