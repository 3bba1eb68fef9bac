import { bookType, type BookType } from '@alcova/contracts';

interface ListQuery {
  readonly type?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** D16: a type that does not exist lists nothing; it is no error. */
export async function listOrEmpty<Page>(
  { type, page, pageSize }: ListQuery,
  list: (query: { type?: BookType; page: number; pageSize: number }) => Promise<Page>,
): Promise<Page | { items: never[]; total: number; page: number; pageSize: number }> {
  if (type === undefined || type === '') return list({ page, pageSize });
  const known = bookType.safeParse(type);
  return known.success ? list({ type: known.data, page, pageSize }) : { items: [], total: 0, page, pageSize };
}
