import { z } from 'zod';
import { exportPlace } from '../base/export-place';
import { ADMIN } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { MAX_PAGE_SIZE } from '../base/limits';
import { category, count, id } from '../base/primitives';
import { adminVideo, authorFilter, videoStatusFilter } from './videos';

/** Videos that one step of the rewriting of addresses looks at. */
export const REWRITING_STEP = 1_000;
const EXPORT_PAGE = 500;
const SHOWN_REWRITTEN = 20;
const tag = 'Administração';

/** The cards of /my-videos: sums over all videos that are kept, never counted; views and likes may be some seconds old. */
export const videoTotals = z.object({
  videos: count,
  active: count,
  views: count,
  likes: count,
  comments: count,
});
export type VideoTotals = z.infer<typeof videoTotals>;

export const getVideoTotals = operation({
  id: 'videoTotals',
  subject: 'catalogue.video.totals',
  http: 'GET /api/admin/videos/totals',
  access: ADMIN,
  summary: 'Somas sobre todos os vídeos',
  tag,
  output: videoTotals,
  errors: [],
});

/** Titles of videos by id, whatever the public sees of them; what is gone is left out. */
export const videoTitles = internalOperation({
  subject: 'catalogue.video.titles',
  access: ADMIN,
  input: z.object({ ids: z.array(id).max(MAX_PAGE_SIZE) }),
  output: z.object({ titles: z.record(z.string(), z.string()) }),
});

/** A line of an export; descriptions are left out for their size. */
export const exportedVideo = adminVideo.omit({
  description: true,
  images: true,
  poster: true,
  thumbnailUrl: true,
});
export type ExportedVideo = z.infer<typeof exportedVideo>;

/** The next videos of an export, newest first. A page ends before it grows too large for an answer; `next` is null after the last one. */
export const exportVideosPage = internalOperation({
  subject: 'catalogue.video.exportPage',
  access: ADMIN,
  input: z.object({
    status: videoStatusFilter.default('all'),
    category: category.optional(),
    author: authorFilter.optional(),
    after: exportPlace.nullable(),
  }),
  output: z.object({ items: z.array(exportedVideo).max(EXPORT_PAGE), next: exportPlace.nullable() }),
});
export const EXPORT_PAGE_SIZE = EXPORT_PAGE;

/** CSV with semicolons in UTF-8, newest first: as many lines as there are videos, however many. */
export const exportVideos = gatewayOperation({
  id: 'exportVideos',
  http: 'GET /api/admin/videos/export',
  access: ADMIN,
  summary: 'Os vídeos em CSV',
  tag,
  fresh: true,
  audit: ['video.export'],
  query: z.object({
    status: videoStatusFilter.catch('all').default('all'),
    /** An unknown category exports nothing. */
    category: z.string().max(64).optional(),
    author: authorFilter.optional(),
  }),
  output: z.string(),
  download: 'text/csv',
  errors: [],
});

/** How far back the statistics reach, in days, today included. */
export const STATISTICS_DAYS = [7, 30, 90] as const;

/** One day of UTC: what was counted on it, reactions as they still stand. */
export const dayStatistics = z.object({
  day: z.iso.date(),
  views: count,
  likes: count,
  dislikes: count,
  newVideos: count,
});
export type DayStatistics = z.infer<typeof dayStatistics>;

/** Every day of the period, oldest first, also those on which nothing happened. Today's figures are at most some seconds old. */
export const dailyStatistics = z.object({
  items: z.array(dayStatistics).max(Math.max(...STATISTICS_DAYS)),
  sums: dayStatistics.omit({ day: true }),
});
export type DailyStatistics = z.infer<typeof dailyStatistics>;

export const getDailyStatistics = operation({
  id: 'dailyStatistics',
  subject: 'catalogue.statistics.daily',
  http: 'GET /api/admin/statistics',
  access: ADMIN,
  summary: 'Visualizações, reações e vídeos novos por dia',
  tag,
  query: z.object({
    days: z.coerce
      .number()
      .pipe(z.literal(STATISTICS_DAYS))
      .catch(STATISTICS_DAYS[0])
      .default(STATISTICS_DAYS[0]),
  }),
  output: dailyStatistics,
  errors: [],
});

/** Videos that are told as the most watched ones. */
export const MAX_WATCHED_SHOWN = 5;
/** The most watched videos of yesterday, most views first; what was deleted since is left out. */
export const mostWatched = z.object({
  items: z.array(z.object({ id, title: z.string(), views: count })).max(MAX_WATCHED_SHOWN),
});

export const getMostWatched = internalOperation({
  subject: 'catalogue.statistics.mostWatched',
  access: ADMIN,
  input: z.object({}),
  output: mostWatched,
});

/** An address or its beginning, of http or https, without query and fragment. */
export const addressPrefix = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname })
  .max(500)
  .refine((text) => !/[?#]/.test(text));

const REWRITTEN_FIELDS = ['url', 'poster', 'thumbnailUrl'] as const;
export const rewrittenAddress = z.object({
  videoId: id,
  field: z.enum(REWRITTEN_FIELDS),
  before: z.string(),
  after: z.string(),
});
export type RewrittenAddress = z.infer<typeof rewrittenAddress>;

/** What one step did or, in a dry run, would do. */
export const rewritingStep = z.object({
  /** Videos looked at. */
  looked: count,
  /** Addresses that are, or would be, written anew. */
  rewritten: count,
  /** Some of them. */
  examples: z.array(rewrittenAddress).max(SHOWN_REWRITTEN),
  /** Where the next step begins; null after the last one. */
  cursor: id.nullable(),
});
export type RewritingStep = z.infer<typeof rewritingStep>;
export const REWRITING_EXAMPLES = SHOWN_REWRITTEN;

/**
 * One bounded step through the videos: addresses that begin with `from`, on either of http and https, begin with the site's host for files
 * (`videoTo`) or for pictures (`imageTo`) instead; nothing else of them changes. Repeated with the answer's `cursor` until that is null. A
 * dry run, which is what happens unless it is declined, changes nothing.
 */
export const rewriteAddresses = operation({
  id: 'rewriteAddresses',
  subject: 'catalogue.video.rewriteAddresses',
  http: 'POST /api/admin/videos/rewrite-addresses',
  access: ADMIN,
  summary: 'Troca endereços de um servidor antigo pelos configurados',
  tag,
  fresh: true,
  audit: ['video.rewrite'],
  body: z.object({
    from: addressPrefix,
    dryRun: z.boolean().default(true),
    cursor: id.nullable().default(null),
  }),
  adds: 'deliveryHosts',
  output: rewritingStep,
  errors: [],
  deadlineMs: 30_000,
});
