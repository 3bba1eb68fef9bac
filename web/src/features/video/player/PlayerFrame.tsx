import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../../shared/ui/ErrorBoundary';
import { playerTexts } from '../texts';
import { PlayerError, Starting } from './covers';
import styles from './player.module.css';
import { type PlayerProps } from './props';

const Player = lazy(async () => ({ default: (await import('./Player')).Player }));

/** Where the player stands. Its code comes apart, and an error while it is drawn stays in this frame. */
export function PlayerFrame(props: PlayerProps) {
  return (
    <div className={styles.frame}>
      <ErrorBoundary
        fallback={(reset) => <PlayerError message={playerTexts.crashed} tries={0} onRetry={reset} />}
      >
        <Suspense fallback={<Starting />}>
          <Player {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
