import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { listen, stayAwake } from '../../shared/listening/sound';
import { useSleep } from '../../shared/listening/sleep';
import { type Track, useListening } from '../../shared/listening/store';
import { buttonClass } from '../../shared/ui/Button';
import styles from './bar.module.css';
import { texts } from './texts';

/** When the timer stops it; nothing while there is none. */
export function SleepsWhen() {
  const { choice, minutesLeft, stage } = useSleep();
  if (stage !== 'set') return null;
  return (
    <span className={styles.time}>{choice === 'end' ? texts.sleepsAtEnd : texts.sleepsIn(minutesLeft)}</span>
  );
}

/** A button that takes itself away: who is at it goes on at the one that plays. */
function Passing({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (element !== document.activeElement) return;
      element?.closest('section, dialog')?.querySelector<HTMLElement>('[data-play]')?.focus();
    };
  }, []);
  return (
    <button ref={button} type="button" className={buttonClass({ small: true })} onClick={onClick}>
      {children}
    </button>
  );
}

/** What is to be said, aloud too, and what can be done about it. */
export function Notices({ track }: { track: Track }) {
  const { note, phase, offer, isNew } = useListening();
  const { stage } = useSleep();
  const isSleepy = stage === 'fading' || stage === 'over';
  const said = isSleepy ? texts[stage] : note || (offer && texts.offer(offer.title));
  return (
    <div className={said ? styles.note : 'visually-hidden'}>
      {/* Loading is told by the button: each word here is said over the voice. */}
      <p role="status">{said || (isNew && phase === 'playing' && texts.listening(track.title))}</p>
      {isSleepy && <Passing onClick={stayAwake}>{texts.goOn}</Passing>}
      {!isSleepy && !note && offer && <Passing onClick={() => listen(offer)}>{texts.listen}</Passing>}
    </div>
  );
}
