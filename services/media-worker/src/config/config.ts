import { baseConfigShape } from '@alcova/platform';
import { z } from 'zod';

export const configSchema = z.object({
  ...baseConfigShape,
  SCRATCH_DIR: z.string().min(1),
  /** Jobs of any kind in work at once. */
  WORKER_SLOTS: z.coerce.number().int().min(1).max(64).default(2),
  /** Slots beside them for what answers a person: so many for looks, and so many for copies. 0 keeps none. */
  QUICK_SLOTS: z.coerce.number().int().min(0).max(16).default(1),
  /** Bytes that one job may write to its scratch folder. */
  SCRATCH_BUDGET_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(40 * 1024 ** 3),
  FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
  FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  /** Speaks the texts that are aligned with a voice; without it nothing else stops. */
  ESPEAK_PATH: z.string().min(1).default('espeak-ng'),
  STOP_GRACE_SECONDS: z.coerce.number().int().min(6).default(180),
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.media-worker.config');
