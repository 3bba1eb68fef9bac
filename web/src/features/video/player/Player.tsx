import { useEffect, useReducer, useRef } from 'react';
import { playerTexts as texts } from '../texts';
import { PlayerError, Starting } from './covers';
import { failureMessage } from './failure';
import { INITIAL, mayRetry, nextState, RETRY_PAUSE_MS } from './phase';
import styles from './player.module.css';
import { type PlayerProps } from './props';
import { startPlayer } from './start';

/** Starts a player for each round in the element of the answered ref; a failed one is tried again a second later, twice. */
function usePlayer({ videoId, poster }: PlayerProps) {
  const host = useRef<HTMLDivElement>(null);
  const position = useRef(0);
  const [state, dispatch] = useReducer(nextState, INITIAL);
  const { round } = state;
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const stop = new AbortController();
    let takeDown: (() => void) | undefined;
    const onFailure = (message: string) => {
      if (stop.signal.aborted) return;
      stop.abort();
      takeDown?.();
      takeDown = undefined;
      dispatch({ type: 'failed', message });
    };
    const onTime = (seconds: number) => {
      position.current = seconds;
    };
    const { signal } = stop;
    startPlayer({
      host: element,
      videoId,
      poster,
      startAt: position.current,
      signal,
      onFailure,
      onTime,
    }).then(
      (down) => {
        if (signal.aborted) down();
        else {
          takeDown = down;
          dispatch({ type: 'ready' });
        }
      },
      (cause: unknown) => onFailure(failureMessage(cause)),
    );
    return () => {
      stop.abort();
      takeDown?.();
    };
  }, [videoId, poster, round]);
  const retryPending = mayRetry(state);
  useEffect(() => {
    if (!retryPending) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'retry' }), RETRY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [retryPending]);
  return { host, state, reset: () => dispatch({ type: 'reset' }) };
}

/** Fluid Player with its states: on its way, ready, failed. */
export function Player(props: PlayerProps) {
  const { host, state, reset } = usePlayer(props);
  return (
    <>
      <div ref={host} className={styles.host} role="group" aria-label={texts.label} tabIndex={0} />
      {state.phase === 'starting' && <Starting />}
      {state.phase === 'failed' && (
        <PlayerError message={state.message} tries={state.tries} onRetry={reset} />
      )}
    </>
  );
}
