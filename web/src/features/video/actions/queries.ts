import {
  type addFavorite,
  type personalState,
  type PublicVideo,
  type Reaction,
  type setReaction,
  type removeFavorite,
  type VideoState,
  type countView,
} from '@alcova/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { insist } from '../../../shared/api/answer';
import { call } from '../../../shared/api/call';
import { onceMore } from '../../../shared/api/sending';
import { useSession } from '../../../shared/session/store';
import { videoKey } from '../base/queries';

const STATE_WITHIN_MS = 10_000;

/** Who does something with a video: the account's id, null for a visitor. */
function useWho() {
  const accountId = useSession((session) => session.account?.id ?? null);
  // The server takes a person whose access has run out for a visitor, unless it is told.
  return { accountId, signedIn: accountId === null ? ('0' as const) : ('1' as const) };
}

/** What this person did with the video, and how to change it; each change enters the server's answer into the cache. */
export function useVideoState(id: string) {
  const cache = useQueryClient();
  const { accountId, signedIn } = useWho();
  const key = ['me', 'state', accountId, id] as const;
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<VideoState> => {
      const asked = { query: { ids: id, signedIn }, signal, deadlineMs: STATE_WITHIN_MS };
      const { items } = await call<typeof personalState>('GET /api/me/state', asked);
      insist(Array.isArray(items));
      return items[0] ?? { id, favorite: false, reaction: 'none' };
    },
    // Nobody waits long to press a button: without an answer it is taken that they did nothing yet.
    retry: false,
  });
  const state: VideoState = data ?? { id, favorite: false, reaction: 'none' };
  const enter = (change: Partial<VideoState>) =>
    cache.setQueryData<VideoState>(key, (known) => ({ ...(known ?? state), ...change }));
  const react = async (value: Reaction) => {
    const input = { params: { id }, query: { signedIn }, body: { value } };
    const answer = await onceMore(() => call<typeof setReaction>('PUT /api/videos/{id}/reaction', input));
    insist(typeof answer.value === 'string' && [answer.likes, answer.dislikes].every(Number.isFinite));
    enter({ reaction: answer.value });
    cache.setQueryData<PublicVideo>(
      videoKey(id),
      (video) => video && { ...video, likes: answer.likes, dislikes: answer.dislikes },
    );
  };
  const favor = async (favorite: boolean) => {
    const input = { params: { videoId: id } };
    const answer = await onceMore(() =>
      favorite
        ? call<typeof addFavorite>('PUT /api/me/favorites/{videoId}', input)
        : call<typeof removeFavorite>('DELETE /api/me/favorites/{videoId}', input),
    );
    insist(typeof answer.favorite === 'boolean');
    enter({ favorite: answer.favorite });
    void cache.invalidateQueries({ queryKey: ['me', 'favorites'] });
  };
  return { state, isPending, isVisitor: accountId === null, react, favor };
}

/** Tells the server that playback has started, and shows the new number of views. */
export function useCountView(id: string) {
  const cache = useQueryClient();
  const { signedIn } = useWho();
  return async () => {
    const { views } = await onceMore(() =>
      call<typeof countView>('POST /api/videos/{id}/view', { params: { id }, query: { signedIn } }),
    );
    insist(typeof views === 'number');
    cache.setQueryData<PublicVideo>(videoKey(id), (video) => video && { ...video, views });
  };
}
