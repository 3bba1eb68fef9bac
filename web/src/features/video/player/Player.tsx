import { type setDuration } from '@alcova/contracts';
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { call } from '../../../shared/api/call';
import { keptPosition } from '../../../shared/local-data/positions';
import { logFailure } from '../../../shared/log';
import { keptLanguage } from '../../../shared/playback/caption-choice';
import { lazyOptional } from '../../../shared/ui/dispensable';
import { Part } from '../../../shared/ui/Part';
import { momentOf } from '../../../shared/video/moment';
import { playerTexts as texts } from '../base/texts';
import type { Addresses } from '../../../shared/playback/addresses';
import { PlayerError } from './covers';
import { isDuration } from './duration';
import { failureMessage } from './failure';
import { mayRetry, type PlayerEvent, type PlayerState, RETRY_PAUSE_MS, WENT_WELL_SECONDS } from './phase';
import { NextVideo } from './next/NextVideo';
import styles from './player.module.css';
import { type PlayerProps } from './props';
import { type PlayerStart, type RunningPlayer, startPlayer } from './start';
import { FilmTranscript } from './transcript/FilmTranscript';
import { useStillThere } from './use-still-there';

const PlayerKeys = lazyOptional('list of keys', () => import('./keys-list/PlayerKeys'));

/** Tells the server that a video has a length: it stores what it measures itself. A failure is only logged. */
function reportDuration(id: string, duration: number): void {
  call<typeof setDuration>('POST /api/videos/{id}/duration', { params: { id }, body: { duration } }).catch(
    (cause: unknown) => logFailure('player: the duration was not stored', cause),
  );
}

interface StartedProps extends PlayerProps {
  readonly state: PlayerState;
  readonly dispatch: Dispatch<PlayerEvent>;
  /** It was asked to play before it was there. */
  readonly mustPlay: boolean;
}

/** Says that the browser wants a press before it plays, and leads to the button for it. */
function useRefusal(host: RefObject<HTMLElement | null>) {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    const element = host.current;
    if (!isRefused || !element) return undefined;
    element.querySelector<HTMLElement>('.fluid_control_playpause')?.focus({ preventScroll: true });
    const onPlay = () => setRefused(false);
    // The events of media do not bubble, but ancestors can catch them on their way down.
    element.addEventListener('play', onPlay, { capture: true });
    return () => element.removeEventListener('play', onPlay, { capture: true });
  }, [host, isRefused]);
  const onAnswer = useCallback((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'NotAllowedError') setRefused(true);
  }, []);
  return { isRefused, onAnswer };
}

/**
 * Starts a player for each round in the element of the answered ref; a failed one is tried again a second later, twice. Answers too where the
 * files of the last one are.
 */
function usePlayer(props: StartedProps & Pick<PlayerStart, 'onHelp' | 'onEnd'>) {
  const { videoId, state, dispatch, mustPlay } = props;
  const host = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  // Who asked for it to play goes on where they stopped, unless the link leads to a moment.
  const goOn = mustPlay ? keptPosition(videoId, props.duration) : undefined;
  const position = useRef(momentOf(search, props.duration) || (goOn ?? 0));
  const { round } = state;
  /** The first one that was there: it alone may have been asked to play before. */
  const [ready, setReady] = useState<RunningPlayer>();
  const [addresses, setAddresses] = useState<Addresses>();
  const isReported = useRef(false);
  /** What to do with the length when it is found, once for all rounds; undefined where the server knows it. */
  const durationReport = useEffectEvent(() => {
    if (isReported.current || isDuration(props.duration)) return undefined;
    return (seconds: number) => {
      isReported.current = true;
      reportDuration(videoId, seconds);
    };
  });
  /** A picture or a length that changes meanwhile is no reason to begin anew. */
  const propsNow = useEffectEvent(() => props);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const stop = new AbortController();
    let running: RunningPlayer | undefined;
    const onFailure = (message: string) => {
      if (stop.signal.aborted) return;
      stop.abort();
      running?.takeDown();
      running = undefined;
      dispatch({ type: 'failed', message });
    };
    let begun: number | undefined;
    const onTime = (seconds: number) => {
      position.current = seconds;
      begun ??= seconds;
      if (seconds < begun + WENT_WELL_SECONDS) return;
      begun = Infinity;
      dispatch({ type: 'played' });
    };
    const { signal } = stop;
    startPlayer({
      ...propsNow(),
      host: element,
      videoId,
      startAt: position.current,
      signal,
      onFailure,
      onTime,
      onDuration: durationReport(),
    }).then(
      (player) => {
        if (signal.aborted) player.takeDown();
        else {
          running = player;
          setReady((first) => first ?? player);
          setAddresses(player.addresses);
          // Who is at the button that leaves now stays at the film.
          if (element.parentElement?.contains(document.activeElement)) element.focus({ preventScroll: true });
          dispatch({ type: 'ready' });
        }
      },
      (cause: unknown) => onFailure(failureMessage(cause)),
    );
    return () => {
      stop.abort();
      running?.takeDown();
    };
  }, [videoId, round, dispatch]);
  const { isRefused, onAnswer } = useRefusal(host);
  useEffect(() => {
    if (!mustPlay) return;
    host.current?.focus({ preventScroll: true });
    ready?.play().catch(onAnswer);
  }, [ready, mustPlay, onAnswer]);
  const retryPending = mayRetry(state);
  useEffect(() => {
    if (!retryPending) return undefined;
    const timer = setTimeout(() => dispatch({ type: 'retry' }), RETRY_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [retryPending, dispatch]);
  return { host, isRefused, addresses };
}

/** Fluid Player with its states: on its way, under a picture of its frame; ready; failed. */
export function Player(props: StartedProps) {
  const { state, dispatch } = props;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [stage, setStage] = useState<Element | null>(null);
  const { host, isRefused, addresses } = usePlayer({
    ...props,
    onHelp: () => setHelpOpen(true),
    onEnd: setStage,
  });
  useStillThere(props.videoId, host);
  const cancelNext = () => {
    setStage(null);
    host.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={host} className={styles.host} role="group" aria-label={texts.label} tabIndex={0} />
      <div role="status" className={isRefused ? styles.refused : 'visually-hidden'}>
        {isRefused && texts.refused}
      </div>
      {state.phase === 'failed' && (
        <PlayerError
          message={state.message}
          tries={state.tries}
          onRetry={() => dispatch({ type: 'reset' })}
        />
      )}
      <Part name="next video">
        {stage && createPortal(<NextVideo videoId={props.videoId} onCancel={cancelNext} />, stage)}
      </Part>
      <Part name="transcript">
        {addresses && (
          <FilmTranscript
            {...{ addresses, host }}
            videoId={props.videoId}
            preferred={keptLanguage()}
            place={props.transcript}
          />
        )}
      </Part>
      <Part name="list of keys">{isHelpOpen && <PlayerKeys onClose={() => setHelpOpen(false)} />}</Part>
    </>
  );
}
