import { z } from 'zod';
import { REVIEWERS } from '../kinds/caller';
import { operation } from '../kinds/operation';
import { count, id, rowVersion } from '../base/primitives';
import { deskCase, staleSubject } from './report-desk';

const tag = 'Denúncias';

/** So many urgent cases within a day that no independent networks name are a wave. */
export const WAVE_FROM = 5;
export const MAX_WAVE_CASES = 100;

/**
 * The wave of urgent reports, oldest case first: cases of the last 24 hours that wait, each with urgent
 * reports of one network, or of several that agree so often that they count as one, and no match of a list.
 * Empty below `WAVE_FROM`.
 */
export const reportWave = operation({
  id: 'reportWave',
  subject: 'moderation.wave.list',
  http: 'GET /api/desk/cases/wave',
  access: REVIEWERS,
  summary: 'Denúncias urgentes do último dia que nenhuma rede independente confirma',
  tag,
  output: z.object({ cases: z.array(deskCase).max(MAX_WAVE_CASES), total: count, hidden: count }),
  errors: [],
  limit: 'desk',
});

/**
 * Keeps the named cases of the wave in one transaction. A case that changed since, belongs to the wave
 * no more or is held by somebody else is left as it is.
 */
export const keepWave = operation({
  id: 'keepWave',
  subject: 'moderation.wave.keep',
  http: 'POST /api/desk/cases/wave/keep',
  access: REVIEWERS,
  summary: 'Mantém todos os conteúdos de uma onda de denúncias',
  tag,
  fresh: true,
  audit: ['wave.keep'],
  body: z.object({
    cases: z
      .array(z.object({ id, version: rowVersion }))
      .min(1)
      .max(MAX_WAVE_CASES),
  }),
  output: z.object({ kept: z.array(deskCase).max(MAX_WAVE_CASES), left: count }),
  errors: [],
  deadlineMs: 30_000,
  limit: 'desk',
  changes: ({ kept }) => kept.map(({ subject }) => staleSubject(subject)),
});
