import { listen, stayAwake } from '../../shared/listening/sound';
import { useSleep } from '../../shared/listening/sleep';
import { type Track, useListening } from '../../shared/listening/store';
import { Button } from '../../shared/ui/Button';
import styles from './bar.module.css';
import { texts } from './texts';

/** When the timer stops it; nothing while there is none. */
export function SleepsWhen() {
  const { choice, minutesLeft } = useSleep();
  if (choice === null) return null;
  return (
    <span className={styles.time}>{choice === 'end' ? texts.sleepsAtEnd : texts.sleepsIn(minutesLeft)}</span>
  );
}

/** What is to be said, aloud too, and what can be done about it. */
export function Notices({ track }: { track: Track }) {
  const { note, phase, offer } = useListening();
  const { stage } = useSleep();
  const isSleepy = stage === 'fading' || stage === 'over';
  const said = isSleepy ? texts[stage] : note || (offer && texts.offer(offer.title));
  return (
    <div className={said ? styles.note : 'visually-hidden'}>
      <p role="status">{said || (phase === 'starting' ? texts.loading : texts.listening(track.title))}</p>
      {isSleepy && (
        <Button small onClick={stayAwake}>
          {texts.goOn}
        </Button>
      )}
      {!isSleepy && !note && offer && (
        <Button small onClick={() => listen(offer)}>
          {texts.listen}
        </Button>
      )}
    </div>
  );
}
