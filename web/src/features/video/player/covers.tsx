import { Button } from '../../../shared/ui/Button';
import { playerTexts as texts } from '../texts';
import { MAX_TRIES } from './phase';
import styles from './covers.module.css';

/** The player is on its way; the film's picture, if there is one, stands in its place already. */
export function Starting({ poster }: { poster: string }) {
  return (
    <div className={styles.cover}>
      {poster !== '' && <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
      <div className={styles.starting} role="status">
        <span className={styles.spinner} aria-hidden="true" />
        <p>{texts.starting}</p>
      </div>
    </div>
  );
}

interface PlayerErrorProps {
  readonly message: string;
  /** Automatic retries so far. */
  readonly tries: number;
  readonly onRetry: () => void;
}

/** The player cannot go on: what happened, and the two ways out. */
export function PlayerError({ message, tries, onRetry }: PlayerErrorProps) {
  return (
    <div className={styles.cover} role="alert">
      <p>{message}</p>
      {tries > 0 && <p className={styles.tries}>{texts.tries(tries, MAX_TRIES)}</p>}
      <div className={styles.actions}>
        <Button small onClick={onRetry}>
          {texts.retry}
        </Button>
        <Button small onClick={() => window.location.reload()}>
          {texts.reload}
        </Button>
      </div>
    </div>
  );
}
