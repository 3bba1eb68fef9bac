import {
  addVideo,
  type Asset,
  CodedError,
  removeFile,
  uploadImage,
  uploadNewVideo,
  uploadVideo,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Controller, UseFilters } from '@nestjs/common';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { ImageReceiver } from './image-receiver';
import { UPLOAD_TEXTS } from './texts';
import { UploadProblemFilter } from './attempt/upload-problem.filter';
import { checkVideoForm, videoFields } from './video-form';
import { VideoReceiver } from './video-receiver';

const noFields = () => undefined;

/** The calls that bring files. */
@Controller()
@UseFilters(UploadProblemFilter)
export class UploadsController {
  private readonly log = logger('upload');

  constructor(
    private readonly services: ServiceCalls,
    private readonly videos: VideoReceiver,
    private readonly images: ImageReceiver,
  ) {}

  @Handles(uploadNewVideo)
  async upload(_input: InputOf<typeof uploadNewVideo>, call: Call) {
    const { asset, fields } = await this.videos.receive(call, checkVideoForm);
    const video = { ...videoFields(fields, asset.fileUrl), assetId: asset.id };
    try {
      await this.services.request(addVideo, video, { caller: call.caller });
    } catch (error) {
      if (error instanceof CodedError && error.code !== 'unavailable') await this.discard(asset, call);
      throw error;
    }
    return { success: true, message: UPLOAD_TEXTS.uploaded };
  }

  @Handles(uploadVideo)
  async uploadVideo(_input: InputOf<typeof uploadVideo>, call: Call) {
    const { asset } = await this.videos.receive(call, noFields);
    const { fileUrl, s3Key, duration, wasCompressed } = asset;
    return { success: true, fileUrl, s3Key, duration, wasCompressed, error: null };
  }

  @Handles(uploadImage)
  async uploadImage(_input: InputOf<typeof uploadImage>, call: Call) {
    const image = await this.images.receive(call);
    return { success: true, ...image, duration: null, wasCompressed: false, error: null };
  }

  /** A file whose video was definitely not made belongs to nobody. */
  private async discard({ s3Key }: Asset, { caller }: Call): Promise<void> {
    await this.services.request(removeFile, { s3Key }, { caller }).catch((error: unknown) => {
      this.log.warn({ err: error, s3Key }, 'the file of a video that was not made is left');
    });
  }
}
