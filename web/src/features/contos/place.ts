import { keepPlaceIn, placeIn } from '../../shared/local-data/places';

const READING = { key: 'readingPlaces', unit: 'paragraph' } as const;
/** Who has read fewer paragraphs begins anew just as well. */
const FEWEST = 2;

/** Remembers in this browser at which of `count` paragraphs the reading is; forgets it near the start and the end. */
export function keepPlace(taleId: string, paragraph: number, count: number): void {
  const isWorth = paragraph >= FEWEST && paragraph < count - 1;
  keepPlaceIn(READING, taleId, isWorth ? paragraph : null);
}

/** The paragraph at which to go on, of `count`; null where it is as well begun anew. */
export function keptPlace(taleId: string, count: number): number | null {
  const paragraph = placeIn(READING, taleId);
  return paragraph !== undefined && paragraph < count ? paragraph : null;
}
