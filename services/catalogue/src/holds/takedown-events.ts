import { consumers, takedownChanged } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { HoldsService } from './holds.service';

/** Follows what moderation hides and gives free again. */
@Injectable()
export class TakedownEvents {
  constructor(@Inject(HoldsService) private readonly holds: HoldsService) {}

  @OnEvent(consumers.catalogue.takedownChanged)
  async changed(
    event: ReceivedEvent<z.output<typeof takedownChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { subject, isHidden, reason } = event.payload;
    if (subject.kind !== 'video') return;
    if (isHidden) await this.holds.hold(manager, subject.id, 'takedown', reason, event.aggregateVersion);
    else await this.holds.release(manager, subject.id, 'takedown', event.aggregateVersion);
  }
}
