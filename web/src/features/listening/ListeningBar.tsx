import { videoPath } from '@alcova/contracts';
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { close, silence } from '../../shared/listening/sound';
import { type Track } from '../../shared/listening/store';
import { Link } from '../../shared/navigation/Link';
import { texts as common } from '../../shared/texts';
import { CloseIcon } from '../../shared/ui/icons';
import { Part } from '../../shared/ui/Part';
import styles from './bar.module.css';
import { OpenIcon } from './icons';
import { Notices, SleepsWhen } from './Notices';
import { PlayButton } from './PlayButton';
import { Skip } from './Skip';
import { texts } from './texts';
import { Time } from './Time';

// A lazy component remembers that it could not be had: each opening has one of its own.
const loadPanel = () => lazy(() => import('./Panel'));

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

/** Whoever closes it was in it: the focus goes on at the page. */
function leave(): void {
  close();
  document.getElementById('conteudo')?.focus({ preventScroll: true });
}

function Bar({ track }: { track: Track }) {
  const bar = useRoom();
  const [Panel, setPanel] = useState<ReturnType<typeof loadPanel> | null>(null);
  const [presses, setPresses] = useState(0);
  return (
    <section ref={bar} className={styles.bar} aria-label={texts.label}>
      <Notices track={track} />
      <div className={styles.row}>
        <Link className={styles.title} to={videoPath(track.id)}>
          {track.title}
        </Link>
        <SleepsWhen />
        <Time />
        <div className={styles.controls}>
          <Skip to="back" className={styles.control} />
          <PlayButton className={`${styles.control} ${styles.play}`} />
          <Skip to="ahead" className={styles.control} />
          <button
            type="button"
            className={styles.control}
            aria-label={texts.open}
            aria-haspopup="dialog"
            title={texts.open}
            onClick={() => {
              setPresses(presses + 1);
              setPanel(loadPanel);
            }}
          >
            <OpenIcon />
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
      {Panel && (
        <Part
          name="panel of the listening"
          instead={() => <p role="alert">{common.loadFailed}</p>}
          resetKey={presses}
        >
          <Panel track={track} onClose={() => setPanel(null)} />
        </Part>
      )}
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
    if (isHidden) silence();
  }, [isHidden]);
  return isHidden ? null : <Bar track={track} />;
}
