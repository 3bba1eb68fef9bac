import { videoChanged } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changeFact } from '../video-rows/change-fact';
import { type Hold, type Holder, HoldsRepository } from './holds.repository';
import { ServingService } from './serving.service';

/** Holds videos back and gives them free again, in the transaction of the change that asks for it. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly holds: HoldsRepository,
    private readonly serving: ServingService,
    private readonly outbox: Outbox,
  ) {}

  /** Nothing happens when this holder said something newer already. */
  async hold(manager: EntityManager, hold: Hold): Promise<void> {
    if (await this.holds.hold(manager, hold)) await this.follow(manager, hold.videoId);
  }

  /** The video is served again when nobody else holds it. Nothing happens when this holder said something newer already. */
  async release(manager: EntityManager, videoId: string, holder: Holder, version: number): Promise<void> {
    if (await this.holds.release(manager, videoId, holder, version)) await this.follow(manager, videoId);
  }

  private async follow(manager: EntityManager, videoId: string): Promise<void> {
    const video = await this.holds.follow(manager, videoId);
    if (!video) return;
    await this.outbox.event(manager, videoChanged, changeFact(video));
    await this.serving.follow(manager, [videoId]);
  }
}
