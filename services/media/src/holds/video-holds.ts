import { videoHeld } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { HoldsRepository } from './holds.repository';

/** Follows which videos catalogue holds back. */
@Injectable()
export class VideoHolds {
  constructor(@Inject(HoldsRepository) private readonly holds: HoldsRepository) {}

  @OnEvent(videoHeld, { durable: 'media_video_held' })
  async changed(
    { payload: { assetId, isHeld }, aggregateVersion }: ReceivedEvent<z.output<typeof videoHeld.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    await this.holds.learn(manager, { assetId, isHeld, version: aggregateVersion });
  }
}
