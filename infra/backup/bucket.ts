import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoreConfig } from '@alcova/platform';
import { PartUploader, storeClient } from '@alcova/store';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { StoredObject } from './blobs';

const PAGE = 1_000;
/** Objects above it are sent in parts of this size; at most two of them wait in memory. 10,000 parts are 160 GiB. */
const PART_BYTES = 16 * 1024 * 1024;

/** What the store answered that an object is. */
export interface OpenObject extends StoredObject {
  readonly contentType: string;
  readonly body: Readable;
}

/** A site's bucket, as a backup reads and fills it. */
export class Bucket {
  private readonly client: S3Client;
  private readonly name: string;

  constructor(config: StoreConfig) {
    this.client = storeClient(config);
    this.name = config.S3_BUCKET;
  }

  close(): void {
    this.client.destroy();
  }

  /** Everything below a prefix, page by page, in the order of the keys. */
  async *objects(prefix = ''): AsyncGenerator<StoredObject> {
    for (let after: string | undefined; ;) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix, StartAfter: after, MaxKeys: PAGE }),
      );
      const objects = page.Contents ?? [];
      for (const { Key, ETag, Size } of objects)
        if (Key !== undefined) yield { key: Key, etag: bare(ETag), bytes: Size ?? 0 };
      after = objects.at(-1)?.Key;
      if (after === undefined || !page.IsTruncated) return;
    }
  }

  async isEmpty(): Promise<boolean> {
    const page = await this.client.send(new ListObjectsV2Command({ Bucket: this.name, MaxKeys: 1 }));
    return (page.Contents ?? []).length === 0;
  }

  /** An object as it is now; undefined when it has gone. */
  async open(key: string): Promise<OpenObject | undefined> {
    try {
      const answer = await this.client.send(new GetObjectCommand({ Bucket: this.name, Key: key }));
      if (!(answer.Body instanceof Readable)) throw new Error(`${key}: o armazenamento não entregou nada`);
      return {
        ...{ key, etag: bare(answer.ETag), bytes: answer.ContentLength ?? 0, body: answer.Body },
        contentType: answer.ContentType ?? 'application/octet-stream',
      };
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** What an object is; undefined when it is not there. */
  async look(key: string): Promise<StoredObject | undefined> {
    try {
      const answer = await this.client.send(new HeadObjectCommand({ Bucket: this.name, Key: key }));
      return { key, etag: bare(answer.ETag), bytes: answer.ContentLength ?? 0 };
    } catch (error) {
      if (isGone(error)) return undefined;
      throw error;
    }
  }

  /** Stores an object, in parts when it is large. On failure nothing stays. */
  async put(object: { key: string; bytes: number; contentType: string }, body: Readable): Promise<void> {
    const { key, bytes, contentType } = object;
    const target = { bucket: this.name, key, contentType };
    if (bytes > PART_BYTES) return new PartUploader(this.client, target, PART_BYTES, 1).store(body);
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.name,
        Key: key,
        Body: await buffer(body),
        ContentType: contentType,
      }),
    );
  }
}

const bare = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');
const isGone = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
