import { create } from 'zustand';
import { isRecord, parseJson, recordFrom } from '../json';
import { localHistory } from '../local-data/history';
import { isId } from '../local-data/id';
import { useCleared } from '../local-data/retention';
import { type Track } from './store';

const KEY = 'listeningQueue';
export const MAX_QUEUE = 100;

interface Queued extends Track {
  /** When it was put there, ms: each goes when the history does. */
  readonly at: number;
}

/** What is stored: an object of id to `{ at, place, title }`. What somebody else wrote there counts as nothing. */
function stored(): readonly Queued[] {
  const entries = Object.entries(recordFrom(parseJson(localHistory.get(KEY) ?? '')));
  return entries
    .flatMap(([id, value]) => {
      if (!isRecord(value) || !isId(id)) return [];
      const { at, place, title } = value;
      const isSound = typeof at === 'number' && typeof place === 'number' && typeof title === 'string';
      return isSound ? [{ place, queued: { id, title, at } }] : [];
    })
    .sort((one, other) => one.place - other.place)
    .slice(0, MAX_QUEUE)
    .map(({ queued }) => queued);
}

/** What follows what is listened to, in this browser. */
export const useQueue = create<{ readonly tracks: readonly Queued[] }>()(() => ({ tracks: stored() }));

const readAgain = () => useQueue.setState({ tracks: stored() });
// Another tab has changed it, or the history was cleared.
window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && readAgain());
useCleared.subscribe(readAgain);

function keep(tracks: readonly Queued[]): void {
  useQueue.setState({ tracks });
  const entries = tracks.map(({ id, title, at }, place) => [id, { at, place, title }]);
  if (tracks.length === 0) localHistory.remove(KEY);
  else localHistory.set(KEY, JSON.stringify(Object.fromEntries(entries)));
}

const without = (id: string) => useQueue.getState().tracks.filter((one) => one.id !== id);

/** Puts a track first or last; one that is there already moves. False: the queue is full. */
export function enqueue({ id, title }: Track, where: 'first' | 'last'): boolean {
  const others = without(id);
  if (others.length >= MAX_QUEUE) return false;
  const track = { id, title, at: Date.now() };
  keep(where === 'first' ? [track, ...others] : [...others, track]);
  return true;
}

export function dequeue(id: string): void {
  const left = without(id);
  if (left.length < useQueue.getState().tracks.length) keep(left);
}

/** Moves a track to another place; nothing happens beyond the ends. */
export function moveInQueue(id: string, to: number): void {
  const { tracks } = useQueue.getState();
  const moved = tracks.find((one) => one.id === id);
  if (moved && to >= 0 && to < tracks.length) keep(without(id).toSpliced(to, 0, moved));
}

export const emptyQueue = (): void => keep([]);
