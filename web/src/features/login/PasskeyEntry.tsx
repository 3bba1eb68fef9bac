import { useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { enterByPasskey } from '../../shared/session/sign-in';
import { Button } from '../../shared/ui/Button';
import { Notice } from '../../shared/ui/states';
import styles from './login.module.css';
import { signInMessage } from './message';
import { texts } from './texts';

const REFUSED: readonly string[] = ['passkey', 'auth.bad-passkey', 'auth.passkeys-unavailable'];

/** What a passkey's refusal says itself; the rest reads as that of any sign-in. */
const messageOf = (cause: unknown): string =>
  cause instanceof ApiError && REFUSED.includes(cause.code) ? cause.message : signInMessage(cause);

/** Signs in by a passkey alone. @param isFirst it stands before the form, since this browser knows one */
export function PasskeyEntry({ isFirst }: { isFirst: boolean }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await enterByPasskey();
    } catch (cause) {
      setFailure(messageOf(cause));
      setBusy(false);
    }
  };
  return (
    <>
      <div className={isFirst ? styles.passkey : styles.later}>
        <Notice tone="error" message={failure} />
        <Button look={isFirst ? 'primary' : 'quiet'} disabled={busy} onClick={() => void enter()}>
          {busy ? texts.confirming : texts.enterByPasskey}
        </Button>
      </div>
      {isFirst && <p className={styles.other}>{texts.orByPassword}</p>}
    </>
  );
}
