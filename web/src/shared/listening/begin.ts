import { logFailure } from '../log';
import { announce } from '../ui/announce';
import { audioElement } from './element';
import { type Track } from './store';
import { texts } from './load-texts';

const load = () => import('./sound');

/** What stands beside the screens waits no longer for idle time: the bar is wanted. */
const hurry = () => window.dispatchEvent(new Event('listen'));

function fail(cause: unknown): void {
  logFailure('listening: its code could not be loaded', cause);
  announce(texts.notLoaded);
}

/** Loads what a press on 'Ouvir' needs, once somebody is about to press it. Never fails. */
export function prepareListening(id: string): void {
  load().then(
    ({ prepare }) => prepare(id),
    (cause: unknown) => logFailure('listening: its code could not be loaded ahead', cause),
  );
}

/**
 * Listens to a film's sound from `at` (s) on, or where one stopped. Call it within a press: browsers let sound begin there.
 * @param at undefined, or the answer of that, where it goes on where one stopped
 */
export function beginListening(track: Track, at?: number | Promise<number | undefined>): void {
  // The press counts for the element at once; what it plays comes later.
  audioElement()
    .play()
    .catch(() => undefined);
  hurry();
  Promise.all([load(), at]).then(([{ listen }, from]) => listen(track, from), fail);
}

/** Puts a track into the queue, and says what became of it. Call it within a press. */
export function queueForListening(track: Track, where: 'first' | 'last'): void {
  hurry();
  load().then(({ queue }) => announce(queue(track, where)), fail);
}
