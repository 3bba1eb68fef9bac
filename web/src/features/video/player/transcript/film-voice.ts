import { type RefObject } from 'react';
import { logFailure } from '../../../../shared/log';
import type { Voice } from '../../../../shared/transcript/voice';

const MOVES = ['timeupdate', 'seeking', 'loadedmetadata'];

/** The film in `host` as what speaks; another element may take its place at any time. */
export const filmVoice = (host: RefObject<HTMLElement | null>): Voice => ({
  seconds: () => host.current?.querySelector('video')?.currentTime ?? 0,
  subscribe: (onChange) => {
    const stop = new AbortController();
    // The events of media do not bubble, but ancestors can catch them on their way down.
    const options = { capture: true, signal: stop.signal };
    for (const type of MOVES) host.current?.addEventListener(type, onChange, options);
    return () => stop.abort();
  },
});

function playFrom(film: HTMLVideoElement, seconds: number): void {
  film.currentTime = seconds;
  film.play().catch((cause: unknown) => logFailure('transcript: the film does not play', cause));
}

/** Plays the film in `host` from a moment (seconds), at the latest when its first bytes have come. */
export function playFilmFrom(host: HTMLElement, seconds: number): void {
  const film = host.querySelector('video');
  if (!film) return;
  if (film.readyState > 0) playFrom(film, seconds);
  else film.addEventListener('loadedmetadata', () => playFrom(film, seconds), { once: true });
}
