import {
  CodedError,
  createVideo,
  createVideoRoute,
  getAsset,
  listAdminVideos,
  listAdminVideosRoute,
  replaceFile,
  replaceFileRoute,
  type Caller,
  updateVideo,
  updateVideoRoute,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { invalidChanges, invalidVideo } from './invalid-video';
import { listOrEmpty } from './lists';

const UNUSABLE = new Set(['receiving', 'refused', 'failed', 'deleted']);

/** What administrators do with videos. */
@Controller()
export class VideoAdminController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(listAdminVideosRoute)
  async list({ query }: InputOf<typeof listAdminVideosRoute>, { caller }: Call) {
    return listOrEmpty(query, (known) => this.services.request(listAdminVideos, known, { caller }));
  }

  @Handles(createVideoRoute, { invalid: invalidVideo })
  async create({ body }: InputOf<typeof createVideoRoute>, { caller }: Call) {
    const assetId = await this.usableAsset(body.url, caller);
    const video = await this.services.request(createVideo, { ...body, assetId }, { caller });
    this.reads.changed('videos', video.id);
    return video;
  }

  @Handles(updateVideoRoute, { invalid: invalidChanges })
  async update({ params, body }: InputOf<typeof updateVideoRoute>, { caller }: Call) {
    const video = await this.services.request(updateVideo, { id: params.id, changes: body }, { caller });
    this.reads.changed('videos', params.id);
    return video;
  }

  @Handles(replaceFileRoute, { invalid: invalidChanges })
  async replaceFile({ params, body }: InputOf<typeof replaceFileRoute>, { caller }: Call) {
    const assetId = await this.usableAsset(body.url, caller);
    const video = await this.services.request(replaceFile, { ...params, ...body, assetId }, { caller });
    this.reads.changed('videos', params.id);
    return video;
  }

  /** The asset behind an upload's address. @throws CodedError upload.not-found for one that can never be watched */
  private async usableAsset(fileUrl: string, caller: Caller): Promise<string> {
    const asset = await this.services.request(getAsset, { fileUrl }, { caller });
    if (UNUSABLE.has(asset.state)) throw new CodedError('upload.not-found', `asset is ${asset.state}`);
    return asset.id;
  }
}
