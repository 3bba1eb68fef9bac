import { z } from 'zod';
import { personalPage } from '../catalogue/engagement';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';
import { taleLike, taleState } from '../moderation/tale-engagement';
import { publishedTale } from '../moderation/tale-reading';
import { id, pageOf } from '../base/primitives';

const tag = 'Contos';
const ownTag = 'Minha conta';
const byId = z.object({ id });
/**
 * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out they are told so, and renew it, instead of being
 * taken for a visitor.
 */
const belief = z.object({ signedIn: z.enum(['0', '1']).default('0') });

export const likeTaleRoute = defineRoute({
  operationId: 'likeTale',
  summary: 'Curte um conto; também sem conta',
  tag,
  method: 'PUT',
  path: '/api/tales/published/{id}/like',
  access: 'public',
  params: byId,
  query: belief,
  response: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

export const unlikeTaleRoute = defineRoute({
  operationId: 'unlikeTale',
  summary: 'Deixa de curtir um conto; também sem conta',
  tag,
  method: 'DELETE',
  path: '/api/tales/published/{id}/like',
  access: 'public',
  params: byId,
  query: belief,
  response: taleLike,
  errors: ['tale.not-found', 'auth.required', 'request.too-many'],
});

export const addFavoriteTaleRoute = defineRoute({
  operationId: 'addFavoriteTale',
  summary: 'Favorita um conto',
  tag: ownTag,
  method: 'PUT',
  path: '/api/me/favorite-tales/{id}',
  access: EVERY_ROLE,
  params: byId,
  response: z.object({ favorite: z.boolean() }),
  errors: ['tale.not-found'],
});

export const removeFavoriteTaleRoute = defineRoute({
  operationId: 'removeFavoriteTale',
  summary: 'Tira um conto dos favoritos',
  tag: ownTag,
  method: 'DELETE',
  path: '/api/me/favorite-tales/{id}',
  access: EVERY_ROLE,
  params: byId,
  response: z.object({ favorite: z.boolean() }),
  errors: [],
});

export const listFavoriteTalesRoute = defineRoute({
  operationId: 'listFavoriteTales',
  summary: 'Contos favoritos',
  tag: ownTag,
  method: 'GET',
  path: '/api/me/favorite-tales',
  access: EVERY_ROLE,
  query: personalPage,
  response: pageOf(publishedTale),
  errors: [],
});

/** Never cached: what this visitor did with a tale. */
export const taleStateRoute = defineRoute({
  operationId: 'taleState',
  summary: 'O que quem pergunta fez com um conto, e quantas curtidas ele tem',
  tag: ownTag,
  method: 'GET',
  path: '/api/me/tale-state/{id}',
  access: 'public',
  params: byId,
  query: belief,
  response: taleState,
  errors: ['tale.not-found', 'auth.required'],
});
