import { baseConfigShape, callerConfigShape, databaseConfigShape, storeConfigShape } from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  VIDEO_CDN_URL: z.url(),
  IMAGE_CDN_URL: z.url(),
  /** Seconds between two rounds of the reconciler. */
  RECONCILE_SECONDS: z.coerce.number().positive().default(5),
  /** Hours after which an upload that never ended is given up. */
  UPLOAD_EXPIRY_HOURS: z.coerce.number().positive().default(24),
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.media.config');
