import { CodedError, HASH_ALGORITHM, HASH_VERSION } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { Injectable } from '@nestjs/common';
import { AssetsRepository } from '../assets/assets.repository';
import { HashesRepository } from './hashes.repository';

/** What is known of a file, also of one that was deleted since. */
@Injectable()
export class Evidence {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly hashes: HashesRepository,
    private readonly transactions: Transactions,
  ) {}

  /** @throws CodedError upload.not-found */
  async of(assetId: string) {
    return this.transactions.run(async (manager) => {
      const asset = await this.assets.byId(manager, assetId);
      if (!asset) throw new CodedError('upload.not-found');
      return {
        ...{ assetId, fileName: asset.file_name, size: asset.size },
        sha256: await this.hashes.sha256(manager, assetId),
        ...{ algorithm: HASH_ALGORITHM, algorithmVersion: HASH_VERSION },
        hashes: await this.hashes.frames(manager, assetId),
        // Uploads are administrators' and are not kept by person.
        uploadedBy: null,
        uploadedAt: (asset.uploaded_at ?? asset.created_at).toISOString(),
      };
    });
  }
}
