import { CodedError, type ProcessingStatus } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AssetsRepository } from '../assets/assets.repository';
import { stageOf, statusOf } from '../assets/processing';
import { ProgressRepository } from '../assets/progress.repository';

/** How far assets are. */
@Injectable()
export class ProcessingService {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly progress: ProgressRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError upload.not-found */
  async status(assetId: string): Promise<ProcessingStatus> {
    return this.transactions.run(async (manager) => {
      const asset = await this.assets.byId(manager, assetId);
      if (!asset || asset.state === 'deleted') throw new CodedError('upload.not-found');
      const { counts, changedAt } = await this.progress.counts(manager, asset);
      const isWaiting = stageOf({ asset, counts }) === 'waiting';
      const queue = isWaiting && asset.plan ? await this.progress.queueBefore(manager, asset) : null;
      const latest = changedAt && changedAt > asset.updated_at ? changedAt : asset.updated_at;
      return statusOf({ asset, counts, queue, changedAt: latest, now: new Date() });
    });
  }
}
