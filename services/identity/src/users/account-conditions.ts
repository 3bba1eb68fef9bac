import type { AccountSort, accountsExportFilter } from '@alcova/contracts';
import type { z } from 'zod';

export type AccountsWanted = z.output<typeof accountsExportFilter>;

/** What is typed is folded like what is searched, and then stands for itself: no wildcards. */
const PATTERN = `'%' || replace(replace(replace(account_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;

/** The condition on accounts that are wanted, and what its parameters hold. */
export function accountConditions({ q, role, status }: AccountsWanted): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const where = [`status <> 'erased'`];
  // Postgres takes no null character; other control characters are in no name.
  const text = q.replace(/\p{Cc}+/gu, ' ').trim();
  if (text !== '') {
    values.push(text);
    where.push(`search_text LIKE ${PATTERN}`);
  }
  // Roles are few and known: written out, the indexes of staff serve them.
  if (role !== undefined) where.push(`role = '${role}'`);
  if (status !== undefined) where.push(`status = '${status}'`);
  return { where: where.join(' AND '), values };
}

/** In the words of the indexes. */
const SEEN = `coalesce(last_seen_on, '-infinity'::date)`;
export const ACCOUNT_ORDERS: Readonly<Record<AccountSort, string>> = {
  name: 'name_key, id',
  'name-reversed': 'name_key DESC, id DESC',
  newest: 'created_at DESC, id DESC',
  oldest: 'created_at, id',
  'seen-last': `${SEEN} DESC, id DESC`,
  'seen-first': `${SEEN}, id`,
};
