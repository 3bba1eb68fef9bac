import { id as idSchema, type ImportedMarks, MAX_IMPORTED_MARKS } from '@alcova/contracts';
import { z } from 'zod';
import type { Note } from './mapped';
import { Values } from './values';

const named = z.object({ id: z.string().optional(), videoId: z.string().optional() });

/** A video's id: itself, the end of a reference, or a member of an object. */
function videoIdOf(value: unknown): string | undefined {
  const object = named.safeParse(value).data;
  const text = typeof value === 'string' ? value.split('/').at(-1) : (object?.videoId ?? object?.id);
  return idSchema.safeParse(text).data;
}

/** The last of a list are the newest, since Firestore appends; each a millisecond after the one before, until `end`. */
function marksOf(list: readonly string[], end: number): ImportedMarks['favorites'] {
  return list.map((videoId, place) => ({
    videoId,
    at: new Date(end - (list.length - 1 - place)).toISOString(),
  }));
}

/**
 * What a document of `users` says the person kept and watched; undefined where it says nothing. Times are not told, so the lists keep their
 * order and end when the document was last changed, else at `now`.
 */
export function mapMarks(
  id: string,
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): { record: ImportedMarks | undefined; notes: readonly Note[] } {
  const values = new Values(fields);
  const changed = new Date(String(values.moment('updatedAt', 'createdAt', '__updateTime')));
  const end = changed.getTime() > MAX_IMPORTED_MARKS ? changed.getTime() : now.getTime();
  const listOf = (field: string): ImportedMarks['favorites'] => {
    const given = values.raw(field) ?? [];
    if (!Array.isArray(given)) {
      values.note(field, 'dropped');
      return [];
    }
    const ids = given.map(videoIdOf).filter((one) => one !== undefined);
    const kept = [...new Set(ids)].slice(-MAX_IMPORTED_MARKS);
    if (kept.length < given.length) values.note(field, 'adjusted');
    return marksOf(kept, end);
  };
  const record = { id, favorites: listOf('favoriteVideos'), watched: listOf('recentVideos') };
  const isNothing = record.favorites.length === 0 && record.watched.length === 0;
  return { record: isNothing ? undefined : record, notes: values.notes };
}
