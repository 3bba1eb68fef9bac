import { type Asset, type Caption, CodedError, getAsset, getVideoFile, type Caller } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { orMissing } from '../services/or-missing';
import { ServiceCalls } from '../services/service-calls';

/** What people see of a caption: where its file stands is nobody's business. */
export const publicCaptions = ({ items }: { items: readonly Caption[] }) => ({
  items: items.map(({ language, label }) => ({ language, label })),
});

/** The file behind a video, whose captions are meant. */
@Injectable()
export class CaptionVideos {
  constructor(private readonly services: ServiceCalls) {}

  /** @throws CodedError `video.not-found`, also for a video without a file */
  async assetOf(videoId: string, caller: Caller): Promise<Asset> {
    const { assetId } = await this.services.request(getVideoFile, { id: videoId }, { caller });
    if (!assetId) throw new CodedError('video.not-found', 'the video has no file');
    return orMissing(this.services.request(getAsset, { assetId }, { caller }));
  }
}
