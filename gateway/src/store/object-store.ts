import { CodedError } from '@alcova/contracts';
import { assertStore, PartUploader, storeClient } from '@alcova/store';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Readable } from 'node:stream';
import { CONFIG } from '../config/token';
import type { GatewayConfig } from '../config/config';
import type { ByteRange } from './byte-range';

/** The store keeps at most 10,000 parts of at least this many bytes: 15 GB fits, and so does the memory of two parts in flight. */
const MIN_PART_BYTES = 16 * 1024 * 1024;
const PARTS_IN_FLIGHT = 2;
/** Longer than for other requests: a part that comes slowly, or thousands that are joined. */
const ANSWER_WITHIN_MS = 120_000;
/**
 * Each of those who watch has a connection to the store for as long as theirs: somebody who paused must not keep others waiting, and reads
 * nothing meanwhile. They are bounded as their own are, by the server's.
 */
const CONNECTIONS = { most: Infinity, silentMs: 0 };

export interface StoredFile {
  readonly size: number;
  readonly etag: string;
  readonly lastModified: Date;
}

/** The gateway's use of the object store. Failures are CodedErrors: `media.not-found`, else `unavailable`. */
@Injectable()
export class ObjectStore implements OnApplicationShutdown {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly partSize: number;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.bucket = config.S3_BUCKET;
    this.partSize = Math.max(MIN_PART_BYTES, config.S3_PART_BYTES ?? 0);
    this.client = storeClient(config, ANSWER_WITHIN_MS, CONNECTIONS);
  }

  onApplicationShutdown(): void {
    this.client.destroy();
  }

  /** @throws Error whose message tells the operator why the store is not there for this process */
  assertReachable(): Promise<void> {
    return assertStore(this.client, this.bucket);
  }

  async head(key: string, signal?: AbortSignal): Promise<StoredFile> {
    return translated(key, async () => {
      const answer = await this.client.send(new HeadObjectCommand({ Bucket: this.bucket, Key: key }), {
        abortSignal: signal,
      });
      if (answer.ContentLength === undefined || !answer.ETag || !answer.LastModified)
        throw new CodedError('unavailable', 'the store left facts of an object out');
      return { size: answer.ContentLength, etag: quoted(answer.ETag), lastModified: answer.LastModified };
    });
  }

  /** The bytes of an object or of a part of it. Aborting the signal ends the store's side as well. */
  async read(key: string, range: ByteRange | undefined, signal: AbortSignal): Promise<Readable> {
    return translated(key, async () => {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const answer = await this.client.send(
        new GetObjectCommand({ Bucket: this.bucket, Key: key, ...(Range ? { Range } : {}) }),
        { abortSignal: signal },
      );
      if (!(answer.Body instanceof Readable)) throw new CodedError('unavailable', 'no stream from the store');
      return answer.Body;
    });
  }

  /** Stores a stream of unknown length in parts, reading no faster than the store takes. On failure no part stays. */
  async writeStream(key: string, body: Readable, contentType: string): Promise<void> {
    const target = { bucket: this.bucket, key, contentType };
    const uploader = new PartUploader(this.client, target, this.partSize, PARTS_IN_FLIGHT);
    await translated(key, () => uploader.store(body));
  }

  async write(key: string, body: Buffer, contentType: string): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.bucket,
      Key: key,
      Body: body,
      ContentType: contentType,
    });
    await translated(key, () => this.client.send(command));
  }

  /** Removes an object; one that is not there is fine. */
  async remove(key: string): Promise<void> {
    try {
      await translated(key, () =>
        this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key })),
      );
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'media.not-found')) throw error;
    }
  }
}

const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`);

async function translated<T>(key: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) throw new CodedError('media.not-found', key);
    throw new CodedError(
      'unavailable',
      `store: ${error instanceof Error ? error.message : 'unknown failure'}`,
    );
  }
}
