import { useEffect, useRef } from 'react';
import { pause, play } from '../../shared/listening/sound';
import { useListening } from '../../shared/listening/store';
import { PauseIcon, PlayIcon, RetryIcon } from './icons';
import { texts } from './texts';

/** Plays, pauses, or tries anew. Where the browser wants a press for sound, the focus is here. */
export function PlayButton({ className }: { className: string }) {
  const { phase, isRefused } = useListening();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRefused) button.current?.focus();
  }, [isRefused]);
  const isOn = phase === 'playing' || phase === 'starting';
  const label = phase === 'failed' ? texts.retry : isOn ? texts.pause : texts.play;
  return (
    <button
      ref={button}
      type="button"
      className={className}
      data-play=""
      aria-label={label}
      title={label}
      aria-busy={phase === 'starting'}
      onClick={isOn ? pause : play}
    >
      {phase === 'failed' ? <RetryIcon /> : isOn ? <PauseIcon /> : <PlayIcon />}
    </button>
  );
}
