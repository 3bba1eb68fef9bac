import { getAsset, getProcessing, type InputOf, removeFile, retryAsset } from '@alcova/contracts';
import { Operation, type RpcContext } from '@alcova/messaging';
import { Controller } from '@nestjs/common';
import { AssetsService } from '../assets/assets.service';
import { Retry } from '../jobs/retry';
import { ProcessingService } from './processing.service';

@Controller()
export class AssetsController {
  constructor(
    private readonly assets: AssetsService,
    private readonly processing: ProcessingService,
    private readonly retries: Retry,
  ) {}

  @Operation(getAsset)
  async get(which: InputOf<typeof getAsset>) {
    return this.assets.get(which);
  }

  @Operation(getProcessing)
  async status({ assetId }: InputOf<typeof getProcessing>) {
    return this.processing.status(assetId);
  }

  @Operation(retryAsset)
  async retry({ assetId }: InputOf<typeof retryAsset>, { caller }: RpcContext) {
    await this.retries.retryAsset(assetId, caller);
    return this.processing.status(assetId);
  }

  @Operation(removeFile)
  async removeFile({ s3Key }: InputOf<typeof removeFile>, { caller }: RpcContext) {
    await this.assets.deleteFile(s3Key, caller);
    return { queued: true };
  }
}
