/** The library itself looks 100 ms after a pause; a drag along its bar, which pauses the film, is over by then or goes on. */
const LOOK_AFTER_MS = 200;

/**
 * Keeps the sign on the library's button, and the bar that stays while the film rests, equal to the state of the film. The library does not look
 * at a pause within a second after the film has waited for data, as it does after the jump of a double tap; told of the pause, it looks. Before the
 * film was ever played it is told nothing: it would take its large play button away, where a link leads to a moment.
 */
export function keepSign(video: EventTarget & Pick<HTMLVideoElement, 'paused'>, signal: AbortSignal): void {
  let looking: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (video.paused) video.dispatchEvent(new Event('fluidplayerpause'));
  };
  const lookSoon = () => {
    clearTimeout(looking);
    looking = setTimeout(look, LOOK_AFTER_MS);
  };
  const begin = () => {
    for (const type of ['pause', 'seeked']) video.addEventListener(type, lookSoon, { signal });
  };
  video.addEventListener('play', begin, { signal, once: true });
  signal.addEventListener('abort', () => clearTimeout(looking), { once: true });
}
