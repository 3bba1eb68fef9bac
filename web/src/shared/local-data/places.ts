import { isRecord, parseJson, recordFrom } from '../json';
import { localHistory } from './history';

const MAX_ENTRIES = 200;

/** In what one can stop: films at a second, tales at a paragraph. */
type Kind =
  | { readonly key: 'playbackPositions'; readonly unit: 'seconds' }
  | {
      readonly key: 'readingPlaces';
      readonly unit: 'paragraph';
    };

interface Place {
  /** When it was kept, ms: the oldest go first. */
  readonly at: number;
  readonly value: number;
}

/** What is stored: an object of id to `{ at, [unit] }`. What somebody else wrote there counts as nothing. */
function stored({ key, unit }: Kind): Map<string, Place> {
  const entries = Object.entries(recordFrom(parseJson(localHistory.get(key) ?? '')));
  return new Map(
    entries.flatMap(([id, place]): [string, Place][] => {
      if (!isRecord(place)) return [];
      const { at, [unit]: value } = place;
      return typeof at === 'number' && typeof value === 'number' && value >= 0 ? [[id, { at, value }]] : [];
    }),
  );
}

/** Where one stopped in a film or a tale; undefined where that is not kept. */
export const placeIn = (kind: Kind, id: string): number | undefined => stored(kind).get(id)?.value;

/** Remembers in this browser where one is; null forgets it. */
export function keepPlaceIn(kind: Kind, id: string, value: number | null): void {
  const places = stored(kind);
  if (places.get(id)?.value === (value ?? undefined)) return;
  if (value === null) places.delete(id);
  else places.set(id, { at: Date.now(), value });
  const newest = [...places].sort(([, a], [, b]) => b.at - a.at).slice(0, MAX_ENTRIES);
  if (newest.length === 0) localHistory.remove(kind.key);
  else {
    const kept = newest.map(([one, place]) => [one, { at: place.at, [kind.unit]: place.value }]);
    localHistory.set(kind.key, JSON.stringify(Object.fromEntries(kept)));
  }
}
