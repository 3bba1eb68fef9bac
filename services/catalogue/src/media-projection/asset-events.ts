import { type AssetFact, consumers, videoChanged } from '@alcova/contracts';
import { OnEvent, Outbox, type ReceivedEvent } from '@alcova/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { changeFact } from '../video-rows/change-fact';
import { VideosRepository } from '../videos/videos.repository';
import { AssetStatesRepository, toAssetState } from '../videos/asset-states.repository';

/** Learns from media how far an asset is, also before there is a video on it. */
@Injectable()
export class AssetEvents {
  constructor(
    private readonly states: AssetStatesRepository,
    private readonly videos: VideosRepository,
    private readonly outbox: Outbox,
  ) {}

  @OnEvent(consumers.catalogue.assetChanged)
  async changed(event: ReceivedEvent<AssetFact>, manager: EntityManager): Promise<void> {
    const { assetId } = event.payload;
    const state = toAssetState(event.payload);
    await this.states.lockAsset(manager, assetId);
    if (!(await this.states.learn(manager, assetId, event.aggregateVersion, state))) return;
    const video = await this.videos.followMedia(manager, assetId, state);
    if (video) await this.outbox.event(manager, videoChanged, changeFact(video));
  }
}
