import { isRecord, parseJson, recordFrom } from '../json';
import { browserStorage, tabStorage } from '../storage';

/**
 * What tells somebody at this browser what was looked at or written: lists of videos that were shown, where playback and reading stopped, tales
 * that were begun.
 */
export type HistoryKey = `videos_${string}` | SingleHistoryKey;
export type SingleHistoryKey = 'playbackPositions' | 'readingPlaces' | 'listeningQueue' | 'taleDrafts';

/** Days that local history may be kept; 0 keeps it for the visit alone, in memory. */
export const HISTORY_DAYS = [0, 1, 7, 30] as const;
export type HistoryDays = (typeof HISTORY_DAYS)[number];

/** What the tab alone keeps of what was looked at. */
export const TAB_HISTORY = ['homePages'] as const;
export type TabHistoryKey = (typeof TAB_HISTORY)[number];

const DEFAULT_DAYS: HistoryDays = 30;
export const DAYS_KEY = 'historyDays';
/** When each list was begun, as JSON { key: ms }: the lists themselves keep the plain form that the specification names. */
export const SINCE_KEY = 'historySince';
const DAY_MS = 86_400_000;

/** JSON that somebody else may have written: anything but an object reads as an empty one. */
const storedRecord = (text: string | null) => recordFrom(parseJson(text ?? ''));

/** How many days the visitor lets history be kept. */
export const storedDays = (): HistoryDays =>
  HISTORY_DAYS.find((days) => String(days) === browserStorage.get(DAYS_KEY)) ?? DEFAULT_DAYS;

/** Lists of this visit alone, where nothing may be kept. */
export const ofThisVisit = new Map<HistoryKey, string>();

export const stampsOf = (): Record<string, number> => {
  const stamps = Object.entries(storedRecord(browserStorage.get(SINCE_KEY)));
  return Object.fromEntries(
    stamps.filter((stamp): stamp is [string, number] => typeof stamp[1] === 'number'),
  );
};
export const keepStamps = (stamps: Readonly<Record<string, number>>): void => {
  if (Object.keys(stamps).length === 0) browserStorage.remove(SINCE_KEY);
  else browserStorage.set(SINCE_KEY, JSON.stringify(stamps));
};

/** Entries that carry their own moment (`at`, ms) expire one by one; undefined where the text holds anything else. */
function datedEntries(text: string): [string, { readonly at: number }][] | undefined {
  const entries = Object.entries(storedRecord(text));
  const isDated = (entry: [string, unknown]): entry is [string, { readonly at: number }] =>
    isRecord(entry[1]) && typeof entry[1].at === 'number';
  return entries.length > 0 && entries.every(isDated) ? entries : undefined;
}

/** The text without what is older than `oldest` (ms); null when nothing is left. */
export function unexpired(text: string, since: number, oldest: number): string | null {
  const dated = datedEntries(text);
  if (!dated) return since < oldest ? null : text;
  const left = dated.filter(([, { at }]) => at >= oldest);
  if (left.length === dated.length) return text;
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left));
}

/** The moment (ms) before which nothing is kept. */
export const oldestKept = (days: HistoryDays): number => Date.now() - days * DAY_MS;

/**
 * Local history: use it in place of localStorage for every key that tells what was looked at. A list that was begun longer ago than the
 * visitor lets it be kept reads as absent and starts anew; a JSON object whose values all carry `at` (ms) loses single entries instead.
 */
export const localHistory = {
  get(key: HistoryKey): string | null {
    const visit = ofThisVisit.get(key);
    if (visit !== undefined) return visit;
    const text = browserStorage.get(key);
    if (text === null) return null;
    return unexpired(text, stampsOf()[key] ?? Date.now(), oldestKept(storedDays()));
  },
  set(key: HistoryKey, text: string): void {
    if (storedDays() === 0) {
      ofThisVisit.set(key, text);
      return;
    }
    const isNew = localHistory.get(key) === null;
    ofThisVisit.delete(key);
    browserStorage.set(key, text);
    const stamps = stampsOf();
    if (isNew || stamps[key] === undefined) keepStamps({ ...stamps, [key]: Date.now() });
  },
  remove(key: HistoryKey): void {
    ofThisVisit.delete(key);
    browserStorage.remove(key);
    keepStamps(Object.fromEntries(Object.entries(stampsOf()).filter(([other]) => other !== key)));
  },
};

const tabOfThisVisit = new Map<TabHistoryKey, string>();

/** The same for what the tab alone keeps, over a reload; where nothing may be kept it is in memory. */
export const tabHistory = {
  get: (key: TabHistoryKey): string | null =>
    storedDays() === 0 ? (tabOfThisVisit.get(key) ?? null) : tabStorage.get(key),
  set(key: TabHistoryKey, text: string): void {
    if (storedDays() === 0) tabOfThisVisit.set(key, text);
    else tabStorage.set(key, text);
  },
  remove(key: TabHistoryKey): void {
    tabOfThisVisit.delete(key);
    tabStorage.remove(key);
  },
};
