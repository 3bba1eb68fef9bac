import { useDiscretion } from '../discretion/settings';
import { type Track } from './store';

/** What stands on the lock screen where the listener did not choose otherwise: it says nothing of the site. */
const NEUTRAL = 'Leituras';

interface Acts {
  readonly play: () => void;
  readonly pause: () => void;
  /** Seconds, backwards below zero. */
  readonly skip: (seconds: number) => void;
  readonly seek: (seconds: number) => void;
  /** Undefined where nothing follows. */
  readonly next: (() => void) | undefined;
}

export const BACK_SECONDS = 15;
export const AHEAD_SECONDS = 30;

/** Undefined in browsers without one. */
const session = (): MediaSession | undefined =>
  'mediaSession' in navigator ? navigator.mediaSession : undefined;

/** Browsers know other acts, and refuse those that they do not know. */
function answer(name: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session()?.setActionHandler(name, act);
  } catch {
    // Its key does nothing then.
    return;
  }
}

/** Puts what is listened to on the lock screen and on the keys of headsets. */
export function showOnLockScreen(track: Track, { play, pause, skip, seek, next }: Acts): void {
  const media = session();
  if (!media) return;
  const isNamed = useDiscretion.getState().namedOnLockScreen;
  media.metadata = new MediaMetadata({ title: isNamed ? track.title : NEUTRAL });
  answer('play', play);
  answer('pause', pause);
  answer('seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? BACK_SECONDS)));
  answer('seekforward', ({ seekOffset }) => skip(seekOffset ?? AHEAD_SECONDS));
  answer('seekto', ({ seekTime }) => seek(seekTime ?? 0));
  answer('nexttrack', next ? () => next() : null);
}

interface Place {
  readonly seconds: number;
  readonly length: number;
  readonly rate: number;
}

/** Tells the lock screen where it is. */
export function showPlace(isPlaying: boolean, { seconds, length, rate }: Place): void {
  const media = session();
  // While a film has the lock screen, it shows the film's place.
  if (!media?.metadata) return;
  media.playbackState = isPlaying ? 'playing' : 'paused';
  if (length <= 0) return;
  media.setPositionState({ duration: length, position: Math.min(seconds, length), playbackRate: rate });
}

/** Nothing is left there of what was listened to. */
export function leaveLockScreen(): void {
  const media = session();
  if (!media) return;
  media.metadata = null;
  media.playbackState = 'none';
  for (const name of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto', 'nexttrack'] as const)
    answer(name, null);
}
