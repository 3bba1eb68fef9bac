import {
  type Asset,
  type Caller,
  CodedError,
  IMAGE_PREFIX,
  mediaActed,
  publicUrl,
  safeFileName,
  VIDEO_PREFIX,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ulid } from 'ulid';
import { CONFIG, type Config } from '../config/config';
import { ReceivedAssets } from './received-assets';
import { countUpload } from './upload-metrics';
import { isImageKey } from '../store/job-keys';
import { ObjectStore } from '../store/object-store';
import { type Reservation, UploadQuotas } from '../upload-rows/quotas';
import { type UploadRow, UploadsRepository } from '../upload-rows/uploads.repository';

const log = logger('uploads');
/** Of an image, which is stored when all of it has come, and of a file that never began. */
const NOTHING: Reservation = { account: null, bytes: 0 };

/** From the first byte's announcement to the log entry. */
@Injectable()
export class UploadsService {
  private readonly hosts: { videoCdnUrl: string; imageCdnUrl: string };

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly uploads: UploadsRepository,
    private readonly quotas: UploadQuotas,
    private readonly assets: ReceivedAssets,
    private readonly store: ObjectStore,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {
    this.hosts = { videoCdnUrl: config.VIDEO_CDN_URL, imageCdnUrl: config.IMAGE_CDN_URL };
  }

  /**
   * Names the place of an upload before its first byte is stored.
   * @throws CodedError upload.account-quota, upload.site-quota for a video that does not fit beside those under way
   */
  async begin(
    input: { kind: 'video' | 'image'; fileName: string; title: string; declaredSize: number | null },
    caller: Caller,
  ): Promise<{ uploadId: string; assetId: string | null; s3Key: string }> {
    const uploadId = ulid();
    const assetId = input.kind === 'video' ? ulid() : null;
    const s3Key =
      assetId === null
        ? `${IMAGE_PREFIX}incoming-${uploadId}`
        : `${VIDEO_PREFIX}${assetId}/${safeFileName(input.fileName)}`;
    const fileName = printable(input.fileName);
    await this.transactions.run(async (manager) => {
      const reservation =
        assetId === null ? NOTHING : await this.quotas.reserve(manager, caller, input.declaredSize);
      if (assetId !== null) await this.assets.begin(manager, { id: assetId, s3Key, fileName });
      await this.uploads.open(manager, {
        id: uploadId,
        assetId,
        kind: input.kind,
        title: printable(input.title),
        s3Key,
        fileName,
        reservation,
      });
      const after = { media: input.kind, size: input.declaredSize };
      await this.note(manager, caller, 'file.begin', assetId ?? s3Key, after);
    });
    return { uploadId, assetId, s3Key };
  }

  /**
   * The bytes are there: believed only when the store holds as many. Asset, log entry and probe job are one transaction; a second call answers the same.
   * @throws CodedError upload.not-found, upload.empty-file
   */
  async complete(
    input: { uploadId: string; size: number; title?: string | undefined },
    caller: Caller,
  ): Promise<Asset> {
    const known = await this.transactions.run((manager) => this.uploads.lock(manager, input.uploadId));
    if (!known?.asset_id || !known.s3_key) throw new CodedError('upload.not-found');
    if (known.reason === 'upload.empty-file') throw new CodedError('upload.empty-file');
    if (known.status === null && input.size === 0) {
      await this.fail({ uploadId: input.uploadId, size: 0, reason: 'upload.empty-file' });
      throw new CodedError('upload.empty-file');
    }
    if (known.status === null && !(await this.isStored(known, input.size)))
      throw new CodedError('upload.not-found', 'the store does not hold what was announced');
    return this.transactions.run((manager) => this.accept(manager, known, input, caller));
  }

  private async isStored(upload: UploadRow, size: number): Promise<boolean> {
    return upload.s3_key !== null && (await this.store.sizeOf(upload.s3_key)) === size;
  }

