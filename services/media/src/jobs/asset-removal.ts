import { ASSET_PREFIX, removeJob, VIDEO_PREFIX } from '@alcova/contracts';
import { type JobOutcome, JobQueue } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AssetsRepository } from '../assets/assets.repository';
import { EvidenceFilesRepository } from '../evidence-files/evidence-files.repository';
import { StoreContents } from '../store/store-contents';
import { keptPrefix } from '../evidence-files/kept-prefix';
import type { Lease } from '../job-rows/job-row';
import { JobsRepository } from '../job-rows/jobs.repository';
import { RecoveryRepository } from './recovery.repository';

const log = logger('remover');
/** How long (ms) the store is left alone after a failure. */
const PAUSE_MS = 10_000;

/** Takes everything of an asset out of the store: media's own job, since only media may delete. What is kept as evidence waits for its end. */
@Injectable()
export class AssetRemoval implements OnApplicationBootstrap {
  constructor(
    private readonly queue: JobQueue,
    private readonly jobs: JobsRepository,
    private readonly assets: AssetsRepository,
    private readonly store: StoreContents,
    private readonly kept: EvidenceFilesRepository,
    private readonly recovery: RecoveryRepository,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.consume(removeJob, { slots: 1 }, (payload) => this.run(removeJob.payload.parse(payload)));
  }

  private async run({ jobId, assetId }: { jobId: string; assetId: string }): Promise<JobOutcome> {
    const job = await this.transactions.run(async (manager) => {
      // What a process that was killed has begun.
      await this.recovery.reclaimExpiredLease(manager, jobId, { pauseSeconds: 0, upSeconds: 0 });
      return this.jobs.lease(manager, jobId, false);
    });
    if (!job?.token) return { kind: 'done' };
    const lease = { jobId, token: job.token };
    let isWhole: boolean;
    try {
      isWhole = await this.remove(assetId, lease);
    } catch (error) {
      // Tried until nothing is left: the store may be away for long. The next try is announced with this.
      log.warn({ err: error, assetId }, 'the store still holds something of a deleted video');
      await this.transactions.run((manager) => this.jobs.requeue(manager, lease, PAUSE_MS, true));
      return { kind: 'done' };
    }
    await this.transactions.run(async (manager) => {
      // What is kept as evidence is removed by a job that is queued when its time is over (keeping/kept-files.ts).
      if ((await this.jobs.finish(manager, lease, {})) && isWhole)
        await this.assets.markRemoved(manager, assetId);
    });
    return { kind: 'done' };
  }

  /** Images that others refer to as well stay. False where the file was left, as evidence: its upload, which nobody is served, or what there is. */
  private async remove(assetId: string, lease: Lease): Promise<boolean> {
    const renew = async () =>
      (await this.transactions.run((manager) => this.jobs.renew(manager, lease, 0))) !== undefined;
    const { asset, isKept, images } = await this.transactions.run(async (manager) => ({
      asset: await this.assets.byId(manager, assetId),
      isKept: await this.kept.isKept(manager, assetId),
      images: await this.assets.imagesOfItsOwn(manager, assetId),
    }));
    const evidence = isKept && keptPrefix(Boolean(asset?.source_removed_at));
    for (const prefix of [VIDEO_PREFIX, ASSET_PREFIX])
      if (prefix !== evidence) await this.store.removeBelow(`${prefix}${assetId}/`, renew);
    for (const key of images) await this.store.remove(key);
    return !isKept;
  }
}
