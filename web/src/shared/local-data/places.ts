import { isRecord, parseJson, recordFrom } from '../json';
import { localHistory } from './history';

const MAX_ENTRIES = 200;

/** In what one can stop: films at a second, tales at a paragraph. */
export const PLACE_KINDS = {
  film: { key: 'playbackPositions', unit: 'seconds' },
  tale: { key: 'readingPlaces', unit: 'paragraph' },
} as const;
export type PlaceKind = keyof typeof PLACE_KINDS;

interface Place {
  /** When it was kept, ms: the oldest go first. */
  readonly at: number;
  readonly value: number;
  /** How many paragraphs the tale has; undefined for films, and for what earlier releases stored. */
  readonly of?: number | undefined;
}

export interface BegunPlace extends Place {
  readonly kind: PlaceKind;
  readonly id: string;
}

/** What is stored: an object of id to `{ at, [unit], of? }`. What somebody else wrote there counts as nothing. */
function stored(kind: PlaceKind): Map<string, Place> {
  const { key, unit } = PLACE_KINDS[kind];
  const entries = Object.entries(recordFrom(parseJson(localHistory.get(key) ?? '')));
  return new Map(
    entries.flatMap(([id, place]): [string, Place][] => {
      if (!isRecord(place)) return [];
      const { at, [unit]: value, of } = place;
      if (typeof at !== 'number' || typeof value !== 'number' || value < 0) return [];
      return [[id, { at, value, of: typeof of === 'number' ? of : undefined }]];
    }),
  );
}

/** Where one stopped in a film or a tale; undefined where that is not kept. */
export const placeIn = (kind: PlaceKind, id: string): number | undefined => stored(kind).get(id)?.value;

/** What was begun and is kept in this browser, the latest first. */
export const begunPlaces = (): BegunPlace[] =>
  (['film', 'tale'] as const)
    .flatMap((kind) => [...stored(kind)].map(([id, place]) => ({ kind, id, ...place })))
    .sort((one, other) => other.at - one.at);

/** As the script before the first paint writes it, which gives the row of what was begun its room. */
const MARK = 'data-begun';

/** Whether this page has room for the row of what was begun. */
export const isBegun = (): boolean => document.documentElement.hasAttribute(MARK);

/** Gives the row of what was begun its room, or takes it. */
export const markBegun = (): void =>
  void document.documentElement.toggleAttribute(MARK, begunPlaces().length > 0);

/** Remembers in this browser where one is, of how many; null forgets it. */
export function keepPlaceIn(kind: PlaceKind, id: string, value: number | null, of?: number): void {
  const { key, unit } = PLACE_KINDS[kind];
  const places = stored(kind);
  if (places.get(id)?.value === (value ?? undefined)) return;
  if (value === null) places.delete(id);
  else places.set(id, { at: Date.now(), value, of });
  const newest = [...places].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES);
  if (newest.length === 0) localHistory.remove(key);
  else {
    const kept = newest.map(([one, place]) => [one, { at: place.at, [unit]: place.value, of: place.of }]);
    localHistory.set(key, JSON.stringify(Object.fromEntries(kept)));
  }
}
