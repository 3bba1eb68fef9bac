import { z } from 'zod';
import {
  addressPrefix,
  dailyStatistics,
  mostWatched,
  rewritingStep,
  STATISTICS_DAYS,
  videoTotals,
} from '../catalogue/administration';
import { adminVideo, adminVideoSort, authorFilter, videoStatusFilter } from '../catalogue/videos';
import { SERVICE_NAMES } from '../kinds/health';
import { defineRoute } from '../kinds/route';
import { jobQueue } from '../media/jobs';
import { deskWaiting } from '../moderation/tale-desk';
import { count, id, pageOf } from '../base/primitives';
import { videoListQuery } from './videos';

const tag = 'Administração';
const ADMIN = ['admin'] as const;

/** The lists of the public, with what administrators filter and order by besides. */
export const listAdminVideosRoute = defineRoute({
  operationId: 'listAdminVideos',
  summary: 'Todos os vídeos, inativos também',
  tag,
  method: 'GET',
  path: '/api/admin/videos',
  access: ADMIN,
  query: videoListQuery.extend({
    status: videoStatusFilter.catch('all').default('all'),
    sort: adminVideoSort.catch('newest').default('newest'),
  }),
  response: pageOf(adminVideo),
  errors: [],
});

export const videoTotalsRoute = defineRoute({
  operationId: 'videoTotals',
  summary: 'Somas sobre todos os vídeos',
  tag,
  method: 'GET',
  path: '/api/admin/videos/totals',
  access: ADMIN,
  response: videoTotals,
  errors: [],
});

export const getAdminVideoRoute = defineRoute({
  operationId: 'getAdminVideo',
  summary: 'Um vídeo com o que só administradores veem',
  tag,
  method: 'GET',
  path: '/api/admin/videos/{id}',
  access: ADMIN,
  params: z.object({ id }),
  response: adminVideo,
  errors: ['video.not-found'],
});

/** CSV with semicolons in UTF-8, newest first: as many lines as there are videos, however many. */
export const exportVideosRoute = defineRoute({
  operationId: 'exportVideos',
  summary: 'Os vídeos em CSV',
  tag,
  method: 'GET',
  path: '/api/admin/videos/export',
  access: ADMIN,
  fresh: true,
  audit: ['video.export'],
  query: z.object({
    status: videoStatusFilter.catch('all').default('all'),
    /** An unknown category exports nothing. */
    category: z.string().max(64).optional(),
    author: authorFilter.optional(),
  }),
  response: z.string(),
  download: 'text/csv',
  errors: [],
});

/** What of a part of the site is known; null where the part did not answer. */
export const overview = z.object({
  waiting: deskWaiting.output.nullable(),
  /** Videos whose processing failed. */
  failedVideos: count.nullable(),
  /** Within the last 24 hours. */
  newAccounts: count.nullable(),
  /** Days of UTC. */
  views: z.object({ today: count, yesterday: count }).nullable(),
  /** Yesterday (UTC). */
  mostWatched: mostWatched.shape.items.nullable(),
  processing: jobQueue.output.nullable(),
  services: z.array(z.object({ name: z.enum(SERVICE_NAMES), isUp: z.boolean() })).max(SERVICE_NAMES.length),
});
export type Overview = z.infer<typeof overview>;

export const overviewRoute = defineRoute({
  operationId: 'overview',
  summary: 'O que espera, o que aconteceu e se tudo está bem',
  tag,
  method: 'GET',
  path: '/api/admin/overview',
  access: ADMIN,
  response: overview,
  errors: [],
});

export const dailyStatisticsRoute = defineRoute({
  operationId: 'dailyStatistics',
  summary: 'Visualizações, reações e vídeos novos por dia (UTC)',
  tag,
  method: 'GET',
  path: '/api/admin/statistics',
  access: ADMIN,
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal(STATISTICS_DAYS))
      .catch(STATISTICS_DAYS[0])
      .default(STATISTICS_DAYS[0]),
  }),
  response: dailyStatistics,
  errors: [],
});

/**
 * One step of giving videos of an old delivery host the configured hosts: repeated with the answer's `cursor` until that is null. A dry
 * run, which is what happens unless it is declined, changes nothing.
 */
export const rewriteAddressesRoute = defineRoute({
  operationId: 'rewriteAddresses',
  summary: 'Troca endereços de um servidor antigo pelos configurados',
  tag,
  method: 'POST',
  path: '/api/admin/videos/rewrite-addresses',
  access: ADMIN,
  fresh: true,
  audit: ['video.rewrite'],
  body: z.object({
    from: addressPrefix,
    dryRun: z.boolean().default(true),
    cursor: id.nullable().default(null),
  }),
  response: rewritingStep,
  errors: [],
});

/**
 * The length of a video that has none that is valid. Of the project's own files it is what the server measured; of a file elsewhere it is
 * what the administrator's browser read, since the server asks no other host for it.
 */
export const refreshDurationRoute = defineRoute({
  operationId: 'refreshDuration',
  summary: 'Descobre a duração de um vídeo que não a tem',
  tag,
  method: 'POST',
  path: '/api/admin/videos/{id}/duration',
  access: ADMIN,
  withoutProof: 'same-file',
  withoutEntry: 'same-file',
  params: z.object({ id }),
  body: z.object({
    /** Seconds, as the browser read them; null where it did not look. */
    read: z.number().positive().max(86_400).nullable(),
  }),
  response: z.object({ duration: z.number().nonnegative(), updated: z.boolean() }),
  errors: ['video.not-found'],
});
