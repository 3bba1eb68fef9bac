import {
  type appealCase,
  type listOwnCases,
  MAX_PAGE_SIZE,
  type OwnCase,
  type SubjectKind,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call';
import { ApiError } from '../api/error';

const OWN = ['own-cases'] as const;

/** The newest contents of the person's that were removed, of one kind. */
export const useRemoved = (kind: SubjectKind) =>
  useQuery({
    queryKey: OWN,
    queryFn: ({ signal }) =>
      call<typeof listOwnCases>('GET /api/me/cases', { query: { pageSize: MAX_PAGE_SIZE }, signal }),
    select: ({ items, total }) => ({
      removed: items.filter(({ subject }) => subject.kind === kind),
      isCut: total > items.length,
    }),
    staleTime: 0,
  });

/** Asks for another look at what was removed, in the version that was shown. */
export function useAppeal({ id, version }: OwnCase) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call<typeof appealCase>('POST /api/me/cases/{id}/appeal', {
        params: { id },
        body: { version, text },
      }),
    onSettled: () => cache.invalidateQueries({ queryKey: OWN }),
  });
}

/** The server's own words where they say what to do, else the `fallback`. */
export const failureOf = (cause: Error | null, fallback: string): string | null => {
  if (!cause) return null;
  return cause instanceof ApiError && cause.code.startsWith('case.') ? cause.message : fallback;
};
