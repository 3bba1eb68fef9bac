import { type Act, consumers } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountNames } from './account-names';
import { AuditRepository } from './audit.repository';

/** Writes down what was done in other services, each of which tells it in the transaction of the act. */
@Injectable()
export class ActEntries {
  constructor(
    private readonly audit: AuditRepository,
    private readonly names: AccountNames,
  ) {}

  @OnEvent(consumers.moderation.identityActed)
  ofIdentity(event: ReceivedEvent<Act>, manager: EntityManager): Promise<void> {
    return this.add(event, manager);
  }

  @OnEvent(consumers.moderation.catalogueActed)
  ofCatalogue(event: ReceivedEvent<Act>, manager: EntityManager): Promise<void> {
    return this.add(event, manager);
  }

  @OnEvent(consumers.moderation.commerceActed)
  ofCommerce(event: ReceivedEvent<Act>, manager: EntityManager): Promise<void> {
    return this.add(event, manager);
  }

  @OnEvent(consumers.moderation.mediaActed)
  ofMedia(event: ReceivedEvent<Act>, manager: EntityManager): Promise<void> {
    return this.add(event, manager);
  }

  private async add(
    { payload: { actor, ...entry }, aggregateId: group, occurredAt }: ReceivedEvent<Act>,
    manager: EntityManager,
  ): Promise<void> {
    const title = entry.title ?? (await this.names.of(entry));
    await this.audit.add(manager, actor, { ...entry, title, group }, new Date(occurredAt));
  }
}
