import { consumers, settingsChanged } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { RetentionRepository } from './retention.repository';

/** Follows the settings that concern the store. */
@Injectable()
export class SettingsEvents {
  constructor(private readonly retention: RetentionRepository) {}

  @OnEvent(consumers.media.settingsChanged)
  async changed(
    event: ReceivedEvent<z.output<typeof settingsChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { sourceRetentionDays } = event.payload.settings;
    await this.retention.learn(manager, sourceRetentionDays, event.aggregateVersion);
  }
}
