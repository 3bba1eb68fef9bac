import type { ActFacts } from '@alcova/messaging/outbox';
import type { VideoRow } from './video-row';

type Facts = Pick<
  VideoRow,
  | 'id'
  | 'category'
  | 'is_active'
  | 'is_favorite'
  | 'scheduled_for'
  | 'asset_id'
  | 'title'
  | 'description'
  | 'author'
  | 'participants'
  | 'own_thumbnail'
>;

/** What the audit log may tell of a video. Who made it and who appears in it are no values. */
export const videoFacts = (row: Facts): ActFacts => ({
  subject: row.id,
  title: row.title,
  values: {
    category: row.category,
    isActive: row.is_active,
    isFavorite: row.is_favorite,
    scheduledFor: row.scheduled_for?.toISOString() ?? null,
    assetId: row.asset_id,
  },
  texts: {
    title: row.title,
    description: row.description,
    author: row.author,
    participants: row.participants,
    thumbnailUrl: row.own_thumbnail,
  },
});
