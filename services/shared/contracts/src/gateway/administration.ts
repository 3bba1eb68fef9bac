import { z } from 'zod';
import { mostWatched } from '../catalogue/administration';
import { ADMIN } from '../kinds/caller';
import { SERVICE_NAMES } from '../kinds/health';
import { gatewayOperation } from '../kinds/operation';
import { jobQueue } from '../media/jobs';
import { deskWaiting } from '../moderation/tale-desk';
import { count, id } from '../base/primitives';

const tag = 'Administração';

/** What of a part of the site is known; null where the part did not answer. */
export const overview = z.object({
  waiting: deskWaiting.output.nullable(),
  /** Videos whose processing failed. */
  failedVideos: count.nullable(),
  /** Within the last 24 hours. */
  newAccounts: count.nullable(),
  /** Days of São Paulo. */
  views: z.object({ today: count, yesterday: count }).nullable(),
  /** Yesterday, by the days of São Paulo. */
  mostWatched: mostWatched.shape.items.nullable(),
  processing: jobQueue.output.nullable(),
  services: z.array(z.object({ name: z.enum(SERVICE_NAMES), isUp: z.boolean() })).max(SERVICE_NAMES.length),
});
export type Overview = z.infer<typeof overview>;

export const FIRST_STEPS = [
  'name',
  'mail',
  'second-factor',
  'age',
  'legal-texts',
  'terms',
  'colleague',
] as const;
export const firstStep = z.enum(FIRST_STEPS);
export type FirstStep = z.infer<typeof firstStep>;

/** What a new site still lacks; `isDone` is null where the part that knows did not answer. */
export const getFirstSteps = gatewayOperation({
  id: 'firstSteps',
  http: 'GET /api/admin/first-steps',
  access: ADMIN,
  summary: 'Primeiros passos de um site novo',
  tag,
  output: z.object({
    steps: z.array(z.object({ step: firstStep, isDone: z.boolean().nullable() })).max(FIRST_STEPS.length),
  }),
  errors: [],
});

export const getOverview = gatewayOperation({
  id: 'overview',
  http: 'GET /api/admin/overview',
  access: ADMIN,
  summary: 'O que espera, o que aconteceu e se tudo está bem',
  tag,
  output: overview,
  errors: [],
});

/**
 * The length of a video that has none that is valid. Of the project's own files it is what the server measured; of a file elsewhere it is
 * what the administrator's browser read, since the server asks no other host for it.
 */
export const refreshDuration = gatewayOperation({
  id: 'refreshDuration',
  http: 'POST /api/admin/videos/{id}/duration',
  access: ADMIN,
  summary: 'Descobre a duração de um vídeo que não a tem',
  tag,
  withoutProof: 'same-file',
  withoutEntry: 'same-file',
  params: z.object({ id }),
  body: z.object({
    /** Seconds, as the browser read them; null where it did not look. */
    read: z.number().positive().max(86_400).nullable(),
  }),
  output: z.object({ duration: z.number().nonnegative(), updated: z.boolean() }),
  errors: ['video.not-found'],
});
