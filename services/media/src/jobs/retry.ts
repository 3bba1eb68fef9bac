import { type Caller, mediaActed, retryJob } from '@alcova/contracts';
import { JobQueue } from '@alcova/messaging';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import { JobsRepository } from '../job-rows/jobs.repository';
import { RecoveryRepository } from './recovery.repository';

const log = logger('retry');

/** Tries a job again that was given up, because an operator replayed its dead letter. A second time, or too late, nothing happens. */
@Injectable()
export class Retry implements OnApplicationBootstrap {
  constructor(
    private readonly queue: JobQueue,
    private readonly jobs: JobsRepository,
    private readonly recovery: RecoveryRepository,
    private readonly assets: AssetsRepository,
    private readonly outbox: Outbox,
    private readonly assetsService: AssetsService,
    private readonly transactions: Transactions,
  ) {}

  onApplicationBootstrap(): void {
    this.queue.consume(retryJob, { slots: 1 }, async (payload) => {
      const { jobId } = retryJob.payload.parse(payload);
      const jobs = await this.transactions.run((manager) => this.retry(manager, jobId));
      log.info({ jobId, jobs }, 'a dead letter was replayed');
      return { kind: 'done' };
    });
  }

  /** An administrator tries everything of an asset again that failed. */
  async retryAsset(assetId: string, caller: Caller): Promise<void> {
    const jobs = await this.transactions.run(async (manager) => {
      const failed = await this.jobs.failedOf(manager, assetId);
      let again = 0;
      for (const job of failed) again += await this.retry(manager, job.id);
      const told = { action: 'file.retry', subject: assetId, before: null, after: { jobs: again } };
      if (again > 0) await this.outbox.act(manager, mediaActed, caller, told);
      return again;
    });
    log.info({ assetId, jobs }, 'an asset is tried again');
  }

  /** Answers how many jobs wait again: a failed asset goes back to where it failed from, with all that was under way then. */
  private async retry(manager: EntityManager, jobId: string): Promise<number> {
    const found = await this.jobs.byId(manager, jobId);
    const asset = found && (await this.assets.lock(manager, found.asset_id));
    // Once more under the lock: two letters of one asset may be replayed at the same moment.
    const job = await this.jobs.byId(manager, jobId);
    // Done or under way: a letter of a wake-up call that was lost, whose job media announced again by itself.
    if (job?.state !== 'failed' || asset?.revision !== job.revision) return 0;
    if (asset.state === 'failed') {
      const reopened = await this.assets.reopen(manager, asset.id);
      if (!reopened) return 0;
      await this.assetsService.announce(manager, reopened);
      return this.recovery.reopenAll(manager, job);
    }
    const isAlive = asset.state !== 'refused' && asset.state !== 'deleted';
    // What did not fail its asset was the poster, which needs the source, or the alignment, which does not.
    const isPossible = job.kind === 'align' || asset.source_removed_at === null;
    return isAlive && isPossible ? this.recovery.reopen(manager, job) : 0;
  }
}
