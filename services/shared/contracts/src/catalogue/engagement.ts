import { z } from 'zod';
import { defineRpc } from '../kinds/rpc';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../base/limits';
import { count, exceptCategories, id, pageNumber, pageOf, pageSize } from '../base/primitives';
import { publicVideo } from './videos';

/** What a visitor or an account thinks of a video; like and dislike exclude each other. */
export const reaction = z.enum(['like', 'dislike', 'none']);
export type Reaction = z.infer<typeof reaction>;

/** The id in the signed cookie of a visitor without an account; the gateway made it. */
export const visitorId = id;

export const reactionState = z.object({ value: reaction, likes: count, dislikes: count });
export type ReactionState = z.infer<typeof reactionState>;

/** Sets the reaction of the caller's account, or of the visitor; the same value twice changes nothing. */
export const setReaction = defineRpc({
  name: 'catalogue.reaction.set',
  input: z.object({ videoId: id, value: reaction, visitor: visitorId.nullable() }),
  output: reactionState,
  errors: ['video.not-found', 'auth.required'],
});

/** D7: counts a view at most once per person and video in 30 minutes; it also enters the caller's history. */
export const countView = defineRpc({
  name: 'catalogue.view.count',
  input: z.object({ videoId: id, visitor: visitorId.nullable() }),
  output: z.object({ counted: z.boolean(), views: count }),
  errors: ['video.not-found', 'auth.required'],
});

/** Favourites of the caller's account. Doing it twice is done once. */
export const setFavourite = defineRpc({
  name: 'catalogue.favourite.set',
  input: z.object({ videoId: id, favourite: z.boolean() }),
  output: z.object({ favourite: z.boolean() }),
  errors: ['auth.required', 'video.not-found'],
});

export const personalPage = z.object({ page: pageNumber.default(1), pageSize: pageSize(PAGE_SIZE) });

/** The caller's favourites that the public may see, newest first. */
export const listFavourites = defineRpc({
  name: 'catalogue.favourite.list',
  input: personalPage.extend({ except: exceptCategories }),
  output: pageOf(publicVideo),
  errors: ['auth.required'],
});

/** What the caller watched and the public may see, latest first. */
export const listHistory = defineRpc({
  name: 'catalogue.history.list',
  input: personalPage.extend({ except: exceptCategories }),
  output: pageOf(publicVideo),
  errors: ['auth.required'],
});

export const clearHistory = defineRpc({
  name: 'catalogue.history.clear',
  input: z.object({}),
  output: z.object({ cleared: count }),
  errors: ['auth.required'],
});

export const videoState = z.object({ id, favorite: z.boolean(), reaction });
export type VideoState = z.infer<typeof videoState>;

/** What the caller, or the visitor, did with these videos; unknown ids are left out. */
export const personalState = defineRpc({
  name: 'catalogue.person.state',
  input: z.object({ ids: z.array(id).max(MAX_PAGE_SIZE), visitor: visitorId.nullable() }),
  output: z.object({ items: z.array(videoState).max(MAX_PAGE_SIZE) }),
  errors: [],
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
export const personalProfile = defineRpc({
  name: 'catalogue.person.profile',
  input: z.object({}),
  output: personalCounts,
  errors: ['auth.required'],
});
