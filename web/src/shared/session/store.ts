import { type Account } from '@alcova/contracts';
import { create } from 'zustand';
import { forgetPersonalData } from '../api/query-client';
import { mayBeMember } from '../api/entry';
import { renewSession, sessionHint, whenSessionLost } from '../api/renewal';
import { whenIdle } from '../idle';
import { logFailure } from '../log';
import { askWho } from './account';
import { finishSignOut, pendingSignOut } from './sign-out';

/**
 * `unknown` until the server has said who is here; nothing is rendered before. `unasked` where it could not be asked at the start: what is
 * for everybody shows itself as to a visitor, what is for accounts says so, and leads nobody away.
 */
type Session =
  | { readonly status: 'unknown'; readonly account: null }
  | { readonly status: 'unasked'; readonly account: null }
  | { readonly status: 'out'; readonly account: null }
  | { readonly status: 'in'; readonly account: Account };

export const useSession = create<Session>()(() => ({ status: 'unknown', account: null }));

/** Counts questions and decisions: an answer to an older question does not overrule what came after it. */
let latest = 0;

function become(account: Account | null): void {
  const before = useSession.getState();
  useLostSession.setState({ lost: false });
  // What one account saw must not show to the next.
  if (before.account && before.account.id !== account?.id) forgetPersonalData();
  if (account && JSON.stringify(before.account) === JSON.stringify(account)) return;
  if (account) useSession.setState({ status: 'in', account }, true);
  else useSession.setState({ status: 'out', account: null }, true);
}

function leave(): void {
  latest += 1;
  become(null);
}

interface LostSession {
  /** Whether a host is on the screen that can ask to sign in again. */
  readonly hosted: boolean;
  /** The session has ended while its person was on such a screen. */
  readonly lost: boolean;
}

/** Whether the session has ended under a person whose screen is kept for them. */
export const useLostSession = create<LostSession>()(() => ({ hosted: false, lost: false }));

/** Keeps the screen with all that was typed where it can ask to sign in again; elsewhere the person is signed out. */
function lose(): void {
  if (!useLostSession.getState().hosted) return leave();
  latest += 1;
  useLostSession.setState({ lost: true });
}

/** Gives a lost session up: what was kept on the screen goes. */
export const giveUpSession = (): void => leave();

/** Takes the person in who has just signed in here; the other tabs follow. */
export function enterSession(account: Account): void {
  latest += 1;
  sessionHint.set();
  become(account);
}

async function askWhoIsHere(): Promise<Account | null> {
  const askedAt = Date.now();
  const account = await askWho();
  if (account || !sessionHint.isSet() || !(await renewSession(askedAt))) return account;
  return askWho();
}

/**
 * Asks the server who is here; an access that has run out is renewed first. Where the server cannot be asked, who was here stays.
 */
export async function loadSession(): Promise<void> {
  latest += 1;
  const question = latest;
  const isStale = () => question !== latest;
  if (pendingSignOut.isSet()) {
    leave();
    return finishSignOut();
  }
  try {
    const user = await askWhoIsHere();
    if (isStale()) return;
    if (user && !sessionHint.isSet()) sessionHint.set();
    // A lost one is still being waited for on other tabs.
    if (!user && !sessionHint.wasLost()) sessionHint.clear();
    become(user);
  } catch (cause) {
    logFailure('session: who is here could not be asked', cause);
    if (!isStale() && useSession.getState().status === 'unknown')
      useSession.setState({ status: 'unasked', account: null }, true);
  }
}

/**
 * Finds out who is here. Where neither this browser nor the request of the page tells of a session, nobody is: what is for everybody is shown
 * at once, and the server is asked when that is drawn. A sign-in before that, here or in another tab, is asked for by itself.
 * @param isForEverybody the screen leads nobody away who is not signed in
 * @returns what is called when the first screen is drawn
 */
export function startSession(isForEverybody: boolean): () => void {
  if (!isForEverybody || mayBeMember() || pendingSignOut.isSet()) {
    void loadSession();
    return () => undefined;
  }
  become(null);
  const before = latest;
  return () => {
    whenIdle(() => {
      if (latest === before) void loadSession();
    });
  };
}

/** Signs out here and in the other tabs at once; the server is told until it has understood. */
export function signOut(): Promise<void> {
  pendingSignOut.set();
  sessionHint.clear();
  leave();
  return finishSignOut();
}

const CHECK_EVERY_MS = 60_000;
/** A tab where nothing was done for this long asks no more: asking would keep an unattended session alive. */
const UNATTENDED_MS = 10 * 60_000;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel', 'scroll', 'visibilitychange', 'online'] as const;

let usedAt = Date.now();
/** Whether somebody looks at this tab and uses it. What asks by itself, again and again, asks then alone. */
export const isAttended = (): boolean =>
  document.visibilityState === 'visible' && Date.now() - usedAt < UNATTENDED_MS;

/**
 * Keeps this tab in step: with the other tabs at once, and with the server (signed out everywhere, disabled) when the tab is looked at
 * again and every minute while it is in use. Called once, for as long as the page stands.
 */
export function followSession(): void {
  whenSessionLost(lose);
  sessionHint.watch((present) => {
    if (present) void loadSession();
    else if (sessionHint.wasLost()) lose();
    else leave();
  });
  const note = () => {
    usedAt = Date.now();
  };
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, note, { passive: true, capture: true });
  const check = () => {
    if (isAttended() && sessionHint.isSet()) void loadSession();
  };
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
}
