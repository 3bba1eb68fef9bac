import { type Caller, catalogueActed, videoChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry, logger, Rounds } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ServingService } from '../holds/serving.service';
import { changeFact } from '../videos/change-fact';
import { PublishingService } from '../participants/publishing.service';
import { ActivationRepository, type ChangedVideo } from './activation.repository';

/** How late a video becomes active at most, when all goes well. */
const EVERY_MS = 2_000;
const AT_ONCE = 100;

/** Whose doing it is when a time has come. */
const CATALOGUE: Caller = { kind: 'system', name: 'catalogue' };

const log = logger('administration');

/** Active and inactive: by an administrator for many videos at once, or by the clock. Each change in one transaction with its events. */
@Injectable()
export class ActivationService implements OnApplicationBootstrap {
  private readonly rounds = new Rounds(EVERY_MS, (reason) =>
    log.warn({ reason }, 'activating scheduled videos failed'),
  );

  constructor(
    @Inject(ActivationRepository) private readonly videos: ActivationRepository,
    @Inject(PublishingService) private readonly publishing: PublishingService,
    @Inject(ServingService) private readonly serving: ServingService,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(Transactions) private readonly transactions: Transactions,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.drains.register(this.rounds);
    this.rounds.start(() => this.publishDue());
  }

  /**
   * All of them or none; answers whose state has changed and which do not exist.
   * @throws CodedError video.records-missing when one would become public without the records that the site asks for
   */
  async set(
    wanted: readonly string[],
    isActive: boolean,
    caller: Caller,
  ): Promise<{ changed: string[]; missing: string[] }> {
    const ids = [...new Set(wanted)];
    return this.transactions.run(async (manager) => {
      const locked = await this.videos.lock(manager, ids);
      const found = new Set(locked.map(({ id }) => id));
      if (isActive)
        await this.publishing.require(
          manager,
          locked.filter((video) => !video.isActive),
        );
      const changed = await this.videos.set(manager, ids, isActive);
      await this.tell(manager, changed);
      await this.note(manager, changed, isActive ? 'video.activate' : 'video.deactivate', caller);
      return { changed: changed.map(({ id }) => id), missing: ids.filter((id) => !found.has(id)) };
    });
  }

  /** Step by step until nothing is due; answers how many videos became active. Several replicas may do it at once. */
  async publishDue(): Promise<number> {
    let published = 0;
    while (!this.rounds.isStopping) {
      const some = await this.transactions.run(async (manager) => {
        const changed = await this.videos.publishDue(manager, AT_ONCE);
        await this.tell(manager, changed);
        await this.note(manager, changed, 'video.publish', CATALOGUE);
        await this.publishing.holdLacking(manager, changed);
        return changed.length;
      });
      if (some === 0) break;
      published += some;
    }
    return published;
  }

  /** An entry for each: whoever looks for a video finds what was done to it, with others or alone. */
  private async note(
    manager: EntityManager,
    changed: readonly ChangedVideo[],
    action: string,
    caller: Caller,
  ): Promise<void> {
    const after = { isActive: action !== 'video.deactivate', together: changed.length };
    for (const { id } of changed)
      await this.outbox.act(manager, catalogueActed, caller, { action, subject: id, before: null, after });
  }

  private async tell(manager: EntityManager, changed: readonly ChangedVideo[]): Promise<void> {
    for (const video of changed) await this.outbox.event(manager, videoChanged, changeFact(video));
    if (changed.length === 0) return;
    await this.serving.follow(
      manager,
      changed.map(({ id }) => id),
    );
  }
}
