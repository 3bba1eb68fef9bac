import { z } from 'zod';
import { personalPage, visitorId } from '../catalogue/engagement';
import { defineRpc } from '../kinds/rpc';
import { count, exceptCategories, id, pageOf } from '../base/primitives';
import { publishedTale } from './tale-reading';

export const taleLike = z.object({ liked: z.boolean(), likes: count });

/** Whether the caller's account, or the visitor, likes a published tale; the same twice changes nothing. */
export const setTaleLike = defineRpc({
  name: 'moderation.like.set',
  input: z.object({ taleId: id, liked: z.boolean(), visitor: visitorId.nullable() }),
  output: taleLike,
  errors: ['tale.not-found', 'auth.required'],
});

/** Favourites of the caller's account; only what is published comes in, anything goes out. Doing it twice is done once. */
export const setFavouriteTale = defineRpc({
  name: 'moderation.favourite.set',
  input: z.object({ taleId: id, favourite: z.boolean() }),
  output: z.object({ favourite: z.boolean() }),
  errors: ['tale.not-found', 'auth.required'],
});

/** The caller's favourites that are published, newest first. */
export const listFavouriteTales = defineRpc({
  name: 'moderation.favourite.list',
  input: personalPage.extend({ except: exceptCategories }),
  output: pageOf(publishedTale),
  errors: ['auth.required'],
});

export const taleState = taleLike.extend({ favorite: z.boolean() });
export type TaleState = z.infer<typeof taleState>;

/** What the caller, or the visitor, did with a published tale, and how many like it. */
export const personalTaleState = defineRpc({
  name: 'moderation.person.taleState',
  input: z.object({ taleId: id, visitor: visitorId.nullable() }),
  output: taleState,
  errors: ['tale.not-found'],
});
