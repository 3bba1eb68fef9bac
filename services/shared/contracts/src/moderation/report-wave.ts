import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { count, id, rowVersion } from '../base/primitives';
import { deskCase } from './report-desk';

/** So many urgent cases within a day that no independent networks name are a wave. */
export const WAVE_FROM = 5;
export const MAX_WAVE_CASES = 100;

/**
 * The wave of urgent reports, oldest case first: cases of the last 24 hours that wait, each with urgent
 * reports of one network, or of several that agree so often that they count as one, and no match of a list.
 * Empty below `WAVE_FROM`.
 */
export const reportWave = defineRpc({
  name: 'moderation.wave.list',
  input: z.object({}),
  output: z.object({ cases: z.array(deskCase).max(MAX_WAVE_CASES), total: count, hidden: count }),
  errors: ['auth.forbidden'],
});

/**
 * Keeps the named cases of the wave in one transaction. A case that changed since, belongs to the wave
 * no more or is held by somebody else is left as it is.
 */
export const keepWave = defineRpc({
  name: 'moderation.wave.keep',
  input: z.object({
    cases: z
      .array(z.object({ id, version: rowVersion }))
      .min(1)
      .max(MAX_WAVE_CASES),
  }),
  output: z.object({ kept: z.array(deskCase).max(MAX_WAVE_CASES), left: count }),
  errors: ['auth.forbidden'],
  deadlineMs: 30_000,
});
