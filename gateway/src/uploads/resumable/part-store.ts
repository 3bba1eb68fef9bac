import { CodedError, UPLOAD_PART_BYTES, UPLOAD_STATE_SUFFIX } from '@alcova/contracts';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  type Part,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type MetadataValue, type Options, S3Store } from '@tus/s3-store';
import { Upload } from '@tus/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Checksum } from './checksum';
import { EndedEarly, IncomingBytes } from './incoming-bytes';
import type { UploadLocker } from './upload-locker';

/** What a request says of the bytes that it brings. */
export interface Brought {
  readonly checksum: Checksum | undefined;
  /** Content-Length in bytes; undefined when it did not say. */
  readonly length: number | undefined;
  /** The bytes themselves, which take no way through the protocol's library; absent where there are none. */
  readonly body: Readable | undefined;
  /** Why the bytes were not taken: what the streams in between make of it is no reason any more. */
  failure?: unknown;
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The same for reading: AWS says 403 of what is not there to who may not list it, and a gateway lists nothing. */
const isNotThere = (error: unknown): boolean =>
  isMissing(error) || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403);

/**
 * The protocol's uploads as multipart uploads of the store. Unlike the library's own way no part touches a disk, and all parts but the last
 * have one size: a part is handed on as it comes, and stored whole or not at all, since its last bytes leave only when its checksum fits. So part n
 * is always the same bytes of the file, and writing it twice does no harm. (docs/decisions/0005)
 */
export class PartStore extends S3Store {
  /** The request whose bytes are being written. */
  readonly brought = new AsyncLocalStorage<Brought>();
  /** Who gives an upload up hears here how many bytes of it were stored. */
  readonly removal = new AsyncLocalStorage<{ stored: number }>();

  constructor(
    options: Pick<Options, 's3ClientConfig' | 'cache'>,
    private readonly locker: UploadLocker,
  ) {
    super({ ...options, partSize: UPLOAD_PART_BYTES, useTags: false });
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
  override async write(_source: Readable, id: string, offset: number): Promise<number> {
    const brought = this.brought.getStore();
    if (!brought?.body) return offset;
    const { body } = brought;
    const { worker } = this.locker.of(id);
    worker?.stopped.addEventListener('abort', () => body.destroy(new CodedError('upload.interrupted')));
    try {
      return await this.writeParts(brought, new IncomingBytes(body), id, offset);
    } catch (error) {
      brought.failure = error;
      throw error;
    }
  }

  private async writeParts(brought: Brought, bytes: IncomingBytes, id: string, offset: number) {
    const metadata = await this.getMetadata(id);
    const size = metadata.file.size ?? 0;
    refuseOddLengths(brought, size - offset);
    let sent = offset;
    while (await bytes.hasMore()) {
      if (sent === size) throw new CodedError('upload.too-large', 'more bytes than were announced');
      const part = { offset: sent, length: Math.min(UPLOAD_PART_BYTES, size - sent) };
      const handed = await this.handOn(metadata, bytes, part, brought.checksum);
      if (!handed) break;
      sent += part.length;
      await this.locker.of(id).follow(sent, handed.written);
    }
    if (sent === size) await this.locker.of(id).confirmed();
    return sent;
  }

  /** Hands a part on to the store as it comes. Resolves when all of it has left; undefined when it ended early, which leaves nothing of it. */
  private async handOn(
    metadata: MetadataValue,
    bytes: IncomingBytes,
    { offset, length }: { offset: number; length: number },
    checksum: Checksum | undefined,
  ): Promise<{ written: Promise<void> } | undefined> {
    const stop = new AbortController();
    const body = Readable.from(bytes.part(length, checksum), { objectMode: false });
    // The store's client does not hear of it, and would wait for the rest.
    body.once('error', () => stop.abort());
    const command = this.partOf(metadata, offset, { Body: body, ContentLength: length });
    const written = this.client.send(command, { abortSignal: stop.signal }).then(
      () => undefined,
      async (error: unknown) => {
        body.destroy();
        // Given up meanwhile.
        throw isMissing(error) ? await this.gone(metadata.file.id) : error;
      },
    );
    try {
      await Promise.race([written, new Promise((resolve) => body.once('end', resolve))]);
      return { written };
    } catch (error) {
      if (bytes.failure instanceof EndedEarly) return undefined;
      throw bytes.failure ?? error;
    }
  }

  private partOf(
    metadata: MetadataValue,
    offset: number,
    content: { Body: Readable; ContentLength: number },
  ): UploadPartCommand {
    return new UploadPartCommand({
      ...{ Bucket: this.bucket, Key: metadata.file.id, UploadId: metadata['upload-id'] },
      PartNumber: offset / UPLOAD_PART_BYTES + 1,
      ...content,
    });
  }

  /** @throws CodedError `upload.not-found` */
  override async getUpload(id: string): Promise<Upload> {
    const { file } = await this.metadataOf(id);
    const held = this.locker.of(id);
    // Who asks where to go on is told what is certain; who brings the next part need not wait for the one before.
    if (!this.brought.getStore()?.body) await held.settled();
    const offset = held.expected ?? (held.stored = await this.bytesOf(id, file.size ?? 0));
    return new Upload({ ...file, offset });
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
    // Parts may have been answered for that the store still writes down.
    await this.locker.of(id).settled();
    const removal = this.removal.getStore();
    if (removal) removal.stored = lengthOf((await this.partsOf(id)) ?? []);
    const place = { Bucket: this.bucket, Key: id };
    await unlessMissing(() => this.client.send(new AbortMultipartUploadCommand({ ...place, UploadId })));
    for (const Key of [id, this.infoKey(id)])
      await unlessMissing(() => this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key })));
    // Who takes the lock next asks the store.
    this.locker.of(id).stored = undefined;
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
      if (isNotThere(error)) return undefined;
      throw error;
    }
  }

  private async metadataOf(id: string): Promise<MetadataValue> {
    try {
      return await this.getMetadata(id);
    } catch (error) {
      if (isNotThere(error)) throw new CodedError('upload.not-found');
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
function refuseOddLengths({ length, checksum }: Brought, left: number): void {
  if (length === undefined) return;
  const isOdd = length !== left && length % UPLOAD_PART_BYTES !== 0;
  if (isOdd || (checksum && length > UPLOAD_PART_BYTES)) throw new CodedError('upload.part-size');
}

async function unlessMissing(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
