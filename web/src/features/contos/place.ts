import { z } from 'zod';
import { localHistory } from '../../shared/local-data/history';

/** Object of tale id to the paragraph at which its reading stopped. */
const KEY = 'readingPlaces';
const MAX_ENTRIES = 200;
/** Who has read fewer paragraphs begins anew just as well. */
const FEWEST = 2;

const places = z.record(z.string(), z.object({ at: z.number(), paragraph: z.number().int().nonnegative() }));

/** What is stored; what somebody else wrote there counts as nothing. */
function stored(): z.output<typeof places> {
  try {
    return places.catch({}).parse(JSON.parse(localHistory.get(KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Remembers in this browser at which of `count` paragraphs the reading is; forgets it near the start and the end. */
export function keepPlace(taleId: string, paragraph: number, count: number): void {
  const { [taleId]: before, ...others } = stored();
  const isWorth = paragraph >= FEWEST && paragraph < count - 1;
  if (!isWorth && !before) return;
  if (isWorth && before?.paragraph === paragraph) return;
  const all = isWorth ? { ...others, [taleId]: { at: Date.now(), paragraph } } : others;
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  if (newest.length === 0) localHistory.remove(KEY);
  else localHistory.set(KEY, JSON.stringify(Object.fromEntries(newest.slice(0, MAX_ENTRIES))));
}

/** The paragraph at which to go on, of `count`; null where it is as well begun anew. */
export function keptPlace(taleId: string, count: number): number | null {
  const paragraph = stored()[taleId]?.paragraph;
  return paragraph !== undefined && paragraph < count ? paragraph : null;
}
