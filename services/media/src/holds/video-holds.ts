import { consumers, type filesHeld, IMAGE_PREFIX, type videoHeld } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { isImageKey } from '../store/job-keys';
import { type Hold, HoldsRepository } from './holds.repository';

/** Of a picture's SHA-256 so much names its row: an id has no more characters. */
const NAMED_DIGITS = 56;
/** A picture that stands alone has a row of its own, under a name that no asset has. */
const rowOf = (key: string): string => `picture-${key.slice(IMAGE_PREFIX.length).slice(0, NAMED_DIGITS)}`;

/** Follows which files catalogue holds back. */
@Injectable()
export class VideoHolds {
  constructor(private readonly holds: HoldsRepository) {}

  @OnEvent(consumers.media.videoHeld)
  async changed(
    { payload: { assetId, isHeld }, aggregateVersion }: ReceivedEvent<z.output<typeof videoHeld.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    await this.holds.learn(manager, [{ assetId, isHeld, version: aggregateVersion }]);
  }

  @OnEvent(consumers.media.filesHeld)
  async changedMany(
    { payload: { assets, pictures } }: ReceivedEvent<z.output<typeof filesHeld.payload>>,
    manager: EntityManager,
  ): Promise<void> {
    const alone = pictures
      .filter(({ key }) => isImageKey(key))
      .map(({ key, ...hold }): Hold => ({ ...hold, assetId: rowOf(key), picture: key }));
    await this.holds.learn(manager, [...assets, ...alone]);
  }
}
