import { type getAuthorNews, type muteAuthorNotices, type TaleNoticeTopic } from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { insist } from '../api/answer';
import { call } from '../api/call';
import { useSession } from '../session/store';

export const AUTHOR_NEWS = ['author-news'] as const;
const STALE_MS = 5 * 60_000;

/** What is new of the tales that the person sent, and the mails that they do not want. Nothing is asked for a visitor. */
export function useAuthorNews() {
  const isSignedIn = useSession((session) => session.status === 'in');
  return useQuery({
    queryKey: AUTHOR_NEWS,
    queryFn: async ({ signal }) => {
      const news = await call<typeof getAuthorNews>('GET /api/me/author', { signal });
      insist(typeof news.unread === 'number' && Array.isArray(news.muted));
      return news;
    },
    enabled: isSignedIn,
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  });
}

export function useMuteNotices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (muted: TaleNoticeTopic[]) =>
      call<typeof muteAuthorNotices>('PUT /api/me/author/notices', { body: { muted } }),
    onSuccess: (news) => cache.setQueryData(AUTHOR_NEWS, news),
  });
}
