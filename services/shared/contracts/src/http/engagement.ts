import { z } from 'zod';
import { personalPage, reaction, reactionState, videoState } from '../catalogue/engagement';
import { publicVideo } from '../catalogue/videos';
import { EVERY_ROLE } from '../kinds/caller';
import { defineRoute } from '../kinds/route';
import { MAX_PAGE_SIZE } from '../base/limits';
import { count, id, pageOf } from '../base/primitives';

const tag = 'Minha conta';
const byVideoId = z.object({ videoId: id });
const byId = z.object({ id });
/**
 * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out they are told so, and renew it, instead of being
 * taken for a visitor.
 */
const signedIn = z.enum(['0', '1']).default('0');

export const reactionRoute = defineRoute({
  operationId: 'setReaction',
  summary: 'Gostei, não gostei, ou nenhum dos dois; também sem conta',
  tag: 'Vídeos',
  method: 'PUT',
  path: '/api/videos/{id}/reaction',
  access: 'public',
  params: byId,
  query: z.object({ signedIn }),
  body: z.object({ value: reaction }),
  response: reactionState,
  errors: ['video.not-found', 'auth.required', 'request.too-many'],
});

export const viewRoute = defineRoute({
  operationId: 'countView',
  summary: 'Conta uma visualização, no máximo uma por pessoa em 30 minutos',
  tag: 'Vídeos',
  method: 'POST',
  path: '/api/videos/{id}/view',
  access: 'public',
  params: byId,
  query: z.object({ signedIn }),
  response: z.object({ counted: z.boolean(), views: count }),
  errors: ['video.not-found', 'auth.required', 'request.too-many'],
});

export const addFavoriteRoute = defineRoute({
  operationId: 'addFavorite',
  summary: 'Favorita um vídeo',
  tag,
  method: 'PUT',
  path: '/api/me/favorites/{videoId}',
  access: EVERY_ROLE,
  params: byVideoId,
  response: z.object({ favorite: z.boolean() }),
  errors: ['video.not-found'],
});

export const removeFavoriteRoute = defineRoute({
  operationId: 'removeFavorite',
  summary: 'Tira um vídeo dos favoritos',
  tag,
  method: 'DELETE',
  path: '/api/me/favorites/{videoId}',
  access: EVERY_ROLE,
  params: byVideoId,
  response: z.object({ favorite: z.boolean() }),
  errors: [],
});

export const listFavoritesRoute = defineRoute({
  operationId: 'listFavorites',
  summary: 'Vídeos favoritos',
  tag,
  method: 'GET',
  path: '/api/me/favorites',
  access: EVERY_ROLE,
  query: personalPage,
  response: pageOf(publicVideo),
  errors: [],
});

export const listHistoryRoute = defineRoute({
  operationId: 'listHistory',
  summary: 'Vídeos assistidos, os mais recentes primeiro',
  tag,
  method: 'GET',
  path: '/api/me/history',
  access: EVERY_ROLE,
  query: personalPage,
  response: pageOf(publicVideo),
  errors: [],
});

export const clearHistoryRoute = defineRoute({
  operationId: 'clearHistory',
  summary: 'Apaga o histórico',
  tag,
  method: 'DELETE',
  path: '/api/me/history',
  access: EVERY_ROLE,
  response: z.object({ cleared: count }),
  errors: [],
});

/** Never cached: what this visitor did with the videos on a page. */
export const personalStateRoute = defineRoute({
  operationId: 'personalState',
  summary: 'Favoritos e reações de quem pergunta, para alguns vídeos',
  tag,
  method: 'GET',
  path: '/api/me/state',
  access: 'public',
  query: z.object({
    /** Ids, comma separated. */
    ids: z
      .string()
      .max(MAX_PAGE_SIZE * 65)
      .default(''),
    signedIn,
  }),
  response: z.object({ items: z.array(videoState).max(MAX_PAGE_SIZE) }),
  errors: ['auth.required'],
});
