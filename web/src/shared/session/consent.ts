import { create } from 'zustand';
import { AGE } from '../age/age';
import { cameAsked, cameEntered } from '../api/entry';
import { logFailure } from '../log';
import { browserStorage } from '../storage';

const KEY = 'consentAccepted';
const stored = () => browserStorage.get(KEY) === 'true';

/** As the page came. */
const [isAsked, hasEntered] = [cameAsked(), cameEntered()];
let isTold = hasEntered;

/** Lets the server know, once: the next pages come with what stands behind the gate. Where the server itself looks after the age it does not ask. */
async function tell(): Promise<void> {
  if (isTold || AGE) return;
  isTold = true;
  try {
    const body = new URLSearchParams({ to: '/home' });
    const sent = { method: 'POST', body, keepalive: true, credentials: 'same-origin' } as const;
    // Where the answer leads is for browsers without scripts.
    const { type, ok, status } = await fetch('/consent', { ...sent, redirect: 'manual' });
    if (type !== 'opaqueredirect' && !ok) throw new Error(`answered ${status}`);
  } catch (cause) {
    isTold = false;
    logFailure('consent: the server could not be told', cause);
  }
}

/** A consent from before the server kept it. Called in idle time. */
export async function tellOlderConsent(): Promise<void> {
  if (isAsked && stored()) await tell();
}

interface Consent {
  readonly accepted: boolean;
  readonly accept: () => void;
}

/**
 * Whether this browser's visitor has confirmed to be an adult (kept in localStorage as 'true', or in memory where that is blocked, and as a
 * cookie for the server), or has proved it; the same in all tabs.
 */
export const useConsent = create<Consent>()((set) => {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY && stored()) set({ accepted: true });
  });
  if (hasEntered && !stored()) browserStorage.set(KEY, 'true');
  return {
    accepted: stored() || AGE === 'proven',
    accept: () => {
      browserStorage.set(KEY, 'true');
      set({ accepted: true });
      void tell();
    },
  };
});
