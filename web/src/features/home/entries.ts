import { count, publicVideo } from '@alcova/contracts';
import { z } from 'zod';
import { parseJson } from '../../shared/api/call';
import { tabHistory } from '../../shared/local-data/history';

/** What a page of the random list showed, so that Back and a reload show it again. */
const shownPage = z.object({
  /** The entry of the browser's history. */
  entry: z.string(),
  /** How many were wanted; the pool may hold fewer. */
  wanted: count,
  total: count,
  items: z.array(publicVideo),
});
export type ShownPage = z.infer<typeof shownPage>;

const KEY = 'homePages';
/** Pages kept for a tab; whoever goes back further gets a new selection. */
const MAX_PAGES = 12;

function keptPages(): ShownPage[] {
  const parsed = z.array(shownPage).safeParse(parseJson(tabHistory.get(KEY) ?? ''));
  return parsed.success ? parsed.data : [];
}

/** What this entry of the history showed before, if it is remembered. */
export const pageOfEntry = (entry: string): ShownPage | undefined =>
  keptPages().find((page) => page.entry === entry);

/** Remembers what an entry shows. Descriptions are left out: no list shows them, and they can be long. */
export function keepPage(page: ShownPage): void {
  const others = keptPages().filter(({ entry }) => entry !== page.entry);
  const items = page.items.map((video) => ({ ...video, description: '' }));
  tabHistory.set(KEY, JSON.stringify([...others, { ...page, items }].slice(-MAX_PAGES)));
}
