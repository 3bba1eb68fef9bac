import { appealState } from '@alcova/contracts';
import { z } from 'zod';

/** What a decision changes of a tale, as it is kept to be taken back. Times in ISO 8601 with all their digits. */
export const decidedState = z.object({
  isApproved: z.boolean(),
  isDenied: z.boolean(),
  appeal: appealState,
  publishedAt: z.string().nullable(),
  decisionId: z.string().nullable(),
});
export type DecidedState = z.infer<typeof decidedState>;

/** All that a decision depends on. */
export const lockedTale = z.object({
  id: z.string(),
  version: z.number(),
  state: decidedState,
  is_urgent: z.boolean(),
  terms_version: z.number().nullable(),
  is_withdrawn: z.boolean(),
  author_id: z.string().nullable(),
  waited_seconds: z.number(),
  lease_holder: z.string().nullable(),
  lease_token: z.number(),
  decided_by: z.string().nullable(),
});
export type LockedTale = z.infer<typeof lockedTale>;

/** A lease that has ended is none. */
export const LOCKED_TALE = `SELECT t.id, t.version, t.is_urgent, t.terms_version, t.withdrawn_at IS NOT NULL AS is_withdrawn, t.author_id,
    greatest(0, extract(epoch FROM now() - CASE t.appeal WHEN 'waiting' THEN t.appealed_at ELSE t.submitted_at END))::integer AS waited_seconds,
    CASE WHEN t.lease_until > now() THEN t.lease_holder END AS lease_holder, t.lease_token,
    (SELECT d.moderator_id FROM tale_decisions d WHERE d.id = t.decision_id) AS decided_by,
    jsonb_build_object('isApproved', t.is_approved, 'isDenied', t.is_denied, 'appeal', t.appeal,
      'publishedAt', t.published_at, 'decisionId', t.decision_id) AS state
  FROM tales t`;
