import { CodedError, ERRORS, isErrorCode, type ProcessingStatus } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type JobRow, JobsRepository } from '../jobs/jobs.repository';
import type { AssetRow } from './asset-row';
import { AssetsRepository } from './assets.repository';

/** Shares of the whole way that each job's own per cent makes up. */
const SHARE = { probe: 10, package: 75, poster: 15 } as const;

/** How far an asset is, from its row and its jobs. */
export function statusOf(asset: AssetRow, jobs: readonly JobRow[]): ProcessingStatus {
  const reason = asset.reason !== null && isErrorCode(asset.reason) ? ERRORS[asset.reason].message : null;
  return {
    assetId: asset.id,
    state: asset.state,
    stage: stageOf(asset, jobs),
    percent: asset.state === 'ready' ? 100 : percentOf(jobs),
    remainingSeconds: null,
    reasonCode: asset.reason,
    reason: asset.reason === null ? null : (reason ?? ERRORS['media.processing-failed'].message),
    updatedAt: asset.updated_at.toISOString(),
  };
}

function stageOf(asset: AssetRow, jobs: readonly JobRow[]): ProcessingStatus['stage'] {
  if (asset.state === 'receiving') return 'receiving';
  if (asset.state === 'ready') return 'done';
  if (asset.state === 'refused' || asset.state === 'failed' || asset.state === 'deleted') return 'failed';
  const running = (['package', 'poster', 'probe'] as const).find((kind) =>
    jobs.some((job) => job.kind === kind && job.state === 'running'),
  );
  return running ?? 'waiting';
}

function percentOf(jobs: readonly JobRow[]): number {
  const sum = (Object.keys(SHARE) as (keyof typeof SHARE)[]).reduce((total, kind) => {
    const job = jobs.find((candidate) => candidate.kind === kind);
    return total + (SHARE[kind] * (job?.percent ?? 0)) / 100;
  }, 0);
  // 100 is for `ready` alone.
  return Math.min(Math.floor(sum), 99);
}

@Injectable()
export class ProcessingService {
  constructor(
    @Inject(AssetsRepository) private readonly assets: AssetsRepository,
    @Inject(JobsRepository) private readonly jobs: JobsRepository,
    @Inject(Transactions) private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError upload.not-found */
  async status(assetId: string): Promise<ProcessingStatus> {
    return this.transactions.run(async (manager) => {
      const asset = await this.assets.byId(manager, assetId);
      if (!asset || asset.state === 'deleted') throw new CodedError('upload.not-found');
      return statusOf(asset, await this.jobs.ofAsset(manager, assetId));
    });
  }
}
