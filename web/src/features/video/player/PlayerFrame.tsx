import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from '../../../shared/ui/ErrorBoundary';
import { playerTexts } from '../texts';
import { PlayerError, Starting } from './covers';
import styles from './player.module.css';
import { type PlayerProps } from './props';

const loadPlayer = () => lazy(async () => ({ default: (await import('./Player')).Player }));

/** Where the player stands. Its code comes apart, and an error while it is drawn stays in this frame. */
export function PlayerFrame(props: PlayerProps) {
  // A lazy component remembers that it could not be had: each retry has one of its own.
  const [Player, setPlayer] = useState(loadPlayer);
  const retry = (reset: () => void) => () => {
    setPlayer(loadPlayer());
    reset();
  };
  return (
    <div className={styles.frame}>
      <ErrorBoundary
        name="player"
        fallback={(reset) => <PlayerError message={playerTexts.crashed} tries={0} onRetry={retry(reset)} />}
      >
        <Suspense fallback={<Starting poster={props.poster} />}>
          <Player {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
