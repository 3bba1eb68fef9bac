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
    if (!playable || !asset.mp4Key?.startsWith(prefix)) throw new CodedError('media.not-ready');
    const { address, expiresAt } = this.addresses.sign(
      { asset: asset.id, revision: asset.revision },
      asset.mp4Key.slice(prefix.length),
    );
    return {
      mp4: address,
      hls: null,
      poster: asset.posterUrl ?? video.poster,
      storyboard: null,
      expiresAt: expiresAt.toISOString(),
    };
  }
}
