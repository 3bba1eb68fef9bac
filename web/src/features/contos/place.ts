import { keepPlaceIn, markBegun, placeIn } from '../../shared/local-data/places';

/** Who has read fewer paragraphs begins anew just as well. */
const FEWEST = 2;

/** Remembers in this browser at which of `count` paragraphs the reading is; forgets it near the start and the end. */
export function keepPlace(taleId: string, paragraph: number, count: number): void {
  const isWorth = paragraph >= FEWEST && paragraph < count - 1;
  keepPlaceIn('tale', taleId, isWorth ? paragraph : null, count);
  markBegun();
}

/** The paragraph at which to go on, of `count`; null where it is as well begun anew. */
export function keptPlace(taleId: string, count: number): number | null {
  const paragraph = placeIn('tale', taleId);
  return paragraph !== undefined && paragraph < count ? paragraph : null;
}
