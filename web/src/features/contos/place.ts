import {
  type BegunPlace,
  begunPlaces,
  keepPlaceIn,
  markBegun,
  placeIn,
} from '../../shared/local-data/places';

/** Who has read fewer paragraphs begins anew just as well. */
export const FEWEST = 2;

/**
 * Remembers in this browser at which of `count` paragraphs the reading is; forgets it near the end. At the start it stays what it was: there one
 * comes back to.
 */
export function keepPlace(taleId: string, paragraph: number, count: number): void {
  if (paragraph < FEWEST) return;
  keepPlaceIn('tale', taleId, paragraph < count - 1 ? paragraph : null, count);
  markBegun();
}

/** The paragraph at which to go on, of `count`; null where it is as well begun anew. */
export function keptPlace(taleId: string, count: number): number | null {
  const paragraph = placeIn('tale', taleId);
  return paragraph !== undefined && paragraph < count ? paragraph : null;
}

/** Where one stopped in a tale or in its film, whichever is later; undefined where in neither. */
export const lastPlace = (taleId: string, filmId: string): BegunPlace | undefined =>
  begunPlaces().find(({ kind, id }) => id === (kind === 'tale' ? taleId : filmId));

/** Whether an address is that of a film that was begun. */
export const isBegunFilm = (address: string | null): boolean =>
  begunPlaces().some(({ kind, id }) => kind === 'film' && address?.endsWith(`/${id}`));
