import { useEffect, useState } from 'react';
import { formatMoment } from '../admin/site-time';
import styles from './cases.module.css';
import { dueText } from './due';
import { dueTexts as texts } from './texts';

const EVERY_MS = 5_000;

/** The present moment in milliseconds, as this browser has it. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long until a decision is due (ISO 8601), counted down. The moment itself stands beside it, since a browser's clock may be wrong. */
export function DueClock({ dueAt }: { dueAt: string }) {
  const { isOver, text } = dueText(Date.parse(dueAt), useNow());
  return (
    <time className={styles.due} data-over={isOver} dateTime={dueAt}>
      {text} ({texts.until(formatMoment(dueAt))})
    </time>
  );
}
