import { z } from 'zod';
import type { Stale } from '../kinds/cached';
import { EVERY_ROLE } from '../kinds/caller';
import type { InvalidRule } from '../kinds/invalid';
import { operation } from '../kinds/operation';
import { text } from '../kinds/text';
import { PAGE_SIZE } from '../base/limits';
import { category, count, id, pageNumber, pageOf, pageSize, rowVersion, timestamp } from '../base/primitives';
import { refusal } from './tale-reasons';
import { newTale } from './tale-text';

const tag = 'Contos';
const byId = z.object({ id });
const changes = (tale: { readonly id: string }): readonly Stale[] => [['tales', tale.id]];
/** A tale's form: first whether a field is empty (TALE-02), then the lengths, then the declarations. */
const INVALID_TALE: readonly InvalidRule[] = [
  { when: 'empty', fields: ['title', 'tale', 'category'], code: 'tale.fields-required' },
  { when: 'length', fields: ['title'], code: 'tale.title-too-long' },
  { when: 'length', fields: ['tale'], code: 'tale.text-length' },
  { when: 'wrong', fields: ['ownWork', 'adultsOnly'], code: 'tale.declarations-required' },
];

export const MAX_APPEAL_CHARACTERS = 2_000;
/** A place in the queue is told up to this; behind it, it is this. */
export const MAX_AHEAD = 10_000;

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
  /** How many tales are decided before this one, counted up to `MAX_AHEAD`; null where it does not wait. */
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
export const submitTale = operation({
  id: 'submitTale',
  subject: 'moderation.tale.submit',
  http: 'POST /api/tales',
  access: EVERY_ROLE,
  summary: 'Envia um conto para avaliação',
  tag,
  body: newTale,
  output: ownTale,
  status: 201,
  errors: [
    'tale.fields-required',
    'tale.title-too-long',
    'tale.text-length',
    'tale.declarations-required',
    'tale.too-many',
    'tale.author-suspended',
  ],
  adds: 'idempotencyKey',
  invalid: INVALID_TALE,
});

export const listOwnTales = operation({
  id: 'listOwnTales',
  subject: 'moderation.tale.listOwn',
  http: 'GET /api/me/tales',
  access: EVERY_ROLE,
  summary: 'Contos que enviei',
  tag,
  query: z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) }),
  output: pageOf(ownTale),
  errors: [],
});

export const getOwnTale = operation({
  id: 'getOwnTale',
  subject: 'moderation.tale.getOwn',
  http: 'GET /api/me/tales/{id}',
  access: EVERY_ROLE,
  summary: 'Um conto que enviei, com o texto',
  tag,
  params: byId,
  output: ownTaleInFull,
  errors: ['tale.not-found'],
});

/**
 * Changes a tale that waits or was refused; one that waits keeps its place in the queue, a refused one goes back to the place it had. Refused
 * while a moderator holds it. The new text of a published tale is a tale of its own that waits, one at a time, and `edits` the published one,
 * which stays as it is until the new text is approved; that tale is answered.
 */
export const resubmitTale = operation({
  id: 'resubmitTale',
  subject: 'moderation.tale.resubmit',
  http: 'PUT /api/me/tales/{id}',
  access: EVERY_ROLE,
  summary: 'Altera e reenvia um conto',
  tag,
  params: byId,
  body: newTale.extend({ version: rowVersion }),
  output: ownTale,
  errors: [
    'tale.not-found',
    'tale.version-conflict',
    'tale.being-reviewed',
    'tale.not-editable',
    'tale.author-suspended',
    'tale.edit-open',
    'tale.too-many',
    'tale.fields-required',
    'tale.title-too-long',
    'tale.text-length',
    'tale.declarations-required',
  ],
  invalid: INVALID_TALE,
});

/** So long (days) a withdrawn tale can be taken up again; then its text is erased. */
export const RESTORABLE_DAYS = 7;

/** Takes a tale back, published or not. Its text is no longer shown to anybody but its author. */
export const withdrawTale = operation({
  id: 'withdrawTale',
  subject: 'moderation.tale.withdraw',
  http: 'POST /api/me/tales/{id}/withdrawal',
  access: EVERY_ROLE,
  summary: 'Retira um conto',
  tag,
  params: byId,
  body: z.object({ version: rowVersion }),
  output: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.being-reviewed'],
  changes,
});

/** Makes a withdrawn tale what it was before. */
export const restoreOwnTale = operation({
  id: 'restoreOwnTale',
  subject: 'moderation.tale.restoreOwn',
  http: 'POST /api/me/tales/{id}/withdrawal/undo',
  access: EVERY_ROLE,
  summary: 'Desfaz a retirada de um conto',
  tag,
  params: byId,
  body: z.object({ version: rowVersion }),
  output: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.not-restorable', 'tale.edit-open'],
  changes,
});

/** Asks once for another look at a refusal, by somebody else than who refused. */
export const appealTale = operation({
  id: 'appealTale',
  subject: 'moderation.tale.appeal',
  http: 'POST /api/me/tales/{id}/appeal',
  access: EVERY_ROLE,
  summary: 'Contesta uma recusa',
  tag,
  params: byId,
  body: z.object({ version: rowVersion, text: text({ min: 1, max: MAX_APPEAL_CHARACTERS }) }),
  output: ownTale,
  errors: ['tale.not-found', 'tale.version-conflict', 'tale.no-appeal'],
});
