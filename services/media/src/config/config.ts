import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  exportConfigShape,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  ...exportConfigShape,
  VIDEO_CDN_URL: z.url(),
  IMAGE_CDN_URL: z.url(),
  /** Asked to drop what caches in front of the site keep of an asset that was taken down; without it they must ask again by themselves. */
  PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent to PURGE_URL as a bearer token. */
  PURGE_TOKEN: z.string().min(16).optional(),
  /** Seconds between two rounds of the reconciler. */
  RECONCILE_SECONDS: z.coerce.number().positive().default(5),
  /** Hours after which an upload that never ended is given up. */
  UPLOAD_EXPIRY_HOURS: z.coerce.number().positive().default(24),
  /** Bytes that the unfinished uploads of one account may announce together. */
  UPLOAD_ACCOUNT_QUOTA_BYTES: z.coerce.number().int().positive().default(64_424_509_440),
  /** The same of all accounts together. */
  UPLOAD_SITE_QUOTA_BYTES: z.coerce.number().int().positive().default(214_748_364_800),
  /** Hours between two sweeps of the store; 0 never sweeps. */
  SWEEP_HOURS: z.coerce.number().nonnegative().default(24),
  /** Hours for which something in the store counts as in flight: a sweep leaves it alone. */
  SWEEP_GRACE_HOURS: z.coerce.number().positive().default(24),
  /** Days for which the uploaded source is kept after the video became ready (D20). */
  SOURCE_RETENTION_DAYS: z.coerce.number().nonnegative().default(30),
  /** Seconds before a job that lost two workers is tried again, alone. */
  SUSPECT_PAUSE_SECONDS: z.coerce.number().nonnegative().default(60),
  /** Seconds between two looks for assets that wait to be compared with the lists. */
  LIKENESS_SECONDS: z.coerce.number().positive().default(1),
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.media.config');
