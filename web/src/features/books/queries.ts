import { type BookType, type listBooksRoute } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { insist } from '../../shared/api/answer';
import { callForPage } from '../../shared/api/call';
import { logFailure } from '../../shared/log';

/** A page of the books of a kind, newest first. The page before stays while the next one is fetched. */
export const useBooks = (type: BookType, page: number) =>
  useQuery({
    queryKey: ['books', type, page],
    queryFn: async ({ signal }) => {
      try {
        const books = await callForPage<typeof listBooksRoute>('GET /api/books', {
          query: { type, page },
          signal,
        });
        insist(books.items.every(({ price }) => typeof price === 'number'));
        return books;
      } catch (cause) {
        if (!signal.aborted) logFailure('books: could not be loaded', cause);
        throw cause;
      }
    },
    placeholderData: keepPreviousData,
  });
