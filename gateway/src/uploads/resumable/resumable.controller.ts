import { finishUpload } from '@alcova/contracts';
import { Controller, UseFilters } from '@nestjs/common';
import type { Call, InputOf } from '../../http/call';
import { Handles } from '../../http/handles';
import { UploadProblemFilter } from '../attempt/upload-problem.filter';
import { ResumableUploads } from './resumable-uploads';

/** The end of a resumable upload. */
@Controller()
@UseFilters(UploadProblemFilter)
export class ResumableController {
  constructor(private readonly uploads: ResumableUploads) {}

  @Handles(finishUpload)
  async finish({ params }: InputOf<typeof finishUpload>, { caller }: Call) {
    const { fileUrl, s3Key, duration, wasCompressed } = await this.uploads.finish(params.upload, caller);
    return { success: true, fileUrl, s3Key, duration, wasCompressed, error: null };
  }
}