  private async accept(
    manager: EntityManager,
    upload: UploadRow,
    input: { size: number; title?: string | undefined },
    caller: Caller,
  ): Promise<Asset> {
    const assetId = upload.asset_id ?? '';
    const url = publicUrl(upload.s3_key ?? '', this.hosts);
    const title = input.title === undefined ? undefined : printable(input.title);
    await this.assets.await(manager, upload.id);
    const closed = await this.close(manager, upload.id, {
      status: 'success',
      size: input.size,
      url,
      reason: null,
      title,
    });
    if (closed)
      await this.note(manager, caller, 'file.receive', assetId, { media: 'video', size: input.size });
    return this.assets.accept(manager, assetId, input.size);
  }

  /** @throws CodedError upload.not-found when the store does not hold the image */
  async completeImage(
    input: { uploadId: string; size: number; s3Key: string },
    caller: Caller,
  ): Promise<{ s3Key: string; fileUrl: string }> {
    if (!isImageKey(input.s3Key) || (await this.store.sizeOf(input.s3Key)) === undefined)
      throw new CodedError('upload.not-found');
    const fileUrl = publicUrl(input.s3Key, this.hosts);
    await this.transactions.run(async (manager) => {
      const closed = await this.close(manager, input.uploadId, {
        status: 'success',
        size: input.size,
        url: fileUrl,
        reason: null,
      });
      if (!closed && !(await this.uploads.lock(manager, input.uploadId)))
        throw new CodedError('upload.not-found');
      if (closed)
        await this.note(manager, caller, 'file.receive', input.s3Key, { media: 'image', size: input.size });
      await this.uploads.rememberImage(manager, input.s3Key);
    });
    return { s3Key: input.s3Key, fileUrl };
  }

  /** A broken or refused upload: the log tells why, a job takes out what was stored of it. */
  async fail(
    input: { uploadId: string; size: number; reason: string; sent?: number | undefined },
    caller?: Caller,
  ): Promise<{ logged: boolean }> {
    const { sent } = input;
    const account = caller?.kind === 'account' ? caller.accountId : null;
    return this.transactions.run(async (manager) => {
      const closed = await this.close(manager, input.uploadId, {
        status: 'error',
        size: input.size,
        url: '',
        reason: input.reason,
        cancelled: sent === undefined ? undefined : { sent, account },
      });
      if (closed?.asset_id) await this.assets.end(manager, closed.asset_id, input.reason);
      if (!closed && !(await this.uploads.lock(manager, input.uploadId)))
        throw new CodedError('upload.not-found');
      return { logged: closed !== undefined };
    });
  }

  /** What the file is called and what is in it stands in the log of uploads alone. */
  private note(
    manager: EntityManager,
    caller: Caller,
    action: 'file.begin' | 'file.receive',
    subject: string,
    after: { media: 'video' | 'image'; size: number | null },
  ): Promise<void> {
    return this.outbox.act(manager, mediaActed, caller, { action, subject, before: null, after });
  }

  private async close(
    manager: EntityManager,
    id: string,
    end: Parameters<UploadsRepository['close']>[2],
  ): Promise<UploadRow | undefined> {
    const closed = await this.uploads.close(manager, id, end);
    if (closed) countUpload(closed);
    return closed;
  }

  /** An upload that was refused before its first byte. */
  async logRefused(input: {
    kind: 'video' | 'image';
    fileName: string;
    fileSize: number;
    title: string;
    reason: string;
  }): Promise<{ logged: boolean }> {
    const id = ulid();
    await this.transactions.run(async (manager) => {
      await this.uploads.open(manager, {
        id,
        assetId: null,
        kind: input.kind,
        title: printable(input.title),
        s3Key: null,
        fileName: printable(input.fileName),
        reservation: NOTHING,
      });
      await this.close(manager, id, {
        status: 'error',
        size: input.fileSize,
        url: '',
        reason: input.reason,
      });
    });
    return { logged: true };
  }

  /** Gives up uploads that began long ago and never ended: a gateway that was killed cannot say so itself. */
  async expire(hours: number): Promise<number> {
    const stale = await this.transactions.run((manager) => this.uploads.openSince(manager, hours));
    for (const upload of stale)
      await this.fail({ uploadId: upload.id, size: 0, reason: 'upload.interrupted' });
    if (stale.length) log.info({ uploads: stale.length }, 'gave up uploads that never ended');
    return stale.length;
  }
}

/** Text for people to read: no control characters, which Postgres refuses (NUL) or a terminal would obey. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '').slice(0, 300);
