import { catalogueAccountErased, consumers, exportRequested } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ErasuresRepository } from './erasures.repository';
import { ExportsRepository } from './exports.repository';

type Collected = ReceivedEvent<z.output<typeof exportRequested.payload>>;
/** All services say the same of it. */
type Erased = ReceivedEvent<z.output<typeof catalogueAccountErased.payload>>;

/** What the services report of exports and erasures. */
@Injectable()
export class Reports {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly erasures: ErasuresRepository,
  ) {}

  @OnEvent(consumers.identity.exportCollectedByCatalogue)
  catalogueCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'catalogue');
  }

  @OnEvent(consumers.identity.exportCollectedByModeration)
  moderationCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'moderation');
  }

  @OnEvent(consumers.identity.exportCollectedByCommerce)
  commerceCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'commerce');
  }

  @OnEvent(consumers.identity.exportCollectedByMedia)
  mediaCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'media');
  }

  @OnEvent(consumers.identity.accountErasedInCatalogue)
  catalogueErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'catalogue');
  }

  @OnEvent(consumers.identity.accountErasedInModeration)
  moderationErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'moderation');
  }

  @OnEvent(consumers.identity.accountErasedInCommerce)
  commerceErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'commerce');
  }

  @OnEvent(consumers.identity.accountErasedInMedia)
  mediaErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'media');
  }

  private collected(manager: EntityManager, { payload }: Collected, part: string): Promise<void> {
    return this.exports.addPart(manager, payload.exportId, payload.accountId, part);
  }

  private erased(manager: EntityManager, { payload }: Erased, part: string): Promise<void> {
    return this.erasures.addPart(manager, payload.erasureId, part);
  }
}
