import {
  assetKey,
  type AudioResult,
  CodedError,
  type EncodedChunk,
  type ErrorCode,
  ERRORS,
  isErrorCode,
  type JobResult,
  type JobTicket,
  LADDER_FILES,
  packageJob,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlignmentsRepository } from '../alignment-rows/alignments.repository';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import type { AssetRow } from '../assets/asset-row';
import { CONFIG, type Config } from '../config/config';
import { countJob, countLost } from '../metrics/job-metrics';
import { ObjectStore } from '../store/object-store';
import type { JobRow, Lease } from '../job-rows/job-row';
import { JobsRepository, MAX_ATTEMPTS } from '../job-rows/jobs.repository';
import { UploadsRepository } from '../upload-rows/uploads.repository';
import { Pipeline } from './pipeline';
import { RecoveryRepository } from './recovery.repository';
import { keysOf } from './result-keys';

const log = logger('jobs');
/** Results of chunks in one answer: a few kilobytes each. */
const RESULTS_A_PAGE = 50;
/** A job whose worker was lost so often is given up. */
const MAX_LOSSES = 3;

/** Why a text cannot be aligned, however often it is tried. */
const isFinal = (code: ErrorCode): boolean =>
  code === 'alignment.other-text' || code === 'alignment.too-long';

/** The worker's side of a job, step by step; what a worker says counts only while it holds the lease. */
@Injectable()
export class JobsService {
  private readonly suspectPauseSeconds: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly jobs: JobsRepository,
    private readonly assets: AssetsRepository,
    private readonly assetsService: AssetsService,
    private readonly pipeline: Pipeline,
    private readonly recovery: RecoveryRepository,
    private readonly alignments: AlignmentsRepository,
    private readonly store: ObjectStore,
    private readonly transactions: Transactions,
    private readonly uploads: UploadsRepository,
  ) {
    this.suspectPauseSeconds = config.SUSPECT_PAUSE_SECONDS;
  }

  /** Takes the lease, or null when there is nothing to do: done, cancelled, not due, or in living hands. */
  async begin(jobId: string, alone: boolean): Promise<JobTicket | null> {
    const taken = await this.transactions.run((manager) => this.takeLease(manager, jobId, alone));
    if (!taken) return null;
    const { job, asset } = taken;
    const { key, size, text } = await this.inputOf(job, asset);
    return {
      token: job.token ?? '',
      kind: job.kind,
      assetId: asset.id,
      revision: job.revision,
      sourceUrl: await this.store.addressToRead(key),
      sourceSize: size,
      fileName: asset.file_name,
      ...(job.kind === 'probe' ? { title: await this.titleOf(asset.id) } : {}),
      probe: asset.probe,
      plan: asset.plan,
      part: job.part,
      ...(text !== undefined && { text }),
    };
  }

  private titleOf(assetId: string): Promise<string> {
    return this.transactions.run((manager) => this.uploads.titleOf(manager, assetId));
  }

  /** What a job reads: the source, or a text and the sound that was made of the source. */
  private async inputOf(job: JobRow, asset: AssetRow) {
    if (job.kind !== 'align') return { key: asset.s3_key, size: asset.size };
    const key = assetKey(asset.id, job.revision, LADDER_FILES.audio);
    const text = await this.transactions.run((manager) => this.alignments.textOf(manager, job));
    // One that was taken away meanwhile has no sentences.
    return { key, size: (await this.store.sizeOf(key)) ?? 0, text: text ?? '' };
  }

  private async takeLease(
    manager: EntityManager,
    jobId: string,
    alone: boolean,
  ): Promise<{ job: JobRow; asset: AssetRow } | undefined> {
    const found = await this.jobs.byId(manager, jobId);
    const asset = found && (await this.assets.lock(manager, found.asset_id));
    if (!asset) return undefined;
    const lost = await this.recovery.reclaimExpiredLease(manager, jobId, {
      pauseSeconds: this.suspectPauseSeconds,
      upSeconds: process.uptime(),
    });
    const isPoison = lost !== undefined && lost.losses >= MAX_LOSSES;
    const job = await this.jobs.lease(manager, jobId, alone || isPoison);
    if (!job?.token) return undefined;
    if (!isPoison && job.attempts <= MAX_ATTEMPTS) return { job, asset };
    // It is given up before it takes down the next worker.
    const detail = `its worker was lost, ${job.losses} times by itself`;
    await this.giveUp(manager, job, { jobId, token: job.token }, { code: 'media.worker-lost', detail });
    return undefined;
  }

  /** @returns whether to go on; false when the asset was deleted meanwhile. @throws CodedError job.superseded */
  async progress(lease: Lease, percent: number): Promise<{ keepGoing: boolean }> {
    const keepGoing = await this.transactions.run(async (manager) => {
      if (await this.jobs.renew(manager, lease, percent)) return true;
      const job = await this.jobs.byId(manager, lease.jobId);
      if (job?.state === 'cancelled' && job.token === lease.token) return false;
      await this.recovery.takeBackLoss(manager, lease);
      return undefined;
    });
    if (keepGoing === undefined) throw new CodedError('job.superseded');
    return { keepGoing };
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
      // What is told in a film is kept in one place, and goes with it.
      const kept = outcome.kind === 'align' ? {} : outcome.result;
      const job = await this.jobs.finish(manager, lease, kept);
      if (!job) {
        await this.acknowledgeStop(manager, lease, held.asset_id);
        return { accepted: false };
      }
      await this.pipeline.apply(manager, job, outcome);
      countJob(job.kind, 'done');
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
    sound = from === 0 ? 0 : undefined,
  ): Promise<{ items: EncodedChunk[]; audio: AudioResult | null }> {
    const job = await this.requireLease(lease);
    return this.transactions.run(async (manager) => ({
      items: await this.jobs.chunkResults(manager, job, { from, limit: RESULTS_A_PAGE }),
      audio: sound === undefined ? null : await this.jobs.audioResult(manager, job, sound),
    }));
  }

  /** `permanent`: the file is the reason; otherwise it is tried again later, up to five times. */
  async fail(
    lease: Lease,
    failure: { permanent: boolean; code: string; detail: string; found?: string | null | undefined },
  ): Promise<{ accepted: boolean }> {
    return this.transactions.run(async (manager) => {
      const job = await this.jobs.byId(manager, lease.jobId);
      if (!job) throw new CodedError('job.superseded');
      await this.assets.lock(manager, job.asset_id);
      if (await this.acknowledgeStop(manager, lease, job.asset_id)) return { accepted: false };
      if (failure.permanent || job.attempts >= MAX_ATTEMPTS)
        return { accepted: await this.giveUp(manager, job, lease, failure) };
      const backoff = packageJob.backoffMs[Math.min(job.attempts, packageJob.backoffMs.length) - 1] ?? 1_000;
      const again = await this.jobs.requeue(manager, lease, backoff, true);
      if (again) countJob(job.kind, 'retry');
      return { accepted: again !== undefined };
    });
  }

  private async giveUp(
    manager: EntityManager,
    job: JobRow,
    lease: Lease,
    failure: { code: string; detail: string; found?: string | null | undefined },
  ): Promise<boolean> {
    const failed = await this.jobs.fail(manager, lease, failure);
    if (!failed) return false;
    countJob(job.kind, 'failed');
    log.warn({ kind: job.kind, code: failure.code, detail: failure.detail }, 'a job was given up');
    const code: ErrorCode = isErrorCode(failure.code) ? failure.code : 'media.processing-failed';
    const fileIsToBlame = ERRORS[code].kind === 'unprocessable' && code.startsWith('upload.');
    const inputIsToBlame = fileIsToBlame || (job.kind === 'align' && isFinal(code));
    // Another try of ours would not mend the file, or the text.
    if (!inputIsToBlame) await this.jobs.writeDeadLetter(manager, failed, failure);
    if (job.kind === 'align') return true;
    if (job.kind === 'poster') await this.pipeline.advance(manager, job.asset_id);
    else if (fileIsToBlame) {
      if (await this.assetsService.refuse(manager, job.asset_id, code, failure.found ?? null))
        countLost(job.kind, 'refused');
    } else if (await this.assetsService.fail(manager, job.asset_id, code)) countLost(job.kind, 'failed');
    return true;
  }

  /**
   * A worker that is told to stop hands the job back, and the attempt does not count; or it stopped because the job was cancelled, for which
   * the removal of the files may wait.
   */
  async release(lease: Lease): Promise<{ accepted: boolean }> {
    return this.transactions.run(async (manager) => {
      if (await this.jobs.requeue(manager, lease, 0, false)) return { accepted: true };
      const job = await this.jobs.byId(manager, lease.jobId);
      if (!job) return { accepted: false };
      // Of two workers that stop at the same moment the second sees that the first has.
      await this.assets.lock(manager, job.asset_id);
      return { accepted: await this.acknowledgeStop(manager, lease, job.asset_id) };
    });
  }

  /** What a worker says last of a cancelled job, whatever it is, tells that it stopped. The asset is locked. */
  private async acknowledgeStop(manager: EntityManager, lease: Lease, assetId: string): Promise<boolean> {
    const cancelled = await this.recovery.acknowledgeCancel(manager, lease);
    if (cancelled) await this.recovery.removeNow(manager, assetId);
    return cancelled;
  }

  /** The living lease's job, for what is signed in its name. @throws CodedError job.superseded */
  async requireLease(lease: Lease): Promise<JobRow> {
    const job = await this.transactions.run((manager) => this.jobs.renew(manager, lease, 0));
    if (!job) throw new CodedError('job.superseded');
    return job;
  }
}
