import { videoPath } from '@alcova/contracts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatDuration } from '../../shared/format/format';
import { AHEAD_SECONDS, BACK_SECONDS } from '../../shared/listening/lock-screen';
import { close, pause, skipAhead, skipBack } from '../../shared/listening/sound';
import { type Track, useListening } from '../../shared/listening/store';
import { Link } from '../../shared/navigation/Link';
import { CloseIcon } from '../../shared/ui/icons';
import styles from './bar.module.css';
import { AheadIcon, BackIcon } from './icons';
import { PlayButton } from './PlayButton';
import { texts } from './texts';

const HEIGHT = '--listening-height';

/** The page keeps as much room for the bar at its end as it takes. */
function useRoom() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    const measure = () => style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`);
    measure();
    dataset.listening = '';
    const observer = new ResizeObserver(measure);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
      delete dataset.listening;
    };
  }, []);
  return bar;
}

/** Where it is, and of how much. */
export function Time() {
  const { seconds, length } = useListening();
  return (
    <span className={styles.time}>
      {texts.time(formatDuration(seconds), length > 0 ? formatDuration(Math.floor(length)) : '--:--')}
    </span>
  );
}

/** What is to be said, aloud too; it stands in the place of nothing else. */
function Status({ track }: { track: Track }) {
  const { note, phase } = useListening();
  return (
    <div role="status" className={note ? styles.note : 'visually-hidden'}>
      {note || (phase === 'starting' ? texts.loading : texts.listening(track.title))}
    </div>
  );
}

/** Whoever closes it was in it: the focus goes on at the page. */
function leave(): void {
  close();
  document.getElementById('conteudo')?.focus({ preventScroll: true });
}

function Bar({ track }: { track: Track }) {
  const bar = useRoom();
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.label}>
      <Status track={track} />
      <div className={styles.row}>
        <Link className={styles.title} to={videoPath(track.id)}>
          {track.title}
        </Link>
        <Time />
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.control}
            aria-label={texts.back}
            title={texts.back}
            onClick={skipBack}
          >
            <BackIcon seconds={BACK_SECONDS} />
          </button>
          <PlayButton className={`${styles.control} ${styles.play}`} />
          <button
            type="button"
            className={styles.control}
            aria-label={texts.ahead}
            title={texts.ahead}
            onClick={skipAhead}
          >
            <AheadIcon seconds={AHEAD_SECONDS} />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label={texts.close}
            title={texts.close}
            onClick={leave}
          >
            <CloseIcon />
          </button>
        </div>
      </div>
    </section>
  );
}

interface ListeningBarProps {
  readonly track: Track;
  /** A screen over which it does not stand: nothing sounds there that cannot be stopped. */
  readonly isHidden: boolean;
}

/** What is listened to, at the bottom of the page. */
export default function ListeningBar({ track, isHidden }: ListeningBarProps) {
  useEffect(() => {
    if (isHidden) pause();
  }, [isHidden]);
  return isHidden ? null : <Bar track={track} />;
}
