export type PageMark = number | 'gap-before' | 'gap-after';

const NEAR_END = 7;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/**
 * The page numbers to show: the first, the last, five around the current one; near an end seven in a row. A gap stands for at least one page
 * that is left out.
 */
export function pageMarks(current: number, total: number): PageMark[] {
  if (total <= NEAR_END) return range(1, total);
  const from = current <= 4 ? 1 : current >= total - 3 ? total - NEAR_END + 1 : current - 2;
  const to = current <= 4 ? NEAR_END : current >= total - 3 ? total : current + 2;
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? (['gap-before'] as const) : []),
    ...range(from, to),
    ...(to < total - 1 ? (['gap-after'] as const) : []),
    ...(to < total ? [total] : []),
  ];
}

/** Pages that `total` items need; at least one, also where nobody knows how many there are to a page. */
export const pageCount = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize) || 1);

/** A page number from an address: anything but a whole number from 1 is page 1. */
export function pageFrom(text: string | null): number {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 ? value : 1;
}
