import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { texts } from '../texts';
import styles from './announce.module.css';
import { Button } from './Button';

const SHOWN_MS = 12_000;

interface Act {
  readonly label: string;
  readonly run: () => void;
}
interface AnnouncementProps {
  readonly message: string;
  readonly act: Act | undefined;
  readonly onEnd: () => void;
}

function Announcement({ message, act, onEnd }: AnnouncementProps) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A region is read aloud when something comes into it: it stands empty first.
    const timers = [setTimeout(() => setSaid(message)), setTimeout(onEnd, SHOWN_MS)];
    return () => timers.forEach(clearTimeout);
  }, [message, onEnd]);
  return (
    <div className={styles.region} role="status">
      {said && (
        <div className={styles.card}>
          <p>{said}</p>
          {act && (
            <Button
              small
              onClick={() => {
                onEnd();
                act.run();
              }}
            >
              {act.label}
            </Button>
          )}
          <Button small onClick={onEnd}>
            {texts.close}
          </Button>
        </div>
      )}
    </div>
  );
}

let endLast: (() => void) | null = null;

/**
 * Says something that outlives the screen that says it, for twelve seconds; it stands over whatever screen comes next, until something else
 * is said. @param act what a button beside it does
 */
export function announce(message: string, act?: Act): void {
  endLast?.();
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const end = () => {
    endLast = null;
    root.unmount();
    place.remove();
  };
  endLast = end;
  root.render(<Announcement message={message} act={act} onEnd={end} />);
}
