import {
  addFavorite,
  keepReaction,
  keepView,
  listFavorites,
  type Reaction,
  removeFavorite,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import type { TestCatalogue, Who } from './catalogue';
import { account } from './catalogue';

export const ANA = account('ana');
export const BIA = account('bia');
export const NOT_FOUND = { code: 'video.not-found' };
export const SIGNED_OUT = { code: 'auth.required' };

/** What people do with videos, in short. `catalogue` answers the one of the suite, which starts later. */
export const engagementWith = (catalogue: () => TestCatalogue) => ({
  hiddenVideo: async (): Promise<string> => (await catalogue().create()).id,
  publicVideo: async (): Promise<string> => (await catalogue().createReady()).id,
  /** What the counter says once all views are in it. */
  counters: async (id: string): Promise<Record<string, number>> => {
    await waitUntil(
      'the views to be folded',
      async () =>
        (await catalogue().query('SELECT 1 FROM view_slots WHERE video_id = $1', [id])).length === 0,
    );
    const [row] = await catalogue().query<Record<string, string>>(
      'SELECT views, likes, dislikes, favorites FROM video_counters WHERE video_id = $1',
      [id],
    );
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
  },
  react: (videoId: string, value: Reaction, who: Who, visitor: string | null = null) =>
    catalogue().rpc.request(keepReaction, { videoId, value, visitor }, who),
  view: (videoId: string, who: Who, visitor: string | null = null) =>
    catalogue().rpc.request(keepView, { videoId, visitor }, who),
  favour: (videoId: string, favourite: boolean, who: Who) =>
    catalogue().rpc.request(favourite ? addFavorite : removeFavorite, { videoId }, who),
  favourites: (who: Who, page: { page?: number; pageSize?: number } = {}) =>
    catalogue().rpc.request(listFavorites, page, who),
});
