import {
  CreateBucketCommand,
  GetBucketLocationCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { logger, type StoreConfig, whileWaitingFor } from '@alcova/platform';
import pRetry from 'p-retry';
import { storeClient } from './client';
import { storeProblem } from './problem';

const log = logger('store');
const MAX_PAUSE_MS = 1_000;
const isTheStoresAnswer = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode ?? 500) < 500;

/**
 * Makes the bucket when it is missing, waiting for a store that is away: one line each time the reason changes. Two at once are harmless.
 * @throws Error that names the variables to look at, when the store answers and refuses
 */
export async function prepareBucket(config: StoreConfig): Promise<void> {
  const client = storeClient(config);
  try {
    await whileWaitingFor('store', (because) =>
      pRetry(() => ensureBucket(client, config.S3_BUCKET), {
        ...{ retries: Number.POSITIVE_INFINITY, minTimeout: 250, maxTimeout: MAX_PAUSE_MS },
        onFailedAttempt: ({ error }) => {
          const reason = storeProblem(error);
          if (isTheStoresAnswer(error)) throw new Error(reason, { cause: error });
          if (because(reason)) log.warn({ reason }, 'waiting for the object store');
        },
      }),
    );
  } finally {
    client.destroy();
  }
}

async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new GetBucketLocationCommand({ Bucket: bucket }));
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error;
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((refusal: unknown) => {
      if (refusal instanceof S3ServiceException && refusal.name === 'BucketAlreadyOwnedByYou') return;
      throw refusal;
    });
    log.info({ bucket }, 'the bucket was made');
  }
}
