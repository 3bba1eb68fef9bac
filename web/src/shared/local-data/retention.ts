import { create } from 'zustand';
import { browserStorage, tabStorage } from '../storage';
import {
  DAYS_KEY,
  type HistoryDays,
  type HistoryKey,
  keepStamps,
  localHistory,
  ofThisVisit,
  oldestKept,
  SINCE_KEY,
  type SingleHistoryKey,
  stampsOf,
  tabHistory,
  TAB_HISTORY,
  storedDays,
  unexpired,
} from './history';
import { markBegun, noteCleared } from './places';

const SINGLE_KEYS = {
  ...{ playbackPositions: true, readingPlaces: true, listeningQueue: true, taleDrafts: true },
} satisfies Record<SingleHistoryKey, true>;
const isHistoryKey = (key: string): key is HistoryKey =>
  key.startsWith('videos_') || Object.hasOwn(SINGLE_KEYS, key);

/** The history keys that this browser holds now. Storage that cannot be read holds none. */
function keptKeys(): HistoryKey[] {
  try {
    return Object.keys(localStorage).filter(isHistoryKey);
  } catch {
    return [];
  }
}

/** Tells who holds some of the history that it was cleared. */
export const useCleared = create<{ readonly at: number }>()(() => ({ at: 0 }));

/** Forgets what was looked at in this browser and in this tab, at once. */
export function clearLocalHistory(): void {
  for (const key of [...keptKeys(), ...ofThisVisit.keys()]) localHistory.remove(key);
  for (const key of TAB_HISTORY) tabHistory.remove(key);
  browserStorage.remove(SINCE_KEY);
  noteCleared();
  markBegun();
  useCleared.setState({ at: Date.now() });
}

/** Removes what may no longer be kept. A list without a known beginning counts from now. */
export function removeExpiredHistory(): void {
  const stamps = stampsOf();
  const kept: Record<string, number> = {};
  if (storedDays() === 0) for (const key of TAB_HISTORY) tabStorage.remove(key);
  const oldest = oldestKept(storedDays());
  for (const key of keptKeys()) {
    const since = stamps[key] ?? Date.now();
    const text = browserStorage.get(key);
    const left = text === null || storedDays() === 0 ? null : unexpired(text, since, oldest);
    if (left === null) browserStorage.remove(key);
    else {
      if (left !== text) browserStorage.set(key, left);
      kept[key] = since;
    }
  }
  keepStamps(kept);
}

interface HistoryLimit {
  readonly days: HistoryDays;
  readonly keepFor: (days: HistoryDays) => void;
}

/** How many days this browser keeps local history; a shorter time takes effect at once. */
export const useHistoryLimit = create<HistoryLimit>()((set) => ({
  days: storedDays(),
  keepFor: (days) => {
    browserStorage.set(DAYS_KEY, String(days));
    set({ days });
    removeExpiredHistory();
    markBegun();
  },
}));
