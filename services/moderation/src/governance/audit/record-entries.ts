import { consumers, recordsTouched } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { AuditRepository } from './audit.repository';

/** Writes down who touched participants' records. Catalogue tells it in the transaction in which they were read or changed. */
@Injectable()
export class RecordEntries {
  constructor(private readonly audit: AuditRepository) {}

  @OnEvent(consumers.moderation.recordsTouched)
  async touched(
    { payload, occurredAt }: ReceivedEvent<z.output<typeof recordsTouched.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const { videoId, recordId, action, actorId, title } = payload;
    const caller = { kind: 'account', accountId: actorId, role: 'admin' } as const;
    const after = recordId === null ? null : { recordId };
    const entry = { action: `records.${action}`, subject: videoId, title, before: null, after };
    await this.audit.add(manager, caller, entry, new Date(occurredAt));
  }
}
