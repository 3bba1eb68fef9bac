import {
  appealState,
  category,
  MAX_AHEAD,
  type OwnTale,
  type OwnTaleStatus,
  passage,
  refusalReason,
} from '@alcova/contracts';
import { z } from 'zod';

const QUEUE = 'SELECT FROM tales q WHERE NOT q.is_approved AND NOT q.is_denied AND q.withdrawn_at IS NULL';

/** A tale's own columns and its decision's, as its author sees them; `t` is the tale, `d` the decision that holds. */
export const OWN_TALE_COLUMNS = `t.id, t.title, t.category, t.author, t.sent_at, t.is_approved, t.is_denied, t.withdrawn_at, t.appeal,
  t.video_url, t.version, t.edits, CASE WHEN t.text_kept_until > now() THEN t.text_kept_until END AS restorable_until,
  EXISTS (SELECT FROM tales e WHERE e.edits = t.id AND e.withdrawn_at IS NULL) AS has_edit, d.reason, d.message, d.passages, d.at AS decided_at,
  CASE WHEN NOT t.is_approved AND NOT t.is_denied AND t.withdrawn_at IS NULL THEN least(${MAX_AHEAD}, (
    SELECT count(*) FROM (${QUEUE} AND q.is_urgent AND NOT t.is_urgent LIMIT ${MAX_AHEAD}) AS urgent
  ) + (
    SELECT count(*) FROM (${QUEUE} AND q.is_urgent = t.is_urgent AND (q.queued_at, q.id) < (t.queued_at, t.id) LIMIT ${MAX_AHEAD}) AS before
  ))::integer END AS ahead`;
/** A new text that took the place of the published one is no tale of its own any more. */
export const IS_OWN = 't.author_id = $1 AND NOT (t.edits IS NOT NULL AND t.is_approved)';
export const OWN_TALES = 'tales t LEFT JOIN tale_decisions d ON d.id = t.decision_id';

const row = z.object({
  id: z.string(),
  title: z.string(),
  category,
  author: z.string(),
  sent_at: z.date(),
  is_approved: z.boolean(),
  is_denied: z.boolean(),
  withdrawn_at: z.date().nullable(),
  appeal: appealState,
  video_url: z.string().nullable(),
  version: z.number(),
  reason: refusalReason.nullable(),
  message: z.string().nullable(),
  passages: passage.array().nullable(),
  decided_at: z.date().nullable(),
  edits: z.string().nullable(),
  has_edit: z.boolean(),
  restorable_until: z.date().nullable(),
  ahead: z.number().nullable(),
});
type Row = z.output<typeof row>;

function statusOf({
  is_approved: isApproved,
  is_denied: isDenied,
  withdrawn_at: withdrawn,
}: Row): OwnTaleStatus {
  if (withdrawn) return 'withdrawn';
  if (isApproved) return 'approved';
  return isDenied ? 'denied' : 'waiting';
}

/** An imported refusal has no reason. */
const refusalOf = ({ is_denied: isDenied, reason, message, passages }: Row): OwnTale['refusal'] =>
  isDenied && reason !== null && message !== null ? { reason, message, passages: passages ?? [] } : null;

const ownTaleOf = (found: Row): OwnTale => ({
  id: found.id,
  title: found.title,
  category: found.category,
  author: found.author,
  sentAt: found.sent_at.toISOString(),
  status: statusOf(found),
  ahead: found.ahead,
  refusal: refusalOf(found),
  appeal: found.appeal,
  decidedAt: found.is_approved || found.is_denied ? (found.decided_at?.toISOString() ?? null) : null,
  edits: found.edits,
  hasEdit: found.has_edit,
  restorableUntil: found.restorable_until?.toISOString() ?? null,
  videoURL: found.video_url,
  version: found.version,
});

export const ownTaleRows = row.transform(ownTaleOf).array();
export const ownTaleInFullRows = row
  .extend({ tale: z.string() })
  .transform((found) => ({ ...ownTaleOf(found), tale: found.tale }))
  .array();
