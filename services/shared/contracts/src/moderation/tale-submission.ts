import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { refusal } from './tale-reasons';
import { newTale } from './tale-text';

export const MAX_APPEAL_CHARACTERS = 2_000;
/** A place in the queue is told up to this; behind it, it is this. */
export const MOST_AHEAD = 10_000;

/** Where a tale stands, as its author sees it. */
export const ownTaleStatus = z.enum(['waiting', 'approved', 'denied', 'withdrawn']);
export type OwnTaleStatus = z.infer<typeof ownTaleStatus>;

/** `none` was asked for yet, `waiting` for a second moderator, or `decided`: there is no second one. */
export const appealState = z.enum(['none', 'waiting', 'decided']);

/** A tale in its author's list. */
export const ownTale = z.object({
  id,
  title: z.string(),
  category,
  author: z.string(),
  sentAt: timestamp,
  status: ownTaleStatus,
  /** How many tales are decided before this one, counted up to `MOST_AHEAD`; null where it does not wait. */
  ahead: count.nullable(),
  refusal: refusal.nullable(),
  appeal: appealState,
  decidedAt: timestamp.nullable(),
  /** The published tale whose new text this is. */
  edits: id.nullable(),
  /** Of a published tale: a new text of it waits, or was refused. */
  hasEdit: z.boolean(),
  /** Until then its withdrawal can be undone; after that its text is erased. Null where it was not withdrawn, or is erased. */
  restorableUntil: timestamp.nullable(),
  videoURL: z.string().nullable(),
  version: rowVersion,
});
export type OwnTale = z.infer<typeof ownTale>;

/** With the whole text, to be read or changed. */
export const ownTaleInFull = ownTale.extend({ tale: z.string() });
export type OwnTaleInFull = z.infer<typeof ownTaleInFull>;

/** `key` is the sender's own name for this sending: sent again after a lost answer, it is the same tale. */
export const submitTale = defineRpc({
  name: 'moderation.tale.submit',
  input: z.object({ tale: newTale, key: id }),
  output: ownTale,
  errors: ['auth.forbidden', 'tale.author-suspended', 'tale.too-many'],
});

export const listOwnTales = defineRpc({
  name: 'moderation.tale.listOwn',
  input: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(ownTale),
  errors: ['auth.forbidden'],
});

export const getOwnTale = defineRpc({
  name: 'moderation.tale.getOwn',
  input: z.object({ id }),
  output: ownTaleInFull,
  errors: ['auth.forbidden', 'tale.not-found'],
});

/**
 * Changes a tale that waits or was refused; one that waits keeps its place in the queue, a refused one goes back to the place it had. Refused
 * while a moderator holds it. The new text of a published tale is a tale of its own that waits, one at a time, and `edits` the published one,
 * which stays as it is until the new text is approved; that tale is answered.
 */
export const resubmitTale = defineRpc({
  name: 'moderation.tale.resubmit',
  input: z.object({ id, tale: newTale, version: rowVersion }),
  output: ownTale,
  errors: [
    'auth.forbidden',
    'tale.not-found',
    'tale.version-conflict',
    'tale.being-reviewed',
    'tale.not-editable',
    'tale.author-suspended',
    'tale.edit-open',
    'tale.too-many',
  ],
});

/** So long (days) a withdrawn tale can be taken up again; then its text is erased. */
export const RESTORABLE_DAYS = 7;

/** Takes a tale back, published or not. Its text is no longer shown to anybody but its author. */
export const withdrawTale = defineRpc({
  name: 'moderation.tale.withdraw',
  input: z.object({ id, version: rowVersion }),
  output: ownTale,
  errors: ['auth.forbidden', 'tale.not-found', 'tale.version-conflict', 'tale.being-reviewed'],
});

/** Makes a withdrawn tale what it was before. */
export const restoreOwnTale = defineRpc({
  name: 'moderation.tale.restoreOwn',
  input: z.object({ id, version: rowVersion }),
  output: ownTale,
  errors: [
    'auth.forbidden',
    'tale.not-found',
    'tale.version-conflict',
    'tale.not-restorable',
    'tale.edit-open',
  ],
});

/** Asks once for another look at a refusal, by somebody else than who refused. */
export const appealTale = defineRpc({
  name: 'moderation.tale.appeal',
  input: z.object({
    id,
    version: rowVersion,
    text: text({ min: 1, max: MAX_APPEAL_CHARACTERS }),
  }),
  output: ownTale,
  errors: ['auth.forbidden', 'tale.not-found', 'tale.version-conflict', 'tale.no-appeal'],
});
