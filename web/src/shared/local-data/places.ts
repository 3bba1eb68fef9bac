import { isRecord, parseJson, recordFrom } from '../json';
import { browserStorage } from '../storage';
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
  /** Null where it was removed, of which an account that keeps places has to be told. */
  readonly value: number | null;
  /** How many paragraphs the tale has; undefined for films, and for what earlier releases stored. */
  readonly of?: number | undefined;
}
export interface LocalPlace extends Place {
  readonly kind: PlaceKind;
  readonly id: string;
}
export interface BegunPlace extends LocalPlace {
  readonly value: number;
}

/** The account whose places this browser holds, where the account keeps them: they leave the browser with it. */
export const placesOwner = {
  get: () => browserStorage.get('placesOf'),
  set: (accountId: string) => browserStorage.set('placesOf', accountId),
};

/** Tells of each place that is kept or removed here. */
export const placeChanges = new EventTarget();

const isPlaceValue = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0);

/** What is stored: an object of id to `{ at, [unit], of? }`. What somebody else wrote there counts as nothing. */
function stored(kind: PlaceKind): Map<string, Place> {
  const { key, unit } = PLACE_KINDS[kind];
  const entries = Object.entries(recordFrom(parseJson(localHistory.get(key) ?? '')));
  return new Map(
    entries.flatMap(([id, place]): [string, Place][] => {
      if (!isRecord(place)) return [];
      const { at, [unit]: value, of } = place;
      if (typeof at !== 'number' || !isPlaceValue(value)) return [];
      return [[id, { at, value, of: typeof of === 'number' ? of : undefined }]];
    }),
  );
}

function store(kind: PlaceKind, places: ReadonlyMap<string, Place>): void {
  const { key, unit } = PLACE_KINDS[kind];
  const newest = [...places].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES);
  if (newest.length === 0) return localHistory.remove(key);
  const kept = newest.map(([id, { at, value, of }]) => [id, { at, [unit]: value, of }]);
  localHistory.set(key, JSON.stringify(Object.fromEntries(kept)));
}

/** Where one stopped in a film or a tale; undefined where that is not kept. */
export const placeIn = (kind: PlaceKind, id: string): number | undefined =>
  stored(kind).get(id)?.value ?? undefined;

/** All that this browser knows of places, the latest first: also which were removed. */
export const localPlaces = (): LocalPlace[] =>
  (['film', 'tale'] as const)
    .flatMap((kind) => [...stored(kind)].map(([id, place]) => ({ kind, id, ...place })))
    .sort((one, other) => other.at - one.at);

/** What was begun and is kept in this browser, the latest first. */
export const begunPlaces = (): BegunPlace[] =>
  localPlaces().flatMap((place) => (place.value === null ? [] : [{ ...place, value: place.value }]));

/** As the script before the first paint writes it, which gives the row of what was begun its room. */
const MARK = 'data-begun';

/** Whether this page has room for the row of what was begun. */
export const isBegun = (): boolean => document.documentElement.hasAttribute(MARK);

/** Gives the row of what was begun its room, or takes it. */
export const markBegun = (): void =>
  void document.documentElement.toggleAttribute(MARK, begunPlaces().length > 0);

/** Remembers in this browser where one is, of how many; null forgets it. */
export function keepPlaceIn(kind: PlaceKind, id: string, value: number | null, of?: number): void {
  const places = stored(kind);
  if ((places.get(id)?.value ?? null) === value) return;
  if (value === null && placesOwner.get() === null) places.delete(id);
  else places.set(id, { at: Date.now(), value, of });
  store(kind, places);
  placeChanges.dispatchEvent(new Event('change'));
}

/** Takes places over from elsewhere, in place of what is known of the same. */
export function takePlaces(taken: readonly LocalPlace[]): void {
  for (const kind of ['film', 'tale'] as const) {
    const places = stored(kind);
    for (const { kind: of, id, ...place } of taken) if (of === kind) places.set(id, place);
    store(kind, places);
  }
}

/** Forgets all places of this browser, and whose they were. */
export function dropPlaces(): void {
  for (const { key } of Object.values(PLACE_KINDS)) localHistory.remove(key);
  browserStorage.remove('placesOf');
}
