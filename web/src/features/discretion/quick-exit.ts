import { recordFrom } from '../../shared/json';
import { localHistory, TAB_HISTORY, tabHistory } from '../../shared/local-data/history';
import { tabStorage } from '../../shared/storage';
import { texts } from './texts';

/** public/before-paint.js reads it. */
const KEY = 'quickExit';
/** How long (ms) the browser gets to go back to the first page of the visit before the page leaves anyway. */
const BACK_WITHIN_MS = 250;

/** Empties the screen in this very task: sound stops, pictures and text are gone before the browser draws again. */
function blank(): void {
  // What is still starting does not begin while the neutral page is on its way.
  HTMLMediaElement.prototype.play = () => new Promise(() => undefined);
  for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) {
    media.pause();
    media.removeAttribute('src');
    media.load();
  }
  document.documentElement.hidden = true;
  document.body.replaceChildren();
  document.title = texts.neutralTitle;
}

/** How many pages of this visit lie before the present one in the tab's history; the router counts them in each entry's state. */
function pagesBefore(): number {
  const { idx } = recordFrom(history.state);
  return typeof idx === 'number' && idx > 0 ? idx : 0;
}

/**
 * Leaves the site at once for a neutral page. A page cannot delete the tab's history, so this is what is left to do: go back to the first
 * entry of the visit, and let the neutral page take its place. 'Back' then leads to where the visitor was before; the entries that now
 * lie ahead, or that an earlier load of the page left behind, lead on to the neutral page again (public/before-paint.js).
 */
export function leaveQuickly(url: string): void {
  blank();
  for (const key of TAB_HISTORY) tabHistory.remove(key);
  localHistory.remove('listeningQueue');
  // Also what other tabs play.
  if ('BroadcastChannel' in window) new BroadcastChannel('listening').postMessage('left');
  tabStorage.set(KEY, url);
  const leave = () => window.location.replace(url);
  // Without the mark an entry that an earlier load of the page left behind would show the site again.
  const before = tabStorage.isKept(KEY) ? pagesBefore() : 0;
  if (before === 0) {
    leave();
    return;
  }
  window.addEventListener('popstate', leave, { once: true });
  setTimeout(leave, BACK_WITHIN_MS);
  history.go(-before);
}
