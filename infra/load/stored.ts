import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { System } from '../local';

interface Site {
  readonly system: Pick<System, 'store'>;
}

/** The store of a site, as its operator reaches it. */
export function storeOf({ system }: Site): S3Client {
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = system.store;
  return new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

export const bucketOf = ({ system }: Site): string => system.store.S3_BUCKET;

/** SHA-256 of an object in the store, in hexadecimal. */
export async function storedSha256(site: Site, key: string): Promise<string> {
  const store = storeOf(site);
  try {
    const { Body } = await store.send(new GetObjectCommand({ Bucket: bucketOf(site), Key: key }));
    if (!(Body instanceof Readable)) throw new Error('no stream from the store');
    const hash = createHash('sha256');
    await pipeline(Body, hash);
    return hash.digest('hex');
  } finally {
    store.destroy();
  }
}
