/** How a page of a long list is reached. */
export interface PageWay {
  /** From the end of the list, in the opposite order. */
  readonly isFromEnd: boolean;
  readonly offset: number;
  readonly limit: number;
}

/**
 * The shorter way to a page: a page far down a list is nearer to its end. Undefined where there is no such page.
 * @param total of the whole list
 */
export function wayToPage(
  { page, pageSize }: { page: number; pageSize: number },
  total: number,
): PageWay | undefined {
  const offset = (page - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  if (limit <= 0) return undefined;
  const behind = total - offset - limit;
  return behind < offset ? { isFromEnd: true, offset: behind, limit } : { isFromEnd: false, offset, limit };
}
