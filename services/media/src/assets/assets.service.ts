import {
  type Asset,
  assetChanged,
  type Caller,
  CodedError,
  IMAGE_PREFIX,
  mediaActed,
  VIDEO_PREFIX,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AlignmentsRepository } from '../alignment-rows/alignments.repository';
import { CONFIG, type Config } from '../config/config';
import { HoldsRepository } from '../holds/holds.repository';
import { JobsRepository } from '../job-rows/jobs.repository';
import { StoreContents } from '../store/store-contents';
import { UploadsRepository } from '../upload-rows/uploads.repository';
import { type AssetRow, type Hosts, imageWidths, toAsset } from './asset-row';
import { AssetsRepository } from './assets.repository';
import { AwaitedUploads } from './awaited-uploads';

const ALIVE = ['receiving', 'uploaded', 'probed', 'playable', 'ready', 'refused', 'failed'] as const;
/** Of a picture in the audit log. */
const MAX_OF_A_KEY = 200;

/** The life of an asset; every step is one transaction with its event and the jobs that follow. */
@Injectable()
export class AssetsService {
  private readonly hosts: Hosts;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly assets: AssetsRepository,
    private readonly jobs: JobsRepository,
    private readonly uploads: UploadsRepository,
    private readonly holds: HoldsRepository,
    private readonly awaited: AwaitedUploads,
    private readonly alignments: AlignmentsRepository,
    private readonly store: StoreContents,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {
    this.hosts = { videoCdnUrl: config.VIDEO_CDN_URL, imageCdnUrl: config.IMAGE_CDN_URL };
  }

  /** One asset by id, stable address or key. @throws CodedError upload.not-found */
  async get(which: { assetId: string } | { fileUrl: string } | { s3Key: string }): Promise<Asset> {
    return this.transactions.run(async (manager) => {
      const row = await this.find(manager, which);
      if (!row || row.state === 'deleted') throw new CodedError('upload.not-found');
      return this.face(manager, row);
    });
  }

  async face(manager: EntityManager, row: AssetRow): Promise<Asset> {
    return toAsset(row, await this.assets.images(manager, row.id), this.hosts);
  }

  private find(
    manager: EntityManager,
    which: { assetId: string } | { fileUrl: string } | { s3Key: string },
  ): Promise<AssetRow | undefined> {
    if ('assetId' in which) return this.assets.byId(manager, which.assetId);
    if ('s3Key' in which) return this.assets.byKey(manager, which.s3Key);
    return this.assets.byKey(manager, this.keyOfAddress(which.fileUrl));
  }

  private keyOfAddress(fileUrl: string): string {
    const prefix = `${this.hosts.videoCdnUrl}/`;
    return fileUrl.startsWith(prefix) ? `${VIDEO_PREFIX}${fileUrl.slice(prefix.length)}` : '';
  }

  /** Tells the others of a change, in its transaction; and who sent the file, when its way ends. */
  async announce(manager: EntityManager, row: AssetRow): Promise<void> {
    await this.awaited.follow(manager, row);
    const images = await this.assets.images(manager, row.id);
    const asset = toAsset(row, images, this.hosts);
    await this.outbox.event(manager, assetChanged, {
      aggregateId: row.id,
      aggregateVersion: row.version,
      payload: {
        assetId: row.id,
        state: row.state,
        revision: row.revision,
        duration: row.duration,
        posterUrl: asset.posterUrl,
        thumbnailUrl: asset.thumbnailUrl,
        images: imageWidths(images, this.hosts),
        wasCompressed: row.was_compressed,
        reason: row.reason,
      },
    });
  }

  /** Refused: the file itself is the reason. What was stored goes, and the log tells. False when it had ended already. */
  async refuse(
    manager: EntityManager,
    assetId: string,
    reason: string,
    found: string | null = null,
  ): Promise<boolean> {
    // Damage in the middle is found by decoding, when a copy may be playable already.
    const from = ['uploaded', 'probed', 'playable'] as const;
    const row = await this.assets.end(manager, assetId, 'refused', { reason, found }, from);
    if (!row) return false;
    await this.uploads.turnToError(manager, assetId, reason);
    await this.jobs.cancelAll(manager, assetId);
    await this.jobs.addRemoval(manager, row);
    await this.announce(manager, row);
    return true;
  }

  /** Failed: our work on it did not succeed. The source stays, so that it can be tried again. False when it had ended already. */
  async fail(manager: EntityManager, assetId: string, reason: string): Promise<boolean> {
    const row = await this.assets.end(manager, assetId, 'failed', { reason }, [
      'uploaded',
      'probed',
      'playable',
    ]);
    if (!row) return false;
    await this.jobs.cancelAll(manager, assetId);
    await this.announce(manager, row);
    return true;
  }

  /** Deleted: nothing is served any more from now on; a job takes the objects out. */
  async markDeleted(manager: EntityManager, assetId: string): Promise<boolean> {
    const row = await this.assets.end(manager, assetId, 'deleted', {}, ALIVE);
    if (!row) return false;
    await this.jobs.cancelAll(manager, assetId);
    await this.alignments.remove(manager, assetId);
    await this.jobs.addRemoval(manager, row);
    // What it showed publicly keeps no held asset's pictures public any more.
    await this.holds.imagesChanged(manager, assetId);
    await this.announce(manager, row);
    return true;
  }

  /** UPLOAD-13. @throws CodedError upload.not-found; video.file-in-use while a video lives on it */
  async deleteFile(s3Key: string, caller: Caller): Promise<void> {
    const note = (manager: EntityManager, subject: string) =>
      this.outbox.act(manager, mediaActed, caller, {
        ...{ action: 'file.delete', subject, before: null, after: null },
      });
    await this.transactions.run(async (manager) => {
      if (s3Key.startsWith(IMAGE_PREFIX)) {
        await note(manager, s3Key.slice(0, MAX_OF_A_KEY));
        return this.dropImage(manager, s3Key);
      }
      const found = await this.assets.byKey(manager, s3Key);
      const row = found && (await this.assets.lock(manager, found.id));
      if (!row || row.state === 'deleted') throw new CodedError('upload.not-found');
      if (row.video_id !== null) throw new CodedError('video.file-in-use');
      await this.markDeleted(manager, row.id);
      await note(manager, row.id);
    });
  }

  private async dropImage(manager: EntityManager, s3Key: string): Promise<void> {
    if (!(await this.uploads.forgetImage(manager, s3Key))) throw new CodedError('upload.not-found');
    // Before the commit: a kill in between leaves the row, and asking again finishes the work.
    if (!(await this.uploads.isImageReferred(manager, s3Key))) await this.store.remove(s3Key);
  }
}
