import { isRecord, parseJson } from '../../shared/json';
import { tabHistory } from '../../shared/local-data/history';
import { type CardVideo } from '../../shared/video/card-menu';

/** What a page of the random list showed, so that Back and a reload show it again. */
export interface ShownPage {
  /** The entry of the browser's history. */
  readonly entry: string;
  /** How many were wanted; the pool may hold fewer. */
  readonly wanted: number;
  readonly total: number;
  readonly items: readonly CardVideo[];
}

const KEY = 'homePages';
/** Pages kept for a tab; whoever goes back further gets a new selection. */
const MAX_PAGES = 12;

const isImage = (value: unknown): value is CardVideo['images'][number] =>
  isRecord(value) && typeof value.width === 'number' && typeof value.url === 'string';

const isVideo = (value: unknown): value is CardVideo =>
  isRecord(value) &&
  [value.id, value.title, value.thumbnailUrl].every((text) => typeof text === 'string') &&
  [value.duration, value.views].every((number) => typeof number === 'number') &&
  typeof value.isActive === 'boolean' &&
  Array.isArray(value.images) &&
  value.images.every(isImage);

const isPage = (value: unknown): value is ShownPage =>
  isRecord(value) &&
  typeof value.entry === 'string' &&
  typeof value.wanted === 'number' &&
  typeof value.total === 'number' &&
  Array.isArray(value.items) &&
  value.items.every(isVideo);

function keptPages(): readonly ShownPage[] {
  const kept = parseJson(tabHistory.get(KEY) ?? '');
  return Array.isArray(kept) && kept.every(isPage) ? kept : [];
}

/** What this entry of the history showed before, if it is remembered. */
export const pageOfEntry = (entry: string): ShownPage | undefined =>
  keptPages().find((page) => page.entry === entry);

/** What a list shows of a video: the rest is not kept. */
const shownOf = ({ id, title, thumbnailUrl, images, isActive, duration, views }: CardVideo): CardVideo => ({
  id,
  title,
  thumbnailUrl,
  images,
  isActive,
  duration,
  views,
});

/** Remembers what an entry shows; what would not be read again is not kept. */
export function keepPage(page: ShownPage): void {
  if (!isPage(page)) return;
  const others = keptPages().filter(({ entry }) => entry !== page.entry);
  const pages = [...others, { ...page, items: page.items.map(shownOf) }];
  tabHistory.set(KEY, JSON.stringify(pages.slice(-MAX_PAGES)));
}
