import { CodedError, UPLOAD_PART_BYTES, UPLOAD_STATE_SUFFIX } from '@alcova/contracts';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  type Part,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type MetadataValue, type Options, S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { type Checksum, fits } from './checksum';
import type { UploadLocker } from './upload-locker';

/** What a request says of the bytes that it brings. */
export interface Brought {
  readonly checksum: Checksum | undefined;
  /** Content-Length in bytes; undefined when it did not say. */
  readonly length: number | undefined;
  /** Why the bytes were not taken: what the streams in between make of it is no reason any more. */
  failure?: unknown;
}

/** More requests than these wait with their bytes, in each process. */
const PARTS_IN_MEMORY = 16;

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/**
 * The protocol's uploads as multipart uploads of the store. Unlike the library's own way no part touches a disk, and all parts but the last
 * have one size: a part is gathered in memory, checked, and stored whole or not at all, so that part n is always the same bytes of the file and
 * writing it twice does no harm. (docs/decisions/0022)
 */
export class PartStore extends S3Store {
  /** The request whose bytes are being written. */
  readonly brought = new AsyncLocalStorage<Brought>();

  constructor(
    options: Pick<Options, 's3ClientConfig' | 'cache'>,
    private readonly locker: UploadLocker,
  ) {
    const bounds = { partSize: UPLOAD_PART_BYTES, maxConcurrentPartUploads: PARTS_IN_MEMORY };
    super({ ...options, ...bounds, useTags: false });
    this.extensions = ['creation', 'termination', 'checksum'];
  }

  protected override infoKey(id: string): string {
    return `${id}${UPLOAD_STATE_SUFFIX}`;
  }

  close(): void {
    this.client.destroy();
  }

  /** What was noted of an upload when it began. @throws CodedError `upload.not-found` */
  async noted(id: string): Promise<Upload> {
    return (await this.metadataOf(id)).file;
  }

  /** Answers how far an upload is now: what came of a part that is not whole is dropped. @throws CodedError */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const brought = this.brought.getStore();
    const permit = await this.partUploadSemaphore.acquire();
    try {
      return await this.writeParts(source, id, offset, brought);
    } catch (error) {
      if (brought) brought.failure = error;
      throw error;
    } finally {
      await permit.release();
    }
  }

  private async writeParts(source: Readable, id: string, offset: number, brought: Brought | undefined) {
    const metadata = await this.getMetadata(id);
    const size = metadata.file.size ?? 0;
    refuseOddLengths(brought, size - offset);
    let stored = offset;
    for await (const part of wholeParts(source, size - offset)) {
      if (brought?.checksum && !fits(part, brought.checksum)) throw new CodedError('upload.damaged-part');
      this.locker.of(id).offset = undefined;
      await this.storePart(metadata, part, stored / UPLOAD_PART_BYTES + 1);
      stored += part.length;
      this.locker.of(id).offset = stored;
    }
    return stored;
  }

  private async storePart(metadata: MetadataValue, part: Buffer, partNumber: number): Promise<void> {
    try {
      await this.uploadPart(metadata, part, partNumber);
    } catch (error) {
      // Given up meanwhile.
      throw isMissing(error) ? await this.gone(metadata.file.id) : error;
    }
  }

  /** @throws CodedError `upload.not-found` */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.metadataOf(id);
    const held = this.locker.of(id);
    held.offset ??= await this.bytesOf(id, file.size ?? 0);
    return new Upload({ ...file, offset: held.offset });
  }

  /** Makes the object of its parts when that has not been done yet; answers what was noted of the upload. @throws CodedError */
  async finish(id: string): Promise<Upload> {
    const metadata = await this.metadataOf(id);
    const size = metadata.file.size ?? 0;
    const parts = await this.partsOf(id);
    if (parts && lengthOf(parts) !== size) throw new CodedError('upload.interrupted');
    // Somebody else may have finished it since.
    if (parts) await unlessMissing(() => this.finishMultipartUpload(metadata, parts));
    if ((await this.sizeOf(id)) !== size) throw await this.gone(id);
    return new Upload({ ...metadata.file, offset: size });
  }

  /** Everything of an upload goes; parts that still come are refused by the store. */
  override async remove(id: string): Promise<void> {
    const { 'upload-id': UploadId } = await this.metadataOf(id);
    const place = { Bucket: this.bucket, Key: id };
    await unlessMissing(() => this.client.send(new AbortMultipartUploadCommand({ ...place, UploadId })));
    for (const Key of [id, this.infoKey(id)])
      await unlessMissing(() => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key })));
    // Who takes the lock next asks the store.
    this.locker.of(id).offset = undefined;
    await this.clearCache(id);
  }

  private async bytesOf(id: string, size: number): Promise<number> {
    const parts = await this.partsOf(id);
    if (parts) return lengthOf(parts);
    if ((await this.sizeOf(id)) === size) return size;
    throw await this.gone(id);
  }

  /** Parts in their order from the first on, up to the first that is missing; undefined when the multipart upload is over. */
  private async partsOf(id: string): Promise<Part[] | undefined> {
    try {
      const parts = await this.retrieveParts(id);
      const end = parts.findIndex(({ PartNumber }, index) => PartNumber !== index + 1);
      return end < 0 ? parts : parts.slice(0, end);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  private async sizeOf(id: string): Promise<number | undefined> {
    try {
      const head = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: id }));
      return head.ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  private async metadataOf(id: string): Promise<MetadataValue> {
    try {
      return await this.getMetadata(id);
    } catch (error) {
      if (isMissing(error)) throw new CodedError('upload.not-found');
      throw error;
    }
  }

  private async gone(id: string): Promise<CodedError> {
    await this.clearCache(id);
    return new CodedError('upload.not-found');
  }
}

const lengthOf = (parts: readonly Part[]): number => parts.reduce((sum, { Size }) => sum + (Size ?? 0), 0);

/** A part that is not whole would be dropped again and again, and a checksum is of one part. @throws CodedError `upload.part-size` */
function refuseOddLengths(brought: Brought | undefined, left: number): void {
  const { length, checksum } = brought ?? {};
  if (length === undefined) return;
  const isOdd = length !== left && length % UPLOAD_PART_BYTES !== 0;
  if (isOdd || (checksum && length > UPLOAD_PART_BYTES)) throw new CodedError('upload.part-size');
}

/** Whole parts of a stream, and the last one of the file, which is `left` bytes away; each is good until the next is asked for. */
async function* wholeParts(source: Readable, left: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(UPLOAD_PART_BYTES, left));
  let filled = 0;
  let rest = left;
  for await (const chunk of source as AsyncIterable<Buffer>)
    for (let read = 0; read < chunk.length;) {
      const copied = chunk.copy(buffer, filled, read, read + Math.min(chunk.length - read, rest - filled));
      filled += copied;
      read += copied;
      if (copied === 0) throw new CodedError('upload.too-large', 'more bytes than were announced');
      if (filled < Math.min(UPLOAD_PART_BYTES, rest)) continue;
      yield buffer.subarray(0, filled);
      rest -= filled;
      filled = 0;
    }
}

async function unlessMissing(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
