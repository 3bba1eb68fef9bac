import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';

/** Where an upload goes. */
export interface UploadTarget {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
}

/**
 * Stores a stream of unknown length with a fixed amount of memory: `inFlight + 1` buffers of one part each, filled again and again. The
 * stream is read no faster than the store takes. On failure no part stays. (docs/decisions/0005 tells why this is not the SDK's own helper.)
 */
export class PartUploader {
  private readonly free: Buffer[] = [];
  private readonly sending = new Set<Promise<void>>();
  private readonly done: { PartNumber: number; ETag: string | undefined }[] = [];
  private buffers = 0;
  private failure: unknown;
  private uploadId: string | undefined;

  constructor(
    private readonly client: S3Client,
    private readonly target: UploadTarget,
    private readonly partSize: number,
    private readonly inFlight: number,
  ) {}

  /** Resolves when the object stands in the store whole. @throws what the stream or the store failed with */
  async store(source: Readable): Promise<void> {
    try {
      const last = await this.sendFullParts(source);
      if (this.uploadId === undefined) await this.put(last);
      else await this.complete(last);
    } catch (error) {
      await this.abandon();
      throw error;
    }
  }

  /** Sends every full part; answers what is left for the last one. */
  private async sendFullParts(source: Readable): Promise<Buffer> {
    let buffer = await this.takeBuffer();
    let filled = 0;
    // Left open on failure: whoever owns the stream ends it with the reason, or its other side would see a client that broke off.
    for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)
      for (let read = 0; read < chunk.length;) {
        // A full buffer is sent only when more comes: an object of one part needs no multipart upload.
        if (filled === this.partSize) {
          await this.send(buffer);
          buffer = await this.takeBuffer();
          filled = 0;
        }
        const copied = chunk.copy(buffer, filled, read);
        filled += copied;
        read += copied;
      }
    return buffer.subarray(0, filled);
  }

  /** A buffer to fill, as soon as one is free. */
  private async takeBuffer(): Promise<Buffer> {
    while (this.free.length === 0 && this.buffers > this.inFlight) await Promise.race(this.sending);
    if (this.failure !== undefined) throw asError(this.failure);
    const buffer = this.free.pop();
    if (buffer) return buffer;
    this.buffers += 1;
    return Buffer.allocUnsafeSlow(this.partSize);
  }

  private async send(buffer: Buffer): Promise<void> {
    this.uploadId ??= await this.create();
    const part = { PartNumber: this.done.length + 1, ETag: undefined as string | undefined };
    this.done.push(part);
    const sent = this.sendPart(part, buffer)
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .finally(() => {
        this.free.push(buffer);
        this.sending.delete(sent);
      });
    this.sending.add(sent);
  }

  private async sendPart(
    part: { PartNumber: number; ETag: string | undefined },
    body: Buffer,
  ): Promise<void> {
    const answer = await this.client.send(
      new UploadPartCommand({
        ...this.place(),
        UploadId: this.uploadId,
        PartNumber: part.PartNumber,
        Body: body,
      }),
    );
    part.ETag = answer.ETag;
  }

  private async create(): Promise<string> {
    const { UploadId } = await this.client.send(
      new CreateMultipartUploadCommand({ ...this.place(), ContentType: this.target.contentType }),
    );
    if (!UploadId) throw new Error('the store gave no upload id');
    return UploadId;
  }

  private async put(body: Buffer): Promise<void> {
    await this.client.send(
      new PutObjectCommand({ ...this.place(), ContentType: this.target.contentType, Body: body }),
    );
  }

  private async complete(last: Buffer): Promise<void> {
    await this.send(last);
    await Promise.all(this.sending);
    if (this.failure !== undefined) throw asError(this.failure);
    await this.client.send(
      new CompleteMultipartUploadCommand({
        ...this.place(),
        UploadId: this.uploadId,
        MultipartUpload: { Parts: this.done },
      }),
    );
  }

  private async abandon(): Promise<void> {
    await Promise.all(this.sending);
    if (this.uploadId === undefined) return;
    await this.client.send(new AbortMultipartUploadCommand({ ...this.place(), UploadId: this.uploadId }));
  }

  private place(): { Bucket: string; Key: string } {
    return { Bucket: this.target.bucket, Key: this.target.key };
  }
}

const asError = (failure: unknown): Error =>
  failure instanceof Error ? failure : new Error(String(failure));
