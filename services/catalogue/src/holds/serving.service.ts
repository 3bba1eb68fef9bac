import { filesHeld, MAX_TOLD_FILES, videoHeld } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { type ChangedPicture, type ChangedServing, ServingRepository } from './serving.repository';

type ChangedAsset = ChangedServing & { readonly asset_id: string };
const hasAsset = (video: ChangedServing): video is ChangedAsset => video.asset_id !== null;

/** Tells media which files may be served, in the transaction of each change that decides it. */
@Injectable()
export class ServingService {
  constructor(
    private readonly serving: ServingRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * To be called at the end of every transaction that makes or changes videos, or changes what holds them; their rows are locked by then.
   * Media hears only of what changed for it.
   */
  async follow(manager: EntityManager, videoIds: readonly string[]): Promise<void> {
    await this.serving.holdPolicy(manager);
    const videos = await this.serving.changed(manager, videoIds);
    const given = await this.serving.notePictures(manager, videoIds);
    const had = await this.serving.picturesOf(
      manager,
      videos.map(({ id }) => id),
    );
    const pictures = await this.changedPictures(manager, [...new Set([...given, ...had])]);
    await this.tell(manager, videos.filter(hasAsset), pictures);
  }

  /** The same for a video that was deleted; media lets its asset go by itself. */
  async followDeleted(manager: EntityManager, videoId: string): Promise<void> {
    await this.serving.holdPolicy(manager);
    const keys = await this.serving.picturesOf(manager, [videoId]);
    await this.tell(manager, [], await this.changedPictures(manager, keys));
  }

  private async changedPictures(
    manager: EntityManager,
    keys: readonly string[],
  ): Promise<readonly ChangedPicture[]> {
    return keys.length === 0 ? [] : this.serving.changedPictures(manager, keys);
  }

  private async tell(
    manager: EntityManager,
    videos: readonly ChangedAsset[],
    pictures: readonly ChangedPicture[],
  ): Promise<void> {
    const [only] = videos;
    if (only && videos.length === 1 && pictures.length === 0) return this.tellOne(manager, only);
    const assets = videos.map(({ asset_id: assetId, is_held: isHeld, changes }) => ({
      ...{ assetId, isHeld, version: changes },
    }));
    // A video may have had many pictures.
    for (let start = 0; start < Math.max(assets.length, pictures.length); start += MAX_TOLD_FILES) {
      const part = <T>(all: readonly T[]) => all.slice(start, start + MAX_TOLD_FILES);
      await this.outbox.event(manager, filesHeld, {
        ...{ aggregateId: ulid(), aggregateVersion: 1 },
        payload: { assets: part(assets), pictures: part(pictures) },
      });
    }
  }

  private async tellOne(manager: EntityManager, video: ChangedAsset): Promise<void> {
    await this.outbox.event(manager, videoHeld, {
      ...{ aggregateId: video.id, aggregateVersion: video.changes },
      payload: { videoId: video.id, assetId: video.asset_id, isHeld: video.is_held },
    });
  }
}
