import { S3Client } from '@aws-sdk/client-s3';
import type { StoreConfig } from '@alcova/platform';

/** An answer begins within it, counted from when the request did. */
const ANSWER_WITHIN_MS = 30_000;

/** How every client reaches the store: path style, checksums only where the protocol demands them. */
export const storeSettings = (config: StoreConfig) => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});

/** The store's client, with deadlines and three tries. */
export function storeClient(config: StoreConfig, answerWithinMs = ANSWER_WITHIN_MS): S3Client {
  return new S3Client({
    ...storeSettings(config),
    maxAttempts: 3,
    // Without the last word the handler only warns of a store that stays silent.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: answerWithinMs, throwOnRequestTimeout: true },
  });
}
