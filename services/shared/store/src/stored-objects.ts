import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { StoreConfig } from '@alcova/platform';
import type { Readable } from 'node:stream';
import { storeClient } from './client';
import { PartUploader } from './part-uploader';
import { assertStore, isNotThere } from './problem';

/** The least that S3 takes for a part of several; small documents go in one piece. */
const PART_BYTES = 5 * 1024 * 1024;
const MAX_PAGE = 1_000;

/** Small documents and pictures in the store: writes, reads, lists and removes them. Deadlines and tries are the client's. */
export class StoredObjects {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(config: StoreConfig) {
    this.client = storeClient(config);
    this.bucket = config.S3_BUCKET;
  }

  /** Stores a stream of bytes of unknown length, read no faster than the store takes it. On failure nothing stays. */
  async writeStream(key: string, body: Readable, contentType: string): Promise<void> {
    const target = { bucket: this.bucket, key, contentType };
    await new PartUploader(this.client, target, PART_BYTES, 1).store(body);
  }

  /** Stores a small JSON document. */
  async write(key: string, body: string): Promise<void> {
    await this.client.send(
      new PutObjectCommand({
        Bucket: this.bucket,
        Key: key,
        Body: Buffer.from(body),
        ContentType: 'application/json',
      }),
    );
  }

  /** Stores bytes of any type. */
  async writeBytes(key: string, body: Buffer, contentType: string): Promise<void> {
    await this.client.send(
      new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: body, ContentType: contentType }),
    );
  }

  /** The text of a small document; undefined where there is none. */
  async read(key: string): Promise<string | undefined> {
    const place = { Bucket: this.bucket, Key: key };
    try {
      const { Body } = await this.client.send(new GetObjectCommand(place));
      return await Body?.transformToString();
    } catch (error) {
      if (await isNotThere(error, this.client, place)) return undefined;
      throw error;
    }
  }

  /** At most `limit` (up to 1,000) keys below `prefix` that come after `after`, in order. */
  async keys(prefix: string, after: string | undefined, limit = MAX_PAGE): Promise<string[]> {
    const page = await this.client.send(
      new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit }),
    );
    return (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
  }

  /** Removes one object; removing what is not there is fine. */
  async remove(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
    } catch (error) {
      if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404)) throw error;
    }
  }

  /** Removes everything below a prefix. */
  async removeBelow(prefix: string): Promise<void> {
    for (;;) {
      const page = await this.keys(prefix, undefined);
      for (const key of page) await this.remove(key);
      if (page.length < MAX_PAGE) return;
    }
  }

  /** @throws Error whose message tells the operator why the bucket is not there for this process */
  async assertReachable(): Promise<void> {
    await assertStore(this.client, this.bucket);
  }

  close(): void {
    this.client.destroy();
  }
}
