import { useCallback, useRef, useState } from 'react';
import { SILENT, Voice } from './voice';

/** The sound of a video in the audio element that gets the `attach` ref; it stops with the element. */
export function useVoice(videoId: string) {
  const [state, setState] = useState(SILENT);
  const voice = useRef<Voice | null>(null);
  const attach = useCallback(
    (audio: HTMLAudioElement | null) => {
      if (!audio) return undefined;
      const made = new Voice(audio, videoId, setState);
      voice.current = made;
      return () => made.stop();
    },
    [videoId],
  );
  return {
    ...{ state, attach },
    play: (at?: number) => voice.current?.play(at),
    pause: () => voice.current?.pause(),
    back: (seconds: number) => voice.current?.seek(voice.current.seconds - seconds),
    /** Where it is at this moment, in seconds. */
    now: () => voice.current?.seconds ?? 0,
  };
}
export type VoiceControl = ReturnType<typeof useVoice>;
