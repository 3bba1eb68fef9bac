import {
  addVideo,
  type Caller,
  CodedError,
  createVideo,
  exportVideos,
  getAsset,
  category as knownCategory,
  replaceFile,
  replaceVideoFile,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import type { Download } from '../http/download';
import { Handles, HandlesDownload } from '../http/handles';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { videosCsv } from './video-export';

const UNUSABLE = new Set(['receiving', 'refused', 'failed', 'deleted']);
const EXPORT_FILE = 'videos.csv';

/** What administrators do with videos and needs more than the catalogue: the files behind them, and files made of them. */
@Controller()
export class VideoAdminController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly reads: PublicReads,
  ) {}

  @Handles(createVideo)
  async create({ body }: InputOf<typeof createVideo>, { caller }: Call) {
    const assetId = await this.usableAsset(body.url, caller);
    const video = await this.services.request(addVideo, { ...body, assetId }, { caller });
    this.reads.changed('videos', video.id);
    return video;
  }

  @Handles(replaceVideoFile)
  async replaceFile({ params, body }: InputOf<typeof replaceVideoFile>, { caller }: Call) {
    const assetId = await this.usableAsset(body.url, caller);
    const video = await this.services.request(replaceFile, { ...params, ...body, assetId }, { caller });
    this.reads.changed('videos', params.id);
    return video;
  }

  /** Whoever may not export learns it before the first byte, since the guard comes first. */
  @HandlesDownload(exportVideos)
  async export({ query }: InputOf<typeof exportVideos>, { caller }: Call): Promise<Download> {
    const { status, author, category: typed } = query;
    const known = knownCategory.safeParse(typed);
    const isUnknown = typed !== undefined && typed !== '' && !known.success;
    const wish = isUnknown ? null : { status, author, category: known.data };
    return { fileName: EXPORT_FILE, bytes: await videosCsv(this.services, caller, wish) };
  }

  /** The asset behind an upload's address. @throws CodedError upload.not-found for one that can never be watched */
  private async usableAsset(fileUrl: string, caller: Caller): Promise<string> {
    const asset = await this.services.request(getAsset, { fileUrl }, { caller });
    if (UNUSABLE.has(asset.state)) throw new CodedError('upload.not-found', `asset is ${asset.state}`);
    return asset.id;
  }
}
