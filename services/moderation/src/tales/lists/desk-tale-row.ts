import { appealState, category, type DeskTale, TALE_PREVIEW_CHARACTERS } from '@alcova/contracts';
import { z } from 'zod';

/** A tale's columns for those who review, without its text; `RETURNING` may name them too. */
export const DESK_TALE_COLUMNS = `id, title, left(tale, ${TALE_PREVIEW_CHARACTERS}) AS preview, category, author, sent_at, is_read,
  is_approved, is_denied, video_url, version, is_urgent, edits, appeal, lease_token,
  CASE WHEN lease_until > now() THEN lease_holder END AS lease_holder,
  CASE WHEN lease_until > now() THEN lease_until END AS lease_until`;

export const deskTaleRow = z.object({
  id: z.string(),
  title: z.string(),
  preview: z.string(),
  category,
  author: z.string(),
  sent_at: z.date(),
  is_read: z.boolean(),
  is_approved: z.boolean(),
  is_denied: z.boolean(),
  video_url: z.string().nullable(),
  version: z.number(),
  is_urgent: z.boolean(),
  edits: z.string().nullable(),
  appeal: appealState,
  lease_token: z.number(),
  lease_holder: z.string().nullable(),
  lease_until: z.date().nullable(),
});
export type DeskTaleRow = z.output<typeof deskTaleRow>;

/** @param accountId of who looks: the token of a lease is for its holder alone */
export function deskTaleOf(row: DeskTaleRow, accountId: string): DeskTale {
  return {
    id: row.id,
    title: row.title,
    preview: row.preview,
    category: row.category,
    author: row.author,
    sentAt: row.sent_at.toISOString(),
    isRead: row.is_read,
    isApproved: row.is_approved,
    isDenied: row.is_denied,
    videoURL: row.video_url,
    version: row.version,
    isUrgent: row.is_urgent,
    edits: row.edits,
    appeal: row.appeal,
    lease: leaseOf(row, accountId),
  };
}

function leaseOf(row: DeskTaleRow, accountId: string): DeskTale['lease'] {
  if (row.lease_holder === null || row.lease_until === null) return null;
  const isMine = row.lease_holder === accountId;
  return { isMine, until: row.lease_until.toISOString(), token: isMine ? row.lease_token : null };
}
