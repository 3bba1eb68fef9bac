import { consumers, takedownChanged } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { HoldsService } from './holds.service';

/** Follows what moderation hides and gives free again. */
@Injectable()
export class TakedownEvents {
  constructor(private readonly holds: HoldsService) {}

  @OnEvent(consumers.catalogue.takedownChanged)
  async changed(
    event: ReceivedEvent<z.output<typeof takedownChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { subject, isHidden, reason, decision, lists, caseId } = event.payload;
    if (subject.kind !== 'video') return;
    const { aggregateVersion: version } = event;
    const videoId = subject.id;
    if (isHidden)
      await this.holds.hold(manager, {
        ...{ videoId, holder: 'takedown', version },
        ...{ reason, decision, lists, caseId },
      });
    else await this.holds.release(manager, videoId, 'takedown', version);
  }
}
