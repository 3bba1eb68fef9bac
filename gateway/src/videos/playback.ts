import { assetKey, CodedError, getAsset, getVideo, type Caller } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { MediaAddresses } from '../media/media-addresses';
import { ServiceCalls } from '../services/service-calls';

/** Puts together what a player needs: who may watch is catalogue's answer, where the file is media's, the signature ours. */
@Injectable()
export class Playback {
  constructor(
    private readonly services: ServiceCalls,
    private readonly addresses: MediaAddresses,
  ) {}

  /** @throws CodedError `video.not-found`, or `media.not-ready` while there is nothing to play. */
  async of(videoId: string, caller: Caller) {
    const video = await this.services.request(getVideo, { id: videoId }, { caller });
    if (!video.assetId) throw new CodedError('media.not-ready');
    const asset = await this.services.request(getAsset, { assetId: video.assetId }, { caller });
    const prefix = assetKey(asset.id, asset.revision, '');
    const playable = asset.state === 'playable' || asset.state === 'ready';
    const sign = (key: string | null) =>
      key?.startsWith(prefix)
        ? this.addresses.sign({ asset: asset.id, revision: asset.revision }, key.slice(prefix.length))
        : null;
    const mp4 = playable ? sign(asset.mp4Key) : null;
    if (!mp4) throw new CodedError('media.not-ready');
    return {
      mp4: mp4.address,
      hls: sign(asset.hlsKey)?.address ?? null,
      poster: video.poster,
      storyboard: sign(asset.storyboardKey)?.address ?? null,
      captions: [],
      expiresAt: mp4.expiresAt.toISOString(),
    };
  }
}
