import { useEffect, useRef, useState } from 'react';
import { adoptSession } from '../../../shared/session/sign-in';
import { pendingSignOut } from '../../../shared/session/sign-out';
import { hearOutcome, returnAfterRedirect, startAttempt } from './attempt';
import { googleMessage } from './message';
import { BLOCKED, CANCELLED, FAILED, NETWORK, type Outcome, SECOND_FACTOR, SIGNED_IN } from './outcome';
import { openProvider, redirectToProvider, whenClosed } from './window';

type Phase = 'idle' | 'window' | 'leaving';

export interface GoogleSignInOptions {
  /** Where to go afterwards, when the page itself has to be left. */
  readonly from: string;
  readonly onFailure: (message: string | null) => void;
  readonly onSecondFactor: () => void;
}

/** Sign-in at the provider in a window of its own, or by leaving the page where windows are blocked. */
export function useGoogleSignIn({ from, onFailure, onSecondFactor }: GoogleSignInOptions) {
  const [phase, setPhase] = useState<Phase>('idle');
  const stop = useRef<() => void>(() => undefined);
  const opened = useRef<Window | null>(null);

  useEffect(() => {
    // Back from the provider to a page that the browser has kept.
    const again = () => setPhase('idle');
    window.addEventListener('pageshow', again);
    return () => {
      window.removeEventListener('pageshow', again);
      stop.current();
    };
  }, []);

  const finish = async (outcome: Outcome) => {
    setPhase('idle');
    if (outcome === SECOND_FACTOR) return onSecondFactor();
    if (outcome === SIGNED_IN && (await adoptSession())) return undefined;
    return onFailure(googleMessage(outcome === SIGNED_IN ? FAILED : outcome));
  };

  const leave = () => {
    setPhase('leaving');
    returnAfterRedirect.keep(from);
    stop.current = redirectToProvider(() => void finish(BLOCKED));
  };

  const watch = (attempt: string, provider: Window) => {
    setPhase('window');
    const stopLooking = whenClosed(provider, () => void finish(CANCELLED));
    // Heard even after the closing: a window that was only cut off from this page looks closed as well.
    const stopHearing = hearOutcome(attempt, (outcome) => {
      stopLooking();
      void finish(outcome);
    });
    stop.current = () => {
      stopLooking();
      stopHearing();
    };
  };

  const start = () => {
    if (phase === 'leaving') return;
    if (phase === 'window' && opened.current && !opened.current.closed) return opened.current.focus();
    stop.current();
    onFailure(null);
    if (!navigator.onLine) return onFailure(googleMessage(NETWORK));
    // The next session must not fall to a sign-out that was still to be told.
    pendingSignOut.clear();
    const attempt = startAttempt();
    opened.current = openProvider(`google-${attempt}`);
    if (opened.current) watch(attempt, opened.current);
    else leave();
  };

  return { phase, start };
}
