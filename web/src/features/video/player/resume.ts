import { formatDuration } from '../../../shared/format/format';
import { playerTexts as texts } from '../base/texts';
import styles from './player.module.css';
import { keepPosition, keptPosition } from '../../../shared/local-data/positions';

/** How much may be watched again after a browser that was killed, in seconds. */
const KEEP_EVERY_SECONDS = 5;

/** Remembers where playback is, once it has begun. */
function follow(video: HTMLVideoElement, videoId: string, signal: AbortSignal): void {
  let kept = 0;
  let latest = 0;
  const keep = () => {
    if (latest === kept) return;
    kept = latest;
    keepPosition(videoId, latest, video.duration);
  };
  const onTime = () => {
    // An element that has lost its source says 0, one that was never played is nowhere.
    if (video.readyState === 0 || video.played.length === 0) return;
    latest = video.currentTime;
    if (Math.abs(latest - kept) >= KEEP_EVERY_SECONDS) keep();
  };
  video.addEventListener('timeupdate', onTime, { signal });
  video.addEventListener('pause', keep, { signal });
  // A tab in the background may never be seen again.
  document.addEventListener('visibilitychange', keep, { signal });
  window.addEventListener('pagehide', keep, { signal });
  signal.addEventListener('abort', keep);
}

/** A button over the picture that goes on where one left off; it leaves as soon as something plays. */
function offer(host: HTMLElement, video: HTMLVideoElement, seconds: number, play: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.resume ?? '';
  button.textContent = texts.resume(formatDuration(Math.floor(seconds)));
  button.addEventListener('click', () => {
    video.currentTime = seconds;
    play();
    host.focus();
  });
  video.addEventListener('play', () => button.remove(), { once: true });
  (video.parentElement ?? host).append(button);
}

export interface Resume {
  readonly host: HTMLElement;
  readonly video: HTMLVideoElement;
  readonly videoId: string;
  /** Where it begins, in seconds: who comes by the link to a moment is offered no other. */
  readonly startAt: number;
  readonly play: () => void;
  readonly signal: AbortSignal;
}

/** Offers to go on where this browser left off, and remembers how far it comes this time. */
export function resumable({ host, video, videoId, startAt, play, signal }: Resume): void {
  const onMetadata = () => {
    const isFresh = startAt === 0 && video.currentTime === 0 && video.paused;
    const seconds = isFresh ? keptPosition(videoId, video.duration) : undefined;
    if (seconds !== undefined) offer(host, video, seconds, play);
  };
  video.addEventListener('loadedmetadata', onMetadata, { signal, once: true });
  follow(video, videoId, signal);
}
