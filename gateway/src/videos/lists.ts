import { category, type Category, foldWords, MAX_SEARCH_CHARACTERS } from '@alcova/contracts';

interface ListQuery {
  readonly category?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** LIST-06: a category that does not exist lists nothing; it is no error. */
export async function listOrEmpty<Query extends ListQuery, Page>(
  query: Query,
  list: (query: Omit<Query, 'category'> & { category?: Category }) => Promise<Page>,
): Promise<Page | { items: never[]; total: number; page: number; pageSize: number }> {
  const { category: typed, ...rest } = query;
  if (typed === undefined || typed === '') return list(rest);
  const known = category.safeParse(typed);
  if (!known.success) return { items: [], total: 0, page: query.page, pageSize: query.pageSize };
  return list({ ...rest, category: known.data });
}

/** A search text in the form in which all its spellings are answered alike; nothing when it is empty. */
export function searchText(typed: string | undefined): { q?: string } {
  const q = foldWords(typed ?? '').slice(0, MAX_SEARCH_CHARACTERS);
  return q ? { q } : {};
}
