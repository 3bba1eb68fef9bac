import {
  accountErased,
  catalogueAccountErased,
  catalogueExportCollected,
  commerceAccountErased,
  commerceExportCollected,
  exportRequested,
  mediaAccountErased,
  mediaExportCollected,
  moderationAccountErased,
  moderationExportCollected,
} from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { ErasuresRepository } from './erasures.repository';
import { ExportsRepository } from './exports.repository';

type Collected = ReceivedEvent<z.output<typeof exportRequested.payload>>;
type Erased = ReceivedEvent<z.output<typeof accountErased.payload>>;

/** What the services report of exports and erasures. */
@Injectable()
export class Reports {
  constructor(
    @Inject(ExportsRepository) private readonly exports: ExportsRepository,
    @Inject(ErasuresRepository) private readonly erasures: ErasuresRepository,
  ) {}

  @OnEvent(catalogueExportCollected, { durable: 'identity_catalogue_export_collected' })
  catalogueCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'catalogue');
  }

  @OnEvent(moderationExportCollected, { durable: 'identity_moderation_export_collected' })
  moderationCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'moderation');
  }

  @OnEvent(commerceExportCollected, { durable: 'identity_commerce_export_collected' })
  commerceCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'commerce');
  }

  @OnEvent(mediaExportCollected, { durable: 'identity_media_export_collected' })
  mediaCollected(event: Collected, manager: EntityManager): Promise<void> {
    return this.collected(manager, event, 'media');
  }

  @OnEvent(catalogueAccountErased, { durable: 'identity_catalogue_account_erased' })
  catalogueErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'catalogue');
  }

  @OnEvent(moderationAccountErased, { durable: 'identity_moderation_account_erased' })
  moderationErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'moderation');
  }

  @OnEvent(commerceAccountErased, { durable: 'identity_commerce_account_erased' })
  commerceErased(event: Erased, manager: EntityManager): Promise<void> {
    return this.erased(manager, event, 'commerce');
  }

  @OnEvent(mediaAccountErased, { durable: 'identity_media_account_erased' })
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
