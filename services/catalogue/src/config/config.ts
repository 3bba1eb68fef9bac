import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  exportConfigShape,
  sealKeys,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  ...exportConfigShape,
  /** What participants' records are sealed with at rest: the first key seals, all open. */
  RECORD_KEYS: sealKeys,
  /** Stands for thumbnail and poster while a video has none. */
  DEFAULT_THUMBNAIL_URL: z.string().min(1),
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.catalogue.config');
