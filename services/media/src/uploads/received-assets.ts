import { type Asset, CodedError } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AssetsRepository } from '../assets/assets.repository';
import { AssetsService } from '../assets/assets.service';
import { AwaitedUploads } from '../assets/awaited-uploads';
import { JobsRepository } from '../job-rows/jobs.repository';

/** The assets of uploads, from the first byte's announcement to the first job or the end. All within the caller's transaction. */
@Injectable()
export class ReceivedAssets {
  constructor(
    private readonly assets: AssetsRepository,
    private readonly service: AssetsService,
    private readonly awaited: AwaitedUploads,
    private readonly jobs: JobsRepository,
  ) {}

  /** A place for bytes that are announced. */
  begin(manager: EntityManager, asset: { id: string; s3Key: string; fileName: string }): Promise<void> {
    return this.assets.insertReceiving(manager, asset);
  }

  /** Somebody may wait for this upload. */
  await(manager: EntityManager, uploadId: string): Promise<void> {
    return this.awaited.add(manager, uploadId);
  }

  /** All bytes are stored: they are looked at next. A second call answers the same. @throws CodedError upload.not-found */
  async accept(manager: EntityManager, assetId: string, size: number): Promise<Asset> {
    const uploaded = await this.assets.markUploaded(manager, assetId, size);
    if (uploaded) {
      await this.jobs.add(manager, { assetId, revision: uploaded.revision, kind: 'probe' });
      await this.service.announce(manager, uploaded);
    }
    const row = uploaded ?? (await this.assets.byId(manager, assetId));
    if (!row) throw new CodedError('upload.not-found');
    // Deleted while its bytes were on their way: what came after the removal goes as well.
    if (row.state === 'deleted') await this.jobs.addRemoval(manager, row);
    return this.service.face(manager, row);
  }

  /** No more bytes come: what was stored of it is taken out. */
  async end(manager: EntityManager, assetId: string, reason: string): Promise<void> {
    const row = await this.assets.end(manager, assetId, 'failed', { reason }, ['receiving']);
    if (!row) return;
    await this.jobs.addRemoval(manager, row);
    await this.service.announce(manager, row);
  }
}
