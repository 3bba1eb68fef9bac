import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoreConfig } from '@alcova/platform';
import { PartUploader, storeClient } from '@alcova/store';
import { Readable } from 'node:stream';

/** Objects above it are sent in parts of this size; two of them wait in memory. 10,000 parts are 160 GiB. */
const PART_BYTES = 16 * 1024 * 1024;

/** An object as the store names it: what it is called, and which content it has. */
export interface StoredObject {
  readonly key: string;
  /** Without quotes; that of an object of several parts is no digest of its bytes. */
  readonly etag: string;
  readonly bytes: number;
}

/** What the store answered that an object is. */
export interface OpenObject extends StoredObject {
  readonly contentType: string;
  readonly body: Readable;
}

/** A site's bucket, as a backup reads and fills it. */
export class Bucket {
  private constructor(
    private readonly client: S3Client,
    private readonly name: string,
  ) {}

  /** Does work on a bucket. */
  static async with<T>(config: StoreConfig, work: (bucket: Bucket) => Promise<T>): Promise<T> {
    const client = storeClient(config);
    try {
      return await work(new Bucket(client, config.S3_BUCKET));
    } finally {
      client.destroy();
    }
  }

  /** Everything below a prefix, page by page, in the order of the keys. */
  async *objects(prefix = ''): AsyncGenerator<StoredObject> {
    for (let after: string | undefined; ;) {
      const page = await this.client.send(
        new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix, StartAfter: after }),
      );
      const objects = page.Contents ?? [];
      for (const { Key, ETag, Size } of objects)
        if (Key !== undefined) yield { key: Key, etag: bare(ETag), bytes: Size ?? 0 };
      after = objects.at(-1)?.Key;
      if (after === undefined || !page.IsTruncated) return;
    }
  }

  /** An object as it is now; undefined when it has gone. */
  async open(key: string): Promise<OpenObject | undefined> {
    const answer = await unlessGone(this.client.send(new GetObjectCommand({ Bucket: this.name, Key: key })));
    if (answer === undefined) return undefined;
    if (!(answer.Body instanceof Readable)) throw new Error(`${key}: o armazenamento não entregou nada`);
    return {
      ...{ key, etag: bare(answer.ETag), bytes: answer.ContentLength ?? 0, body: answer.Body },
      contentType: answer.ContentType ?? 'application/octet-stream',
    };
  }

  /** What an object is; undefined when it is not there. */
  async look(key: string): Promise<StoredObject | undefined> {
    const answer = await unlessGone(this.client.send(new HeadObjectCommand({ Bucket: this.name, Key: key })));
    return answer && { key, etag: bare(answer.ETag), bytes: answer.ContentLength ?? 0 };
  }

  /** Stores an object, in parts when it is large. On failure nothing stays. */
  put(key: string, contentType: string, body: Readable): Promise<void> {
    const target = { bucket: this.name, key, contentType };
    return new PartUploader(this.client, target, PART_BYTES, 1).store(body);
  }
}

const bare = (etag: string | undefined): string => (etag ?? '').replaceAll('"', '');

async function unlessGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}
