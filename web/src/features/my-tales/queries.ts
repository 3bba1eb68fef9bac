import {
  type appealTaleRoute,
  type getOwnTaleRoute,
  type listOwnTalesRoute,
  type NewTale,
  type OwnTale,
  type resubmitTaleRoute,
  type withdrawTaleRoute,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';

const OWN = ['own-tales'] as const;

/** A page of what the person sent, newest first, as it stands at this moment. */
export const useOwnTales = (page: number) =>
  useQuery({
    queryKey: [...OWN, 'list', page],
    queryFn: ({ signal }) => call<typeof listOwnTalesRoute>('GET /api/me/tales', { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** One of them with its text. */
export const useOwnTale = (id: string) =>
  useQuery({
    queryKey: [...OWN, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof getOwnTaleRoute>('GET /api/me/tales/{id}', { params: { id }, signal }),
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
    call<typeof resubmitTaleRoute>('PUT /api/me/tales/{id}', { params: { id }, body: { ...tale, version } }),
  );
export const useWithdraw = ({ id, version }: Named) =>
  useTaleMutation((_: void) =>
    call<typeof withdrawTaleRoute>('POST /api/me/tales/{id}/withdrawal', {
      params: { id },
      body: { version },
    }),
  );
export const useAppeal = ({ id, version }: Named) =>
  useTaleMutation((text: string) =>
    call<typeof appealTaleRoute>('POST /api/me/tales/{id}/appeal', {
      params: { id },
      body: { version, text },
    }),
  );

/** The server's own words where they say what to do, else the `fallback`. */
export const failureOf = (cause: Error | null, fallback: string): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && /^(?:tale|age)\./.test(cause.code) ? cause.message : fallback;
};
