import { consumers } from '@alcova/contracts';
import { OnEvent, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DecisionsRepository } from '../likeness/decisions.repository';
import { HashLists } from '../likeness/hash-lists.service';
import { Matches } from '../likeness/matches';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';

interface VideoFact {
  readonly videoId: string;
  readonly assetId: string | null;
}

/** Keeps which video lives on an asset, and lets the asset go with its video. */
@Injectable()
export class VideoEvents {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly service: AssetsService,
    private readonly matches: Matches,
    private readonly decisions: DecisionsRepository,
    private readonly lists: HashLists,
  ) {}

  @OnEvent(consumers.media.videoCreated)
  async created(event: ReceivedEvent<VideoFact>, manager: EntityManager): Promise<void> {
    const { assetId, videoId } = event.payload;
    if (assetId === null) return;
    await this.decisions.lockVideo(manager, videoId);
    await this.setVideo(manager, assetId, videoId);
    if (await this.decisions.isRemoved(manager, videoId)) await this.lists.setListed(manager, assetId, true);
  }

  /** Only now there is something that the desk can look at, where the asset is like what a list holds. */
  private async setVideo(manager: EntityManager, assetId: string, videoId: string): Promise<void> {
    await this.assets.setVideo(manager, assetId, videoId);
    await this.matches.tell(manager, assetId);
  }

  @OnEvent(consumers.media.videoDeleted)
  async deleted(event: ReceivedEvent<VideoFact>, manager: EntityManager): Promise<void> {
    if (event.payload.assetId !== null) await this.service.markDeleted(manager, event.payload.assetId);
  }

  /** The new file has the video now; of the one before it nothing stays. */
  @OnEvent(consumers.media.videoFileReplaced)
  async replaced(
    event: ReceivedEvent<VideoFact & { readonly previousAssetId: string | null }>,
    manager: EntityManager,
  ): Promise<void> {
    const { assetId, videoId, previousAssetId } = event.payload;
    if (assetId !== null) await this.setVideo(manager, assetId, videoId);
    if (previousAssetId !== null) await this.service.markDeleted(manager, previousAssetId);
  }
}
