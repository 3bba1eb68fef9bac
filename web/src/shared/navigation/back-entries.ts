import { isRecord } from '../json';

/** Who wants to hear of the Back button instead of the page's being left. */
interface Taker {
  readonly onBack: () => void;
  readonly isDialog: boolean;
}

/** An entry of the history: `idx` is its place in the visit, as the router counts, `over` how many such entries lie between it and the page. */
interface Entry {
  readonly idx: number;
  readonly over: number;
  readonly state: object;
  readonly href: string;
  /** How many entries there were; whoever adds one without counting it has one more. */
  readonly length: number;
}

let takers: readonly Taker[] = [];
/** The entry where the visitor was seen last; null where the router does not know it. */
let at: Entry | null = null;

function readEntry(): Entry | null {
  const state: unknown = window.history.state;
  if (!isRecord(state)) return null;
  const { idx, over = 0 } = state;
  if (typeof idx !== 'number' || typeof over !== 'number' || over < 0) return null;
  return { idx, over, state: { ...state }, href: window.location.href, length: window.history.length };
}

/** What the router has put in the place of an entry over the page, under its number, lies over the page all the same. */
function note(): Entry | null {
  const now = readEntry();
  const isSame = now !== null && at !== null && now.idx === at.idx && now.length === at.length;
  at = isSame ? { ...now, over: Math.max(now.over, at?.over ?? 0) } : now;
  return at;
}

/** Lays an entry over the page for each who waits for Back; to be called whenever one more does, or the address has changed. */
export function keepBackEntries(): void {
  let entry = note();
  while (entry && entry.over < takers.length) {
    const state = { ...entry.state, idx: entry.idx + 1, over: entry.over + 1 };
    window.history.pushState(state, '');
    entry = { ...entry, idx: state.idx, over: state.over, state, length: window.history.length };
  }
  at = entry;
}

/** Whoever took Back may stay, or ask: then it is waited for anew. A promise between the two has been kept by the next turn. */
function giveBack(): void {
  const taker = takers.findLast(({ isDialog }) => isDialog) ?? takers.at(-1);
  taker?.onBack();
  setTimeout(keepBackEntries);
}

/** Hears of every step in the history before the router does. */
function onPop(event: PopStateEvent): void {
  const [from, to] = [at, readEntry()];
  at = to;
  // The quick exit has emptied the page and goes all the way back.
  if (!from || !to || document.documentElement.hidden) return;
  const steps = from.idx - to.idx;
  if (steps <= 0 || steps > from.over) return;
  // The page stays what it is, and the router need not know.
  event.stopImmediatePropagation();
  const over = from.over - steps;
  if (takers.length === 0) {
    // What closed dialogs have left is stepped over.
    at = { ...to, over };
    window.history.go(-over - 1);
    return;
  }
  const state = { ...from.state, idx: to.idx, over };
  window.history.replaceState(state, '', from.href);
  at = { ...to, over, state, href: from.href };
  giveBack();
}

/**
 * Lets `onBack` answer the Back button until the returned function is called; of several a dialog's comes first, and of those the last one's.
 * An entry of the history, with the page's own address, takes the press. It is not taken away with the dialog: going back takes time, in which
 * a navigation would be lost. Without anybody who waits for Back it is stepped over, and the next dialog uses it again.
 */
export function takeBack(onBack: () => void, { isDialog }: { readonly isDialog: boolean }): () => void {
  const taker = { onBack, isDialog };
  takers = [...takers, taker];
  window.addEventListener('popstate', onPop, true);
  keepBackEntries();
  return () => {
    takers = takers.filter((one) => one !== taker);
  };
}

/** Goes back to the page before, past what lies over this one. */
export function leavePage(): void {
  window.history.go(-(note()?.over ?? 0) - 1);
}
