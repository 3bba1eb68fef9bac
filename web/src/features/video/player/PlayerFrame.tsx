import { lazy, Suspense, useReducer, useRef, useState } from 'react';
import { usePlayWish } from '../../../shared/video/play-wish';
import { ErrorBoundary } from '../../../shared/ui/ErrorBoundary';
import { playerTexts } from '../base/texts';
import { PlayerError, Starting } from './covers';
import { PlayerFailure } from './failure';
import { inTime } from './in-time';
import { INITIAL, nextState } from './phase';
import styles from './player.module.css';
import { keptPosition } from '../../../shared/local-data/positions';
import { type PlayerProps } from './props';
import { useAttention } from './use-attention';

const loadPlayer = () => lazy(async () => ({ default: (await inTime(import('./Player'))).Player }));

const messageOf = (cause: unknown): string =>
  cause instanceof PlayerFailure ? cause.message : playerTexts.crashed;

/**
 * Where the player stands. Its code is heavy: until somebody turns to the film, or the page has stood for a while, a picture with a button
 * takes its place. Pressed, the film plays as soon as it can. An error while the player is drawn stays in this frame, as does code that never
 * comes.
 */
export function PlayerFrame(props: PlayerProps) {
  const { videoId, duration, poster } = props;
  const frame = useRef<HTMLDivElement>(null);
  // A lazy component remembers that it could not be had: each retry has one of its own.
  const [Player, setPlayer] = useState(loadPlayer);
  const [state, dispatch] = useReducer(nextState, INITIAL);
  const isWished = usePlayWish();
  const [isPressed, setPressed] = useState(false);
  const mustPlay = isWished || isPressed;
  // Who was here before is asked by the player whether to go on, instead of beginning anew by this button.
  const [isKept] = useState(() => keptPosition(videoId, duration) !== undefined);
  const hasAttention = useAttention(frame);
  const isStarted = hasAttention || mustPlay || isKept;
  const isAwaited = mustPlay || isKept || state.round > 0;
  const retry = (reset: () => void) => () => {
    setPlayer(loadPlayer());
    reset();
  };
  return (
    <div ref={frame} className={styles.frame}>
      <ErrorBoundary
        name="player"
        fallback={(reset, cause) => (
          <PlayerError message={messageOf(cause)} tries={0} onRetry={retry(reset)} />
        )}
      >
        {state.phase === 'starting' && (
          <Starting {...{ poster, isStarted }} onPlay={isAwaited ? undefined : () => setPressed(true)} />
        )}
        <Suspense fallback={null}>
          {isStarted && <Player {...props} {...{ state, dispatch, mustPlay }} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
