import { deleteFile, removeFile } from '@alcova/contracts';
import { Controller, Inject, UseFilters } from '@nestjs/common';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { PictureCache } from '../media/picture-cache';
import { ServiceCalls } from '../services/service-calls';
import { storedKeyOf } from './stored-name';
import { UPLOAD_TEXTS } from './texts';
import { UploadProblemFilter } from './attempt/upload-problem.filter';

/** What administrators do with files that were uploaded. */
@Controller()
@UseFilters(UploadProblemFilter)
export class UploadAdminController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly pictures: PictureCache,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Handles(deleteFile)
  async remove({ params }: InputOf<typeof deleteFile>, { caller }: Call) {
    const s3Key = storedKeyOf(params.encodedFileName, this.config);
    await this.services.request(removeFile, { s3Key }, { caller });
    this.pictures.drop(s3Key);
    return { message: UPLOAD_TEXTS.deleted };
  }
}
