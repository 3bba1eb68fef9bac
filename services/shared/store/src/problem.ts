import {
  GetBucketLocationCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { certificateProblem } from '@alcova/platform';

/** What is wrong with the store for its operator: names variables, never a secret. */
export function storeProblem(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 401 || status === 403)
    return `the store refuses this process (${status}): check S3_ACCESS_KEY, S3_SECRET_KEY and what they may do with S3_BUCKET`;
  if (status === 404) return 'the store has no such bucket: check S3_BUCKET';
  if (status === 301 || status === 400)
    return `the store does not understand (${status}): check S3_ENDPOINT and S3_REGION`;
  if (status !== undefined) return `the store answers ${status}`;
  return `the store cannot be reached: ${certificateProblem(error) ?? reasonOf(error)}`;
}

/**
 * Whether an object could not be read because it is not there. AWS says 403 in place of 404 to those who may not list the whole bucket, and
 * no process of the site may: then a list of the one key tells, for who may list that.
 */
export async function isNotThere(
  error: unknown,
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
): Promise<boolean> {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== 403) return status === 404;
  try {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }));
    return page.Contents?.[0]?.Key !== Key;
  } catch (refusal) {
    if (refusal instanceof S3ServiceException) return false;
    throw refusal;
  }
}

function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** Asks whether the bucket is there for this process, by what every key may ask: HeadBucket is for those that may list all of it. @throws Error whose message is the problem */
export async function assertStore(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }));
  } catch (error) {
    throw new Error(storeProblem(error), { cause: error });
  }
}
