import { Button } from '../../../shared/ui/Button';
import { playerTexts as texts } from '../base/texts';
import { MAX_TRIES } from './phase';
import styles from './covers.module.css';

interface StartingProps {
  readonly poster: string;
  /** The player is on its way. */
  readonly isStarted: boolean;
  /** What the button does; undefined where somebody waits for the player already. */
  readonly onPlay: (() => void) | undefined;
}

/** The film's picture, if there is one, in the place of a player that is not ready. */
export function Starting({ poster, isStarted, onPlay }: StartingProps) {
  return (
    <div className={styles.cover}>
      {poster !== '' && <img className={styles.poster} src={poster} alt="" fetchPriority="high" />}
      {onPlay && (
        <button type="button" className={styles.play} aria-label={texts.captions.play} onClick={onPlay} />
      )}
      {isStarted && (
        <div className={onPlay ? 'visually-hidden' : styles.starting} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          <p>{texts.starting}</p>
        </div>
      )}
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
