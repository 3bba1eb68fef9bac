import { isRecord, parseJson, recordFrom } from '../json';
import { browserStorage } from '../storage';
import { localHistory } from './history';
import { isId } from './id';

const MAX_ENTRIES = 200;
const MAX_VALUE = 1_000_000;
/** A clock that was put back leaves moments ahead of it (ms), this far at most. */
const MAX_AHEAD_MS = 86_400_000;

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
  /** The account that keeps it: with its person it leaves this browser. Undefined for what is the browser's own. */
  readonly account?: string | undefined;
}
export interface LocalPlace extends Place {
  readonly kind: PlaceKind;
  readonly id: string;
}
export interface BegunPlace extends LocalPlace {
  readonly value: number;
}

/** The account that keeps what is begun in this browser from now on; null where none does. */
export const placesOwner = {
  get: () => browserStorage.get('placesOf'),
  set: (accountId: string) => browserStorage.set('placesOf', accountId),
  remove: () => browserStorage.remove('placesOf'),
};

/** Of what an account has still to be told: that all of its places were forgotten here, and when (ms). */
export interface Clearing {
  readonly of: string;
  readonly at: number;
}

export const untoldClearing = {
  get(): Clearing | undefined {
    const { of, at } = recordFrom(parseJson(browserStorage.get('placesCleared') ?? ''));
    return typeof of === 'string' && isId(of) && isMoment(at) ? { of, at } : undefined;
  },
  set: (clearing: Clearing) => browserStorage.set('placesCleared', JSON.stringify(clearing)),
  remove: () => browserStorage.remove('placesCleared'),
};

/** Tells of each place that is kept or removed here. */
export const placeChanges = new EventTarget();

const isMoment = (at: unknown): at is number =>
  typeof at === 'number' && at >= 0 && at <= Date.now() + MAX_AHEAD_MS;

const isPlaceValue = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && value >= 0 && value <= MAX_VALUE);

const isCount = (of: unknown): of is number =>
  typeof of === 'number' && Number.isInteger(of) && of >= 0 && of <= MAX_VALUE;

/** What is stored: an object of id to `{ at, [unit], of?, account? }`. What somebody else wrote there counts as nothing. */
function stored(kind: PlaceKind): Map<string, Place> {
  const { key, unit } = PLACE_KINDS[kind];
  const entries = Object.entries(recordFrom(parseJson(localHistory.get(key) ?? '')));
  return new Map(
    entries.flatMap(([id, place]): [string, Place][] => {
      if (!isRecord(place) || !isId(id)) return [];
      const { at, [unit]: value, of, account } = place;
      if (!isMoment(at) || !isPlaceValue(value)) return [];
      const whose = typeof account === 'string' ? account : undefined;
      return [[id, { at, value, of: isCount(of) ? of : undefined, account: whose }]];
    }),
  );
}

function store(kind: PlaceKind, places: ReadonlyMap<string, Place>): void {
  const { key, unit } = PLACE_KINDS[kind];
  const newest = [...places].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES);
  if (newest.length === 0) return localHistory.remove(key);
  const kept = newest.map(([id, { at, value, of, account }]) => [id, { at, [unit]: value, of, account }]);
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

/** Gives the row of what was begun its room on the next page that has one, or takes it. */
export const markNextBegun = (): void =>
  void document.documentElement.toggleAttribute(MARK, begunPlaces().length > 0);

/** The same, unless the page has the row, with its room or without it: nothing moves there. */
export function markBegun(): void {
  if (!document.querySelector('[data-row="begun"]')) markNextBegun();
}

/** Remembers in this browser where one is, of how many; null forgets it. */
export function keepPlaceIn(kind: PlaceKind, id: string, value: number | null, of?: number): void {
  const places = stored(kind);
  const before = places.get(id);
  if ((before?.value ?? null) === value) return;
  const account = placesOwner.get() ?? undefined;
  // The account is told of what it keeps that it was removed.
  if (value === null && (account === undefined || before?.account !== account)) places.delete(id);
  else places.set(id, { at: Date.now(), value, of, account });
  store(kind, places);
  placeChanges.dispatchEvent(new Event('change'));
}

/** Takes places over from elsewhere, in place of what is known of the same. What was removed there goes. */
export function takePlaces(taken: readonly LocalPlace[]): void {
  for (const kind of ['film', 'tale'] as const) {
    const places = stored(kind);
    for (const { kind: of, id, ...place } of taken) {
      if (of !== kind) continue;
      if (place.value === null) places.delete(id);
      else places.set(id, place);
    }
    store(kind, places);
  }
}

/** Forgets some of what is kept here. */
export function dropPlaces(isDropped: (place: LocalPlace) => boolean): void {
  for (const kind of ['film', 'tale'] as const) {
    const places = stored(kind);
    const left = [...places].filter(([id, place]) => !isDropped({ kind, id, ...place }));
    if (left.length < places.size) store(kind, new Map(left));
  }
}

/** Notes that all was forgotten here, for the account that keeps it. */
export function noteCleared(): void {
  const of = placesOwner.get();
  if (of !== null) untoldClearing.set({ of, at: Date.now() });
  placeChanges.dispatchEvent(new Event('change'));
}
