import {
  type appealTale,
  type getOwnTale,
  type listOwnTales,
  type NewTale,
  type OwnTale,
  type restoreOwnTale,
  type resubmitTale,
  type seeOwnTales,
  type withdrawTale,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { AUTHOR_NEWS } from '../../shared/tales/author-news';

const OWN = ['own-tales'] as const;

/** A page of what the person sent, newest first, as it stands at this moment. */
export const useOwnTales = (page: number) =>
  useQuery({
    queryKey: [...OWN, 'list', page],
    queryFn: ({ signal }) => call<typeof listOwnTales>('GET /api/me/tales', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One of them with its text. */
export const useOwnTale = (id: string) =>
  useQuery({
    queryKey: [...OWN, 'one', id],
    queryFn: ({ signal }) => call<typeof getOwnTale>('GET /api/me/tales/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

function useTaleMutation<Input>(mutationFn: (input: Input) => Promise<OwnTale>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: OWN }) });
}

type Named = Pick<OwnTale, 'id' | 'version'>;

/** Each names the version that was shown: nothing happens to one that has changed meanwhile. */
export const useResubmit = ({ id, version }: Named) =>
  useTaleMutation((tale: NewTale) =>
    call<typeof resubmitTale>('PUT /api/me/tales/{id}', { params: { id }, body: { ...tale, version } }),
  );
export const useWithdraw = ({ id, version }: Named) =>
  useTaleMutation((_: void) =>
    call<typeof withdrawTale>('POST /api/me/tales/{id}/withdrawal', {
      params: { id },
      body: { version },
    }),
  );
export const useRestore = ({ id, version }: Named) =>
  useTaleMutation((_: void) =>
    call<typeof restoreOwnTale>('POST /api/me/tales/{id}/withdrawal/undo', {
      params: { id },
      body: { version },
    }),
  );
export const useAppeal = ({ id, version }: Named) =>
  useTaleMutation((text: string) =>
    call<typeof appealTale>('POST /api/me/tales/{id}/appeal', {
      params: { id },
      body: { version, text },
    }),
  );

/** Takes the mark of unread decisions away: the list of the moment `seenAt` (ms since the epoch) shows them; 0 where it shows nothing yet. */
export function useSeen(seenAt: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (seenAt === 0) return;
    call<typeof seeOwnTales>('POST /api/me/author/seen', {}).then(
      (news) => cache.setQueryData(AUTHOR_NEWS, news),
      (cause: unknown) => logFailure('own tales: could not be marked as seen', cause),
    );
  }, [cache, seenAt]);
}

/** The server's own words where they say what to do, else the `fallback`. */
export const failureOf = (cause: Error | null, fallback: string): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && /^(?:tale|age)\./.test(cause.code) ? cause.message : fallback;
};
