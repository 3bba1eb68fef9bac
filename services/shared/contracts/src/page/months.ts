import type { TransparencyRow } from '../moderation/transparency';

const title = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'novembro de 2026' of 2026-11. */
export const monthTitle = (month: string): string => title.format(new Date(`${month}-01T00:00:00Z`));

/** The rows of each month together, in the order in which the months come. */
export function byMonth(rows: readonly TransparencyRow[]): [string, TransparencyRow[]][] {
  const months = new Map<string, TransparencyRow[]>();
  for (const row of rows) months.set(row.month, [...(months.get(row.month) ?? []), row]);
  return [...months];
}
