import {
  assetKey,
  type Caller,
  type Caption,
  CodedError,
  getAsset,
  getVideoFile,
  readCaptions,
  webAddress,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import { HeldAssets } from '../media/held-assets';
import { MediaAddresses } from '../media/media-addresses';
import type { PolicyClass } from '../http/policy-class';
import { ServiceCalls } from '../services/service-calls';

/** A player asks again after so long; the address itself does not end. */
const FOREIGN_LIFE_MS = 6 * 3_600_000;

/** Puts together what a player needs: who may watch is catalogue's answer, where the file is media's, the signature ours. */
@Injectable()
export class Playback {
  private readonly log = logger('playback');

  constructor(
    private readonly services: ServiceCalls,
    private readonly addresses: MediaAddresses,
    private readonly held: HeldAssets,
  ) {}

  /** @throws CodedError `video.not-found`, also for what is refused to whoever asks, or `media.not-ready` while there is nothing to play. */
  async of(videoId: string, caller: Caller, policy: PolicyClass) {
    const video = await this.services.request(getVideoFile, { id: videoId }, { caller });
    const seesAll = caller.kind === 'account' && caller.role === 'admin';
    if (!seesAll && policy.refuses('page', video.category)) throw new CodedError('video.not-found');
    if (!video.assetId) return this.elsewhere(video);
    const { assetId } = video;
    if (!seesAll && this.held.isHeld(assetId)) throw new CodedError('media.not-ready');
    const [asset, captions] = await Promise.all([
      this.services.request(getAsset, { assetId }, { caller }),
      this.captionsOf(assetId, caller),
    ]);
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
      captions: captions.flatMap(({ language, label, key }) => {
        const signed = sign(key);
        return signed ? [{ language, label, address: signed.address }] : [];
      }),
      expiresAt: mp4.expiresAt.toISOString(),
    };
  }

  /** A video that was imported with its address: its file is neither signed nor delivered by this site. @throws CodedError media.not-ready */
  private elsewhere({ url, poster }: { url: string; poster: string }) {
    const mp4 = webAddress(url);
    if (mp4 === undefined) throw new CodedError('media.not-ready');
    const expiresAt = new Date(Date.now() + FOREIGN_LIFE_MS).toISOString();
    return { mp4, hls: null, poster, storyboard: null, captions: [], expiresAt };
  }

  /** A film is watched without captions rather than not at all. */
  private async captionsOf(assetId: string, caller: Caller): Promise<readonly Caption[]> {
    try {
      return (await this.services.request(readCaptions, { assetId }, { caller })).items;
    } catch (error) {
      this.log.warn({ err: error, assetId }, 'played without captions');
      return [];
    }
  }
}
