import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  exportConfigShape,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';
import { isNetwork } from '@alcova/outside';

const networks = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine((list) => list.every(isNetwork), { message: 'must read 10.0.0.0/8,fd00::/8' });

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  ...exportConfigShape,
  IMAGE_CDN_URL: z.url().transform((value) => value.replace(/\/+$/, '')),
  /** Networks that pictures may be fetched from although they are not public, on any port. */
  IMAGE_FETCH_ALLOWED_NETWORKS: networks.default([]),
  /** Seconds for one try, redirects and all. */
  IMAGE_FETCH_TIMEOUT_SECONDS: z.coerce.number().positive().max(120).default(20),
  IMAGE_FETCH_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(5),
  /** Seconds before the second try; each further pause is four times as long. */
  IMAGE_FETCH_RETRY_SECONDS: z.coerce.number().positive().default(10),
  /** Seconds between two looks for pictures that are due. */
  IMAGE_ROUND_SECONDS: z.coerce.number().positive().default(2),
  /** Hours for which a picture that nothing names any more stays in the store. */
  IMAGE_GRACE_HOURS: z.coerce.number().positive().default(24),
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.commerce.config');
