import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { personalPage, visitorId } from '../catalogue/engagement';
import { count, id, pageOf } from '../base/primitives';
import { publishedTale } from './tale-reading';

export const taleLike = z.object({ liked: z.boolean(), likes: count });

/** Whether the caller's account, or the visitor, likes a published tale; the same twice changes nothing. */
export const setTaleLike = internalOperation({
  subject: 'moderation.like.set',
  access: 'public',
  input: z.object({ taleId: id, liked: z.boolean(), visitor: visitorId.nullable() }),
  output: taleLike,
  errors: ['tale.not-found', 'auth.required'],
});

const ownTag = 'Minha conta';
const byId = z.object({ id });

/** Favourites of the caller's account; only what is published comes in, anything goes out. Doing it twice is done once. */
export const addFavoriteTale = operation({
  id: 'addFavoriteTale',
  subject: 'moderation.favourite.add',
  http: 'PUT /api/me/favorite-tales/{id}',
  access: EVERY_ROLE,
  summary: 'Favorita um conto',
  tag: ownTag,
  params: byId,
  adds: 'refusals',
  output: z.object({ favorite: z.boolean() }),
  errors: ['tale.not-found'],
});

export const removeFavoriteTale = operation({
  id: 'removeFavoriteTale',
  subject: 'moderation.favourite.remove',
  http: 'DELETE /api/me/favorite-tales/{id}',
  access: EVERY_ROLE,
  summary: 'Tira um conto dos favoritos',
  tag: ownTag,
  params: byId,
  output: z.object({ favorite: z.boolean() }),
  errors: [],
});

/** The caller's favourites that are published, newest first. */
export const listFavoriteTales = operation({
  id: 'listFavoriteTales',
  subject: 'moderation.favourite.list',
  http: 'GET /api/me/favorite-tales',
  access: EVERY_ROLE,
  summary: 'Contos favoritos',
  tag: ownTag,
  query: personalPage,
  output: pageOf(publishedTale),
  errors: [],
  adds: 'refusals',
});

export const taleState = taleLike.extend({ favorite: z.boolean() });
export type TaleState = z.infer<typeof taleState>;

/** What the caller, or the visitor, did with a published tale, and how many like it. */
export const personalTaleState = internalOperation({
  subject: 'moderation.person.taleState',
  access: 'public',
  input: z.object({ taleId: id, visitor: visitorId.nullable() }),
  output: taleState,
  errors: ['tale.not-found'],
});

const tag = 'Contos';
/**
 * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out they are told so, and renew it, instead of being
 * taken for a visitor.
 */
const belief = z.object({ signedIn: z.enum(['0', '1']).default('0') });

export const likeTale = gatewayOperation({
  id: 'likeTale',
  http: 'PUT /api/tales/published/{id}/like',
  access: 'public',
  summary: 'Curte um conto; também sem conta',
  tag,
  params: byId,
  query: belief,
  output: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

export const unlikeTale = gatewayOperation({
  id: 'unlikeTale',
  http: 'DELETE /api/tales/published/{id}/like',
  access: 'public',
  summary: 'Deixa de curtir um conto; também sem conta',
  tag,
  params: byId,
  query: belief,
  output: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

/** Never cached: what this visitor did with a tale. */
export const getTaleState = gatewayOperation({
  id: 'taleState',
  http: 'GET /api/me/tale-state/{id}',
  access: 'public',
  summary: 'O que quem pergunta fez com um conto, e quantas curtidas ele tem',
  tag: ownTag,
  params: byId,
  query: belief,
  output: taleState,
  errors: ['tale.not-found', 'auth.required'],
});
