/** When a film's length is looked for after the start of its player (ms), and then how often and how many times more. */
const FIRST_LOOKS_MS = [1_000, 2_000, 3_000, 5_000];
const POLL_EVERY_MS = 500;
const MAX_POLLS = 20;

/** Whether a number of seconds can be a film's length. */
export const isDuration = (seconds: number): boolean => Number.isFinite(seconds) && seconds > 0;

/** The length of the film in `video` in seconds; `known` until the element says one. */
export const lengthOf = ({ duration }: Pick<HTMLVideoElement, 'duration'>, known: number): number => {
  const length = isDuration(duration) ? duration : known;
  return isDuration(length) ? length : 0;
};

/** Tells the length of the film in `video`, once, as soon as one of the looks finds it; nobody when none does. */
export function watchDuration(
  video: Pick<HTMLVideoElement, 'duration'>,
  signal: AbortSignal,
  onFound: (seconds: number) => void,
): void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const look = () => {
    if (!isDuration(video.duration)) return;
    stop();
    onFound(video.duration);
  };
  const last = Math.max(...FIRST_LOOKS_MS);
  const polls = Array.from({ length: MAX_POLLS }, (_, index) => last + (index + 1) * POLL_EVERY_MS);
  timers = [...FIRST_LOOKS_MS, ...polls].map((delay) => setTimeout(look, delay));
  signal.addEventListener('abort', stop);
}
