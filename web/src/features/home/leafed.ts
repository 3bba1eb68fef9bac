/** What each page showed to who leafs through a list, by the list's category: its first page begins anew. */
const lists = new Map<string, Map<number, readonly string[]>>();

interface Leaf {
  readonly category: string;
  readonly page: number;
}

/** Ids that the pages before this one showed in this visit. */
export const shownBefore = ({ category, page }: Leaf): readonly string[] =>
  [...(lists.get(category) ?? [])].flatMap(([other, ids]) => (other < page ? ids : []));

/** Notes what a page shows; what was shown after it is left behind. */
export function noteShown({ category, page }: Leaf, ids: readonly string[]): void {
  const before = [...(lists.get(category) ?? [])].filter(([other]) => other < page);
  lists.set(category, new Map([...before, [page, ids]]));
}
