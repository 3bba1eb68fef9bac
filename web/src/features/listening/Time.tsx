import { formatDuration } from '../../shared/format/format';
import { useListening } from '../../shared/listening/store';
import styles from './bar.module.css';
import { texts } from './texts';

/** Where it is, and of how much. */
export function Time() {
  const { seconds, length } = useListening();
  return (
    <span className={styles.time}>
      {texts.time(formatDuration(seconds), length > 0 ? formatDuration(Math.floor(length)) : '--:--')}
    </span>
  );
}
