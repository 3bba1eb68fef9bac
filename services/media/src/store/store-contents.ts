import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isNotThere, storeClient } from '@alcova/store';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';

/** Removals under way at once: a film's thousands of files are gone in seconds, and the store still answers others. */
const REMOVALS_AT_ONCE = 8;
const PAGE = 500;

/** An object as a listing tells it. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** A multipart upload that was begun and neither completed nor aborted. */
export interface OpenMultipart {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAt: Date;
}

/** Where a listing of multipart uploads goes on, in the store's own words: some order them by key, some by id. */
export interface MultipartMark {
  readonly key?: string | undefined;
  readonly uploadId?: string | undefined;
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** What stands in the store: lists it page by page, and takes things out. */
@Injectable()
export class StoreContents {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.client = storeClient(config);
    this.bucket = config.S3_BUCKET;
  }

  /** At most `limit` (up to 1,000) objects below `prefix` whose keys come after `after`, in the order of their keys. */
  async list(prefix: string, after: string | undefined, limit: number): Promise<StoredObject[]> {
    const page = await this.client.send(
      new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit }),
    );
    return (page.Contents ?? []).flatMap(({ Key, Size, LastModified }) =>
      Key === undefined ? [] : [{ key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date() }],
    );
  }

  /** At most `limit` (up to 1,000) unfinished multipart uploads below `prefix`, and where the next page begins. */
  async multiparts(
    prefix: string,
    from: MultipartMark | undefined,
    limit: number,
  ): Promise<{ uploads: OpenMultipart[]; next: MultipartMark | undefined }> {
    const page = await this.client.send(
      new ListMultipartUploadsCommand({
        Bucket: this.bucket,
        Prefix: prefix,
        KeyMarker: from?.key,
        UploadIdMarker: from?.uploadId,
        MaxUploads: limit,
      }),
    );
    const uploads = (page.Uploads ?? []).flatMap(({ Key, UploadId, Initiated }) =>
      Key && UploadId ? [{ key: Key, uploadId: UploadId, begunAt: Initiated ?? new Date() }] : [],
    );
    const next = { key: page.NextKeyMarker, uploadId: page.NextUploadIdMarker };
    const goesOn = page.IsTruncated && (next.key ?? next.uploadId) !== undefined;
    return { uploads, next: goesOn ? next : undefined };
  }

  /** One object, or undefined when there is none. */
  async find(key: string): Promise<StoredObject | undefined> {
    const place = { Bucket: this.bucket, Key: key };
    try {
      const head = await this.client.send(new HeadObjectCommand(place));
      return { key, bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date() };
    } catch (error) {
      if (await isNotThere(error, this.client, place)) return undefined;
      throw error;
    }
  }

  /** Removes one object; removing what is not there is fine. */
  async remove(key: string): Promise<void> {
    try {
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** Removes many objects, some at once. */
  async removeAll(keys: readonly string[]): Promise<void> {
    const left = [...keys];
    const remover = async (): Promise<void> => {
      for (let key = left.pop(); key !== undefined; key = left.pop()) await this.remove(key);
    };
    await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, remover));
  }

  /** Gives up an unfinished multipart upload with the parts that it has; one that is gone already is fine. */
  async abort(upload: { key: string; uploadId: string }): Promise<void> {
    try {
      await this.client.send(
        new AbortMultipartUploadCommand({ Bucket: this.bucket, Key: upload.key, UploadId: upload.uploadId }),
      );
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /**
   * Removes everything below a prefix, unfinished multipart uploads too; answers how many objects went. `stillOurs` is asked after every
   * page: with false it stops.
   */
  async removeBelow(
    prefix: string,
    stillOurs: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<number> {
    await this.abortMultipartsBelow(prefix);
    let removed = 0;
    for (;;) {
      const page = await this.list(prefix, undefined, PAGE);
      if (page.length === 0) return removed;
      await this.removeAll(page.map(({ key }) => key));
      removed += page.length;
      if (!(await stillOurs())) return removed;
    }
  }

  private async abortMultipartsBelow(prefix: string): Promise<void> {
    let from: MultipartMark | undefined;
    do {
      const page = await this.multiparts(prefix, from, PAGE);
      for (const upload of page.uploads) await this.abort(upload);
      from = page.next;
    } while (from);
  }
}
