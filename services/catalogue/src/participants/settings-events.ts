import { consumers, settingsChanged } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { RecordsRepository } from './records.repository';

/** Follows whether the site asks for participants' records. */
@Injectable()
export class SettingsEvents {
  constructor(private readonly records: RecordsRepository) {}

  @OnEvent(consumers.catalogue.settingsChanged)
  async changed(
    event: ReceivedEvent<z.output<typeof settingsChanged.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { recordsRequired } = event.payload.settings;
    await this.records.learnRule(manager, recordsRequired === true, event.aggregateVersion);
  }
}
