import { Button } from '../../../shared/ui/Button';
import styles from './google.module.css';
import { texts } from './texts';
import { type GoogleSignInOptions, useGoogleSignIn } from './use-google-sign-in';

const LABELS = { idle: texts.button, window: texts.waiting, leaving: texts.leaving } as const;

const Mark = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58z"
    />
  </svg>
);

/** The other way in. */
export function GoogleButton(options: GoogleSignInOptions) {
  const { phase, start } = useGoogleSignIn(options);
  return (
    <div className={styles.way}>
      <p className={styles.or}>{texts.or}</p>
      <Button onClick={start} aria-busy={phase !== 'idle'}>
        <Mark />
        <span aria-live="polite">{LABELS[phase]}</span>
      </Button>
    </div>
  );
}
