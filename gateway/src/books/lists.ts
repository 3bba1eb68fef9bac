import { bookType, type BookType } from '@alcova/contracts';

interface ListQuery {
  readonly type?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** D16: a type that does not exist lists nothing; it is no error. */
export async function listOrEmpty<Query extends ListQuery, Page>(
  { type, ...query }: Query,
  list: (query: Omit<Query, 'type'> & { type?: BookType }) => Promise<Page>,
): Promise<Page | { items: never[]; total: number; page: number; pageSize: number }> {
  if (type === undefined || type === '') return list(query);
  const known = bookType.safeParse(type);
  const { page, pageSize } = query;
  return known.success ? list({ ...query, type: known.data }) : { items: [], total: 0, page, pageSize };
}
