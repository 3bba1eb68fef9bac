import { videoPath } from '@alcova/contracts';
import { useRef, useState } from 'react';
import { durationInWords } from '../../shared/format/format';
import { useQueue } from '../../shared/listening/queue';
import { RATES } from '../../shared/listening/rate';
import { SLEEP_MINUTES, useSleep } from '../../shared/listening/sleep';
import { next, seek, setRate, sleepAfter } from '../../shared/listening/sound';
import { type Track, useListening } from '../../shared/listening/store';
import { texts as common } from '../../shared/texts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { lazyOptional } from '../../shared/ui/dispensable';
import { Field } from '../../shared/ui/Field';
import { Modal } from '../../shared/ui/Modal';
import { Part } from '../../shared/ui/Part';
import { NextIcon } from './icons';
import { Notices } from './Notices';
import styles from './panel.module.css';
import { PlayButton } from './PlayButton';
import { Queue } from './Queue';
import { Skip } from './Skip';
import { texts } from './texts';
import { Time } from './Time';

const SoundTranscript = lazyOptional('transcript of what is heard', () => import('./SoundTranscript'));

/** In what is longer (s) the arrow keys go by five seconds. */
const LONG_SECONDS = 300;

/** Where it is, as a slider. A drag goes there once it is over. */
function Seek() {
  const { seconds, length } = useListening();
  const [dragged, setDragged] = useState<number | null>(null);
  const isDown = useRef(false);
  const shown = dragged ?? seconds;
  const drop = () => {
    isDown.current = false;
    if (dragged !== null) seek(dragged);
    setDragged(null);
  };
  return (
    <input
      type="range"
      className={styles.seek}
      aria-label={texts.position}
      aria-valuetext={texts.positionOf(durationInWords(shown), durationInWords(Math.floor(length)))}
      min={0}
      max={Math.max(1, Math.floor(length))}
      step={length > LONG_SECONDS ? 5 : 1}
      value={shown}
      onPointerDown={() => (isDown.current = true)}
      onPointerUp={drop}
      onPointerCancel={drop}
      onChange={({ target }) =>
        isDown.current ? setDragged(target.valueAsNumber) : seek(target.valueAsNumber)
      }
    />
  );
}

function Controls() {
  const isFollowed = useQueue(({ tracks }) => tracks.length > 0);
  return (
    <div className={styles.controls}>
      <Skip to="back" className={styles.control} />
      <PlayButton className={`${styles.control} ${styles.play}`} />
      <Skip to="ahead" className={styles.control} />
      <button
        type="button"
        className={styles.control}
        aria-label={texts.next}
        title={texts.next}
        aria-disabled={!isFollowed}
        onClick={next}
      >
        <NextIcon />
      </button>
    </div>
  );
}

function Speed() {
  const rate = useListening((listening) => listening.rate);
  return (
    <Field label={texts.speed}>
      {(control) => (
        <select {...control} value={rate} onChange={({ target }) => setRate(Number(target.value))}>
          {RATES.map((one) => (
            <option key={one} value={one}>
              {texts.rate(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const AWAKE = '';

function Sleep() {
  const choice = useSleep((sleep) => sleep.choice);
  const choose = (value: string) =>
    sleepAfter(value === 'end' ? 'end' : (SLEEP_MINUTES.find((one) => String(one) === value) ?? null));
  return (
    <Field label={texts.sleep}>
      {(control) => (
        <select {...control} value={choice ?? AWAKE} onChange={({ target }) => choose(target.value)}>
          <option value={AWAKE}>{texts.awake}</option>
          {SLEEP_MINUTES.map((one) => (
            <option key={one} value={one}>
              {texts.minutes(one)}
            </option>
          ))}
          <option value="end">{texts.atEnd}</option>
        </select>
      )}
    </Field>
  );
}

/** All that can be done with what is listened to. */
export default function Panel({ track, onClose }: { track: Track; onClose: () => void }) {
  return (
    <Modal title={texts.panel} onClose={onClose}>
      <div className={styles.panel}>
        <p className={styles.title}>{track.title}</p>
        <Notices track={track} />
        <Seek />
        <Time />
        <Controls />
        <div className={styles.choices}>
          <Speed />
          <Sleep />
        </div>
        <div className={styles.transcript}>
          <Part name="transcript of what is heard">
            <SoundTranscript track={track} />
          </Part>
        </div>
        <Queue />
        <div className={styles.ways}>
          <ButtonLink small to={videoPath(track.id)} onClick={onClose}>
            {texts.toFilm}
          </ButtonLink>
          <Button small onClick={onClose}>
            {common.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
