import {
  baseConfigShape,
  callerConfigShape,
  databaseConfigShape,
  exportConfigShape,
  storeConfigShape,
} from '@alcova/platform';
import { z } from 'zod';
import { ageChoiceConfigShape, ageChoiceMistakes } from './age-choice';

/** `kid:hex,kid:hex` with 64 hexadecimal digits each. */
const keys = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().split(':')))
  .pipe(
    z
      .array(
        z
          .tuple([
            z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
            z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
          ])
          .transform(([kid, hex]) => ({ kid, key: Buffer.from(hex, 'hex') })),
      )
      .min(1)
      .max(16),
  );

const settings = z.object({
  ...baseConfigShape,
  ...callerConfigShape,
  ...databaseConfigShape,
  ...storeConfigShape,
  ...exportConfigShape,
  /** Of which the secret links of reports are made: the first makes, all are known again. */
  REPORT_KEYS: keys,
  /** Multiplies the limits on tales of one author and on reports of one network, and the budget for instant hiding. */
  LIMIT_SCALE: z.coerce.number().positive().default(1),
  ...ageChoiceConfigShape,
});

/** Refuses a start of a site that others reach without a word on how it makes sure of ages: there is no default that is right everywhere. */
export const configSchema = settings.superRefine((config, context) => {
  for (const mistake of ageChoiceMistakes(config)) context.addIssue({ code: 'custom', ...mistake });
});
export type Config = z.output<typeof configSchema>;
export const CONFIG = Symbol('alcova.moderation.config');
