import { parseJson } from '../json';
import { localHistory } from '../local-data/history';

/** The latest this many are remembered. */
export const MAX_SEEN = 500;

const isText = (value: unknown): value is string => typeof value === 'string';

const keyOf = (category: string) => `videos_${category || 'home'}` as const;

/** Ids that this browser was shown in the random lists, oldest first: of a category, or of the home page for ''. */
export function seenVideos(category: string): string[] {
  const stored = parseJson(localHistory.get(keyOf(category)) ?? '');
  return Array.isArray(stored) && stored.every(isText) ? stored.slice(-MAX_SEEN) : [];
}

/** Remembers what is shown; `anew` forgets what was shown before. */
export function rememberSeen(category: string, ids: readonly string[], anew = false): void {
  const before = anew ? [] : seenVideos(category).filter((seen) => !ids.includes(seen));
  localHistory.set(keyOf(category), JSON.stringify([...before, ...ids].slice(-MAX_SEEN)));
}
