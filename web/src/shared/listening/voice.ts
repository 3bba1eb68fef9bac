import type { Voice } from '../transcript/voice';
import { audioElement } from './element';
import { placeNow } from './sound';
import { useListening } from './store';

/** What is listened to as what speaks. */
export const soundVoice: Voice = {
  seconds: placeNow,
  subscribe: (onChange) => {
    const stop = new AbortController();
    for (const type of ['timeupdate', 'seeking'])
      audioElement().addEventListener(type, onChange, { signal: stop.signal });
    // It also moves while nothing is loaded.
    stop.signal.addEventListener('abort', useListening.subscribe(onChange));
    return () => stop.abort();
  },
};
