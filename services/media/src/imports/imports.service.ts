import type { ImportedUpload, ImportOutcome } from '@alcova/contracts';
import { takeImported, Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { UploadImportsRepository } from './upload-imports.repository';

/** Takes in the upload log of another installation. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly uploads: UploadImportsRepository,
    private readonly transactions: Transactions,
  ) {}

  async takeUploads(records: readonly ImportedUpload[], dryRun: boolean): Promise<ImportOutcome[]> {
    return this.transactions.runOrRehearse(
      (manager) => takeImported(manager, 'upload', records, (fresh) => this.uploads.insert(manager, fresh)),
      dryRun,
    );
  }
}
