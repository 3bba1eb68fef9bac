import {
  type addFavoriteTale,
  type getTaleState,
  type likeTale,
  type removeFavoriteTale,
  type TaleState,
  type unlikeTale,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';
import { onceMore } from '../../shared/api/sending';
import { logFailure } from '../../shared/log';
import { useSession } from '../../shared/session/store';

const STATE_WITHIN_MS = 10_000;
const NOTHING: TaleState = { liked: false, favorite: false, likes: 0 };

/** What is counted goes on from it. @throws ApiError where an answer does not tell */
function soundLikes<Answer extends Pick<TaleState, 'liked' | 'likes'>>(answer: Answer): Answer {
  insist(typeof answer.liked === 'boolean' && typeof answer.likes === 'number');
  return answer;
}

function soundFavorite<Answer extends Pick<TaleState, 'favorite'>>(answer: Answer): Answer {
  insist(typeof answer.favorite === 'boolean');
  return answer;
}

const one = (liked: boolean) => (liked ? 1 : 0);

/** Of several wishes of one kind the last one stands: they go one after another. A failure disturbs nobody; what was before shows again. */
const inOrder = (what: string, id: string) => ({
  scope: { id: `${what}-${id}` },
  onError: (cause: unknown) => logFailure(`tale: ${what} was not saved`, cause),
});

/** What this person did with the tale, as they want it at this moment, and how to change it. */
export function useMarks(id: string) {
  const cache = useQueryClient();
  const accountId = useSession((session) => session.account?.id ?? null);
  // The server takes a person whose access has run out for a visitor, unless it is told.
  const signedIn = accountId === null ? ('0' as const) : ('1' as const);
  const key = ['me', 'tale-state', accountId, id] as const;
  const { data = NOTHING, isPending } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call<typeof getTaleState>('GET /api/me/tale-state/{id}', {
        params: { id },
        query: { signedIn },
        signal,
        deadlineMs: STATE_WITHIN_MS,
      })
        .then(soundLikes)
        .then(soundFavorite),
    // Nobody waits long to press a button: without an answer it is taken that they did nothing yet.
    retry: false,
  });
  const enter = (change: Partial<TaleState>) =>
    cache.setQueryData<TaleState>(key, (known) => ({ ...(known ?? NOTHING), ...change }));
  const like = useMutation({
    ...inOrder('the like', id),
    mutationFn: (liked: boolean) => {
      const input = { params: { id }, query: { signedIn } };
      return onceMore(() =>
        liked
          ? call<typeof likeTale>('PUT /api/tales/published/{id}/like', input)
          : call<typeof unlikeTale>('DELETE /api/tales/published/{id}/like', input),
      ).then(soundLikes);
    },
    onSuccess: enter,
  });
  const favor = useMutation({
    ...inOrder('the favourite', id),
    mutationFn: (favorite: boolean) =>
      onceMore(() =>
        favorite
          ? call<typeof addFavoriteTale>('PUT /api/me/favorite-tales/{id}', { params: { id } })
          : call<typeof removeFavoriteTale>('DELETE /api/me/favorite-tales/{id}', { params: { id } }),
      ).then(soundFavorite),
    onSuccess: (answer) => {
      enter(answer);
      void cache.invalidateQueries({ queryKey: ['me', 'favorite-tales'] });
    },
  });
  const liked = like.isPending ? like.variables : data.liked;
  return {
    liked,
    favorite: favor.isPending ? favor.variables : data.favorite,
    likes: Math.max(0, data.likes + one(liked) - one(data.liked)),
    isPending,
    isVisitor: accountId === null,
    like: like.mutate,
    favor: favor.mutate,
  };
}
