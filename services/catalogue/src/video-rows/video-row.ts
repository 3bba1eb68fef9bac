import {
  type AdminVideo,
  category,
  imageWidth,
  mediaState,
  type PublicVideo,
  videoHold,
} from '@alcova/contracts';
import { z } from 'zod';

/** A video with its counters as Postgres answers it (bigint comes as text). */
export const videoRow = z.object({
  id: z.string(),
  version: z.number(),
  changes: z.number(),
  title: z.string(),
  description: z.string(),
  url: z.string(),
  own_thumbnail: z.string(),
  poster: z.string().nullable(),
  thumbnail: z.string().nullable(),
  images: z.array(imageWidth),
  category,
  author: z.string(),
  is_active: z.boolean(),
  is_favorite: z.boolean(),
  is_public: z.boolean(),
  participants: z.array(z.string()),
  duration: z.number(),
  asset_id: z.string().nullable(),
  scheduled_for: z.date().nullable(),
  hold: videoHold.nullable(),
  media_state: mediaState,
  created_at: z.date(),
  updated_at: z.date(),
  views: z.coerce.number(),
  likes: z.coerce.number(),
  dislikes: z.coerce.number(),
  comments: z.coerce.number(),
});
export type VideoRow = z.output<typeof videoRow>;

/** The views of `video_counters c`, with those that are not in its row yet: one statement sees either, so none is missed or seen twice. */
export const VIEWS = `c.views + coalesce((SELECT sum(s.views) FROM view_slots s WHERE s.video_id = c.video_id), 0)`;

/** What holds `v` back; what is public has no hold, so that lists of the public need not look. */
const HOLD = `(SELECT json_build_object('holder', h.holder, 'caseId', h.case_id, 'reason', h.reason, 'decision', h.decision,
    'lists', h.lists, 'since', to_char(h.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) FROM video_holds h
    WHERE h.video_id = v.id AND h.is_held ORDER BY h.holder DESC LIMIT 1)`;

/** The columns of `videoRow`, from `videos v JOIN video_counters c`. */
export const VIDEO_COLUMNS = `v.id, v.version, v.changes, v.title, v.description, v.url, v.own_thumbnail, v.poster, v.thumbnail, v.images, v.category, v.author,
  v.is_active, v.is_favorite, v.is_public, v.participants, v.duration, v.asset_id, v.scheduled_for, v.media_state, v.created_at, v.updated_at,
  ${VIEWS} AS views, c.likes, c.dislikes, c.comments, ${HOLD} AS hold`;

/** The same where only public videos are asked for. */
export const PUBLIC_COLUMNS = VIDEO_COLUMNS.replace(HOLD, 'NULL::json');

/** The same for lists: a page of whole descriptions would not fit into one answer. */
export const BRIEF_COLUMNS = PUBLIC_COLUMNS.replace(
  'v.description',
  'left(v.description, 300) AS description',
);

/** What anybody may see. An administrator's own thumbnail goes before the generated one, and the default image stands in for both. */
export function toPublicVideo(row: VideoRow, defaultThumbnail: string): PublicVideo {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    url: row.url,
    poster: row.own_thumbnail || (row.poster ?? defaultThumbnail),
    thumbnailUrl: row.own_thumbnail || (row.thumbnail ?? defaultThumbnail),
    images: row.own_thumbnail === '' ? row.images : [],
    category: row.category,
    author: row.author,
    views: row.views,
    likes: row.likes,
    dislikes: row.dislikes,
    comments: row.comments,
    isActive: row.is_active,
    isFavorite: row.is_favorite,
    duration: row.duration,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What administrators see besides. */
export const toAdminVideo = (row: VideoRow, defaultThumbnail: string): AdminVideo => ({
  ...toPublicVideo(row, defaultThumbnail),
  participants: row.participants,
  mediaState: row.media_state,
  assetId: row.asset_id,
  scheduledFor: row.scheduled_for?.toISOString() ?? null,
  hold: row.hold,
  version: row.version,
});
