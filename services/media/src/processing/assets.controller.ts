import { deleteFile, getAsset, getProcessing, retryAsset } from '@alcova/contracts';
import { requireRole, type RpcContext, Serve } from '@alcova/messaging';
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

  @Serve(getAsset)
  get(which: Parameters<AssetsService['get']>[0]) {
    return this.assets.get(which);
  }

  @Serve(getProcessing)
  status(input: { assetId: string }) {
    return this.processing.status(input.assetId);
  }

  @Serve(retryAsset)
  async retry({ assetId }: { assetId: string }, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    await this.retries.retryAsset(assetId, caller);
    return this.processing.status(assetId);
  }

  @Serve(deleteFile)
  async deleteFile(input: { s3Key: string }, { caller }: RpcContext) {
    requireRole(caller, 'admin');
    await this.assets.deleteFile(input.s3Key, caller);
    return { queued: true };
  }
}
