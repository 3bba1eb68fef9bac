import { formatViews } from '../../shared/format/format';
import { formatCount } from '../../shared/format/count';
import { useVideoTotals } from './base/queries';
import { totalTexts as texts } from './base/texts';
import styles from './my-videos.module.css';

const CARDS = [
  ['views', texts.views, formatViews],
  ['likes', texts.likes, formatCount],
  ['comments', texts.comments, formatCount],
  ['active', texts.active, formatCount],
] as const;

/** Four cards in one line: the sums over all videos. What could not be read shows as a dash: the list says so. */
export function Totals() {
  const { data } = useVideoTotals();
  return (
    <section aria-label={texts.label}>
      <dl className={styles.totals} aria-busy={data === undefined}>
        {CARDS.map(([name, label, format]) => (
          <div key={name} className={styles.figure}>
            <dt>{label}</dt>
            <dd title={data && formatCount(data[name])}>{data ? format(data[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
