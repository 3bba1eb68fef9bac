import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { required } from './environment';
import { TEST_EXPORT_VARIABLES } from './exports';

export interface TestBucket {
  /** The variables that a process needs to use this bucket, with those for exports. */
  readonly env: Readonly<
    Record<'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET', string> &
      typeof TEST_EXPORT_VARIABLES
  >;
  readonly client: S3Client;
  /** Keys that stand in it now, below `prefix`. */
  keys(prefix?: string): Promise<string[]>;
  drop(): Promise<void>;
}

/** The variables of a bucket that all suites share: for a service whose use of the store a suite does not look at. */
export const storeVariables = (bucket = required('TEST_S3_BUCKET')): TestBucket['env'] => ({
  S3_ENDPOINT: required('TEST_S3_ENDPOINT'),
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY: required('TEST_S3_ACCESS_KEY'),
  S3_SECRET_KEY: required('TEST_S3_SECRET_KEY'),
  S3_BUCKET: bucket,
  ...TEST_EXPORT_VARIABLES,
});

/** A bucket of its own on the suite's object store. */
export async function testBucket(): Promise<TestBucket> {
  const env = storeVariables(`test-${ulid().toLowerCase()}`);
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY, secretAccessKey: env.S3_SECRET_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }));
  const keys = async (prefix = ''): Promise<string[]> => {
    const page = await client.send(new ListObjectsV2Command({ Bucket: env.S3_BUCKET, Prefix: prefix }));
    return (page.Contents ?? []).flatMap((object) => (object.Key === undefined ? [] : [object.Key]));
  };
  const drop = async (): Promise<void> => {
    for (let left = await keys(); left.length; left = await keys())
      for (const key of left) await client.send(new DeleteObjectCommand({ Bucket: env.S3_BUCKET, Key: key }));
    await client.send(new DeleteBucketCommand({ Bucket: env.S3_BUCKET }));
    client.destroy();
  };
  return { env, client, keys, drop };
}
