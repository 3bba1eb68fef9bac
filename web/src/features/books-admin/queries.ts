import {
  type BookChanges,
  type BookType,
  type createBook,
  type deleteBook,
  type eraseBook,
  type listAdminBooks,
  type NewBook,
  type restoreBook,
  type TrashView,
  type updateBook,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type TrashAct } from '../../shared/admin/trash/acts';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';

export interface BooksFilter {
  readonly view: TrashView;
  readonly type: BookType | 'all';
  readonly page: number;
}

const LIST = ['admin-books'] as const;
const POLL_MS = 3_000;

/** A page of the books, newest first (in the trash the last one deleted); asked again while a cover is on its way. */
export const useAdminBooks = ({ view, type, page }: BooksFilter) =>
  useQuery({
    queryKey: [...LIST, view, type, page],
    queryFn: ({ signal }) =>
      call<typeof listAdminBooks>('GET /api/admin/books', {
        query: { view, page, ...(type === 'all' ? {} : { type }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ coverState }) => coverState === 'pending') ? POLL_MS : false,
  });

function useListMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: LIST }),
        cache.invalidateQueries({ queryKey: ['books'] }),
      ]),
  });
}

/** Creates a book, or changes the one named: with the version that was read, so that nobody's change in between is overwritten. */
export const useSaveBook = (id: string | null) =>
  useListMutation((body: NewBook & Pick<BookChanges, 'version'>) =>
    withFreshProof(() =>
      id === null
        ? call<typeof createBook>('POST /api/books', { body })
        : call<typeof updateBook>('PATCH /api/books/{id}', { params: { id }, body }),
    ),
  );

const ACTS = {
  remove: (id: string) => call<typeof deleteBook>('DELETE /api/books/{id}', { params: { id } }),
  restore: (id: string) => call<typeof restoreBook>('POST /api/books/{id}/restore', { params: { id } }),
  erase: (id: string) => call<typeof eraseBook>('POST /api/books/{id}/erase', { params: { id } }),
} satisfies Record<TrashAct, unknown>;

/** Moves a book into the trash or out of it, or erases it from there. */
export const useBookAct = () =>
  useListMutation(({ act, id }: { act: TrashAct; id: string }) => withFreshProof(() => ACTS[act](id)));
