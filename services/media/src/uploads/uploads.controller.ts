import {
  beginUpload,
  completeImageUpload,
  completeUpload,
  failUpload,
  type InputOf,
  logRefusedUpload,
  readUploadLog,
} from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Transactions } from '@alcova/persistence';
import { Controller } from '@nestjs/common';
import { UploadLogRepository } from './upload-log.repository';
import { UploadsService } from './uploads.service';

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly log: UploadLogRepository,
    private readonly transactions: Transactions,
  ) {}

  @Operation(beginUpload)
  async begin(input: InputOf<typeof beginUpload>, { caller }: RpcContext) {
    return this.uploads.begin(input, caller);
  }

  @Operation(completeUpload)
  async complete(input: InputOf<typeof completeUpload>, { caller }: RpcContext) {
    return this.uploads.complete(input, caller);
  }

  @Operation(completeImageUpload)
  async completeImage(input: InputOf<typeof completeImageUpload>, { caller }: RpcContext) {
    return this.uploads.completeImage(input, caller);
  }

  @Operation(failUpload)
  async fail(input: InputOf<typeof failUpload>, { caller }: RpcContext) {
    return this.uploads.fail(input, caller);
  }

  @Operation(logRefusedUpload)
  async logRefused(input: InputOf<typeof logRefusedUpload>) {
    return this.uploads.logRefused(input);
  }

  @Operation(readUploadLog)
  async list(input: InputOf<typeof readUploadLog>) {
    const found = await this.transactions.run((manager) => this.log.page(manager, input));
    return { ...found, page: input.page, pageSize: input.pageSize };
  }
}
