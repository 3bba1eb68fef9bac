import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { completeWithPasskey, signInWays } from '../../shared/session/sign-in';
import { texts } from './texts';

interface Ways {
  readonly code: boolean;
  readonly passkey: boolean;
}

/** Until the server has said it, and where it cannot: the codes of an authenticator. */
const CODES: Ways = { code: true, passkey: false };

/** What the sign-in that waits may be finished with. */
export function useWays(): Ways {
  const [ways, setWays] = useState(CODES);
  useEffect(() => {
    let isHere = true;
    signInWays().then(
      ({ code, passkey }) => isHere && setWays({ code, passkey: passkey !== null }),
      (cause: unknown) => logFailure('sign-in: its ways could not be asked', cause),
    );
    return () => {
      isHere = false;
    };
  }, []);
  return ways;
}

/** Finishes the sign-in by a passkey. @param onExpired the time for it is over */
export function usePasskey(onExpired: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await completeWithPasskey();
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'auth.session-expired') return onExpired();
      setFailure(cause instanceof ApiError ? cause.message : texts.other);
      setBusy(false);
    }
  };
  return { failure, busy, run };
}
