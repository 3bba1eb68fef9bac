import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HealthRegistry, logger, whileWaitingFor } from '@alcova/platform';
import { assertStore, isNotThere, storeClient } from '@alcova/store';
import pRetry from 'p-retry';
import { CONFIG, type Config } from '../config/config';
import { partsOf, type Part, SINGLE_PUT_MAX_BYTES } from './parts';

/** Seconds that an address for a worker is good for: longer than the longest job. */
const ADDRESS_SECONDS = 24 * 3_600;
/** A store that comes is met within a second. */
const PAUSE_MS = 1_000;
const log = logger('store');
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** The object store as media signs addresses for it; nobody else does. */
@Injectable()
export class ObjectStore implements OnModuleInit {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly health: HealthRegistry,
  ) {
    this.client = storeClient(config);
    this.bucket = config.S3_BUCKET;
  }

  async onModuleInit(): Promise<void> {
    this.health.register('store', () => assertStore(this.client, this.bucket));
    await whileWaitingFor('store', (because) =>
      // It is made before the site starts, by a key of its own.
      pRetry(() => assertStore(this.client, this.bucket), {
        ...{ retries: Number.POSITIVE_INFINITY, minTimeout: PAUSE_MS, factor: 1 },
        onFailedAttempt: ({ error: { message: reason } }) => {
          if (because(reason)) log.warn({ reason }, 'waiting for the object store');
        },
      }),
    );
  }

  /** Bytes of an object, or undefined when there is none. */
  async sizeOf(key: string): Promise<number | undefined> {
    const place = { Bucket: this.bucket, Key: key };
    try {
      const head = await this.client.send(new HeadObjectCommand(place));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (await isNotThere(error, this.client, place)) return undefined;
      throw error;
    }
  }

  /** An address to read one object from. */
  addressToRead(key: string): Promise<string> {
    return getSignedUrl(this.client, new GetObjectCommand({ Bucket: this.bucket, Key: key }), {
      expiresIn: ADDRESS_SECONDS,
    });
  }

  /** Addresses to write one object of `size` bytes to: one, or one a part of a multipart upload. */
  async addressesToWrite(
    key: string,
    contentType: string,
    size: number,
  ): Promise<{ parts: (Part & { url: string })[]; multipartId: string | null }> {
    const target = { Bucket: this.bucket, Key: key };
    if (size <= SINGLE_PUT_MAX_BYTES) {
      const url = await getSignedUrl(
        this.client,
        new PutObjectCommand({ ...target, ContentType: contentType }),
        { expiresIn: ADDRESS_SECONDS },
      );
      return { parts: [{ url, offset: 0, size }], multipartId: null };
    }
    const { UploadId } = await this.client.send(
      new CreateMultipartUploadCommand({ ...target, ContentType: contentType }),
    );
    if (!UploadId) throw new Error('the store gave no multipart id');
    const parts = await Promise.all(
      partsOf(size).map(async (part, index) => ({
        ...part,
        url: await getSignedUrl(
          this.client,
          new UploadPartCommand({ ...target, UploadId, PartNumber: index + 1 }),
          { expiresIn: ADDRESS_SECONDS },
        ),
      })),
    );
    return { parts, multipartId: UploadId };
  }

  /** Joins the parts of a multipart upload and answers the object's bytes. Asked again after a lost answer, it answers the same. */
  async completeMultipart(
    key: string,
    multipartId: string,
    parts: readonly { partNumber: number; etag: string }[],
  ): Promise<number> {
    const Parts = parts.map((part) => ({ PartNumber: part.partNumber, ETag: part.etag }));
    const target = { Bucket: this.bucket, Key: key, UploadId: multipartId };
    try {
      await this.client.send(new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } }));
    } catch (error) {
      // The upload is gone once it is joined.
      if (!isMissing(error) || (await this.sizeOf(key)) === undefined) throw error;
    }
    const size = await this.sizeOf(key);
    if (size === undefined) throw new Error('the joined object is not in the store');
    return size;
  }
}
