import { z } from 'zod';
import { EVERY_ROLE } from '../kinds/caller';
import { gatewayOperation, internalOperation, operation } from '../kinds/operation';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../base/limits';
import { count, id, pageNumber, pageOf, pageSize } from '../base/primitives';
import { publicVideo } from './videos';

/** What a visitor or an account thinks of a video; like and dislike exclude each other. */
export const reaction = z.enum(['like', 'dislike', 'none']);
export type Reaction = z.infer<typeof reaction>;

/** The id in the signed cookie of a visitor without an account; the gateway made it. */
export const visitorId = id;

export const reactionState = z.object({ value: reaction, likes: count, dislikes: count });
export type ReactionState = z.infer<typeof reactionState>;

const tag = 'Minha conta';
const byId = z.object({ id });
const byVideoId = z.object({ videoId: id });
/**
 * `signedIn=1`: the browser knows its person to be signed in. Where their access has run out they are told so, and renew it, instead of being
 * taken for a visitor.
 */
const signedIn = z.enum(['0', '1']).default('0');

export const setReaction = gatewayOperation({
  id: 'setReaction',
  http: 'PUT /api/videos/{id}/reaction',
  access: 'public',
  summary: 'Gostei, não gostei, ou nenhum dos dois; também sem conta',
  tag: 'Vídeos',
  params: byId,
  query: z.object({ signedIn }),
  body: z.object({ value: reaction }),
  output: reactionState,
  errors: ['video.not-found', 'auth.required', 'request.too-many'],
});

/** Sets the reaction of the caller's account, or of the visitor; the same value twice changes nothing. */
export const keepReaction = internalOperation({
  subject: 'catalogue.reaction.set',
  access: 'public',
  input: z.object({ videoId: id, value: reaction, visitor: visitorId.nullable() }),
  output: reactionState,
  errors: ['video.not-found', 'auth.required'],
});

const countedView = z.object({ counted: z.boolean(), views: count });

export const countView = gatewayOperation({
  id: 'countView',
  http: 'POST /api/videos/{id}/view',
  access: 'public',
  summary: 'Conta uma visualização, no máximo uma por pessoa em 30 minutos',
  tag: 'Vídeos',
  params: byId,
  query: z.object({ signedIn }),
  output: countedView,
  errors: ['video.not-found', 'auth.required', 'request.too-many'],
});

/** D7: counts a view at most once per person and video in 30 minutes; it also enters the caller's history. */
export const keepView = internalOperation({
  subject: 'catalogue.view.count',
  access: 'public',
  input: z.object({ videoId: id, visitor: visitorId.nullable() }),
  output: countedView,
  errors: ['video.not-found', 'auth.required'],
});

/** Favourites of the caller's account. Doing it twice is done once. */
export const addFavorite = operation({
  id: 'addFavorite',
  subject: 'catalogue.favourite.add',
  http: 'PUT /api/me/favorites/{videoId}',
  access: EVERY_ROLE,
  summary: 'Favorita um vídeo',
  tag,
  params: byVideoId,
  adds: 'refusals',
  output: z.object({ favorite: z.boolean() }),
  errors: ['video.not-found'],
});

export const removeFavorite = operation({
  id: 'removeFavorite',
  subject: 'catalogue.favourite.remove',
  http: 'DELETE /api/me/favorites/{videoId}',
  access: EVERY_ROLE,
  summary: 'Tira um vídeo dos favoritos',
  tag,
  params: byVideoId,
  output: z.object({ favorite: z.boolean() }),
  errors: [],
});

export const personalPage = z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) });

/** The caller's favourites that the public may see, newest first. */
export const listFavorites = operation({
  id: 'listFavorites',
  subject: 'catalogue.favourite.list',
  http: 'GET /api/me/favorites',
  access: EVERY_ROLE,
  summary: 'Vídeos favoritos',
  tag,
  query: personalPage,
  adds: 'refusals',
  output: pageOf(publicVideo),
  errors: [],
});

/** What the caller watched and the public may see, latest first. */
export const listHistory = operation({
  id: 'listHistory',
  subject: 'catalogue.history.list',
  http: 'GET /api/me/history',
  access: EVERY_ROLE,
  summary: 'Vídeos assistidos, os mais recentes primeiro',
  tag,
  query: personalPage,
  adds: 'refusals',
  output: pageOf(publicVideo),
  errors: [],
});

export const clearHistory = operation({
  id: 'clearHistory',
  subject: 'catalogue.history.clear',
  http: 'DELETE /api/me/history',
  access: EVERY_ROLE,
  summary: 'Apaga o histórico',
  tag,
  output: z.object({ cleared: count }),
  errors: [],
});

export const videoState = z.object({ id, favorite: z.boolean(), reaction });
export type VideoState = z.infer<typeof videoState>;

const videoStates = z.object({ items: z.array(videoState).max(MAX_PAGE_SIZE) });

/** Never cached: what this visitor did with the videos on a page. */
export const personalState = gatewayOperation({
  id: 'personalState',
  http: 'GET /api/me/state',
  access: 'public',
  summary: 'Favoritos e reações de quem pergunta, para alguns vídeos',
  tag,
  query: z.object({
    /** Ids, comma separated. */
    ids: z
      .string()
      .max(MAX_PAGE_SIZE * 65)
      .default(''),
    signedIn,
  }),
  output: videoStates,
  errors: ['auth.required'],
});

/** What the caller, or the visitor, did with these videos; unknown ids are left out. */
export const readPersonalState = internalOperation({
  subject: 'catalogue.person.state',
  access: 'public',
  input: z.object({ ids: z.array(id).max(MAX_PAGE_SIZE), visitor: visitorId.nullable() }),
  output: videoStates,
});

/** Catalogue's part of the specification's User. */
export const personalCounts = z.object({
  favoriteVideos: z.array(id).max(1_000),
  recentVideos: z.array(id).max(100),
  watchedCount: count,
  favoritesCount: count,
  likedCount: count,
});

/** The caller's counts and newest ids; zero and empty for an account that did nothing yet. */
export const personalProfile = internalOperation({
  subject: 'catalogue.person.profile',
  access: EVERY_ROLE,
  input: z.object({}),
  output: personalCounts,
});
