import { type BookType, type listBooks } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, insist, soundPage } from '../../shared/api/answer';
import { queryOf } from '../../shared/api/answers';
import { logFailure } from '../../shared/log';

type Books = AnswerOf<typeof listBooks>;

function soundBooks(books: Books): Books {
  insist(soundPage(books).items.every(({ price }) => typeof price === 'number'));
  return books;
}

/** A page of the books of a kind, newest first. The page before stays while the next one is fetched. */
export function useBooks(type: BookType, page: number) {
  const query = { type, page };
  const { queryFn, ...brought } = queryOf<typeof listBooks>('GET /api/books', { query }, soundBooks);
  return useQuery({
    queryKey: ['books', type, page],
    queryFn: async ({ signal }) => {
      try {
        return await queryFn({ signal });
      } catch (cause) {
        if (!signal.aborted) logFailure('books: could not be loaded', cause);
        throw cause;
      }
    },
    ...brought,
    placeholderData: keepPreviousData,
  });
}
