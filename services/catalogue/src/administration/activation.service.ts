import { type Caller, catalogueActed, videoChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Repeat } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ServingService } from '../holds/serving.service';
import { changeFact } from '../video-rows/change-fact';
import { PublishingService } from '../participants/publishing.service';
import { ActivationRepository, type PublishedVideo } from './activation.repository';

/** How late a video becomes active at most, when all goes well. */
const EVERY_MS = 2_000;
const AT_ONCE = 100;

/** Whose doing it is when a time has come. */
const CATALOGUE: Caller = { kind: 'system', name: 'catalogue' };

const log = logger('administration');

/** Makes videos active when their time has come: each in one transaction with its event and its entry in the audit log. */
@Injectable()
export class ActivationService {
  constructor(
    private readonly videos: ActivationRepository,
    private readonly publishing: PublishingService,
    private readonly serving: ServingService,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly drains: DrainRegistry,
  ) {}

  /** Step by step until nothing is due; answers how many videos became active. Several replicas may do it at once. */
  @Repeat(EVERY_MS, log, 'activating scheduled videos failed')
  async publishDue(): Promise<number> {
    let published = 0;
    while (!this.drains.isStopping) {
      const some = await this.transactions.run(async (manager) => {
        const changed = await this.videos.publishDue(manager, AT_ONCE);
        await this.tell(manager, changed);
        await this.publishing.holdLacking(manager, changed);
        return changed.length;
      });
      if (some === 0) break;
      published += some;
    }
    return published;
  }

  private async tell(manager: EntityManager, published: readonly PublishedVideo[]): Promise<void> {
    const after = { isActive: true, together: published.length };
    for (const video of published) {
      const { id, title } = video;
      const told = { action: 'video.publish', subject: id, title, before: null, after };
      await this.outbox.event(manager, videoChanged, changeFact(video));
      await this.outbox.act(manager, catalogueActed, CATALOGUE, told);
    }
    if (published.length === 0) return;
    await this.serving.follow(
      manager,
      published.map(({ id }) => id),
    );
  }
}
