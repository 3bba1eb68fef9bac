import { S3Client } from '@aws-sdk/client-s3';
import type { StoreConfig } from '@alcova/platform';

/** An answer begins within it, counted from when the request did. */
const ANSWER_WITHIN_MS = 30_000;
/** An answer that began, and of which nothing came for so long, does not go on. */
const SILENT_MS = 120_000;

/**
 * Connections that nobody uses are given up well before a store or what stands before it does so: a request is not sent into one that is
 * being closed, and a burst leaves none behind.
 */
const UNUSED_FOR_MS = 15_000;
/** As many as the SDK has by itself. */
const CONNECTIONS = 50;

/** How a client keeps its connections; more requests than connections wait for one, and fail when that takes longer than connecting may. */
export interface StoreConnections {
  readonly unusedForMs?: number;
  /** At most so many at once. */
  readonly most?: number;
  /** Nothing may be read of an answer for so many milliseconds; 0 is for ever. */
  readonly silentMs?: number;
}

/** A client's handler of requests, without deadlines for what it asks. */
export const connectionsOf = ({ unusedForMs = UNUSED_FOR_MS, most = CONNECTIONS }: StoreConnections) => {
  const agent = { keepAlive: true, maxSockets: most, timeout: unusedForMs };
  return { connectionTimeout: 3_000, httpAgent: agent, httpsAgent: agent };
};

/** The key of a process; without one the SDK looks for a role of the machine. @throws Error for half of a key */
function credentialsOf({ S3_ACCESS_KEY, S3_SECRET_KEY }: StoreConfig) {
  if (S3_ACCESS_KEY !== undefined && S3_SECRET_KEY !== undefined)
    return { credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY } };
  if (S3_ACCESS_KEY !== undefined || S3_SECRET_KEY !== undefined)
    throw new Error(
      'S3_ACCESS_KEY and S3_SECRET_KEY go together: set both, or none where the machine has a role',
    );
  return {};
}

/** How every client reaches the store: path style, checksums only where the protocol demands them. */
export const storeSettings = (config: StoreConfig) => ({
  endpoint: config.S3_ENDPOINT,
  region: config.S3_REGION,
  ...credentialsOf(config),
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
});

/** The store's client, with deadlines and three tries. */
export function storeClient(
  config: StoreConfig,
  answerWithinMs = ANSWER_WITHIN_MS,
  connections: StoreConnections = {},
): S3Client {
  return new S3Client({
    ...storeSettings(config),
    maxAttempts: 3,
    requestHandler: {
      ...connectionsOf(connections),
      // Without the last word the handler only warns of a store that stays silent.
      ...{ requestTimeout: answerWithinMs, throwOnRequestTimeout: true },
      socketTimeout: connections.silentMs ?? SILENT_MS,
    },
  });
}
