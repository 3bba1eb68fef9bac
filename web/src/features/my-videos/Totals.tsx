import { formatViews } from '../../shared/format/format';
import styles from '../../shared/admin/counts.module.css';
import { useVideoTotals } from './queries';
import { totalTexts as texts } from './texts';

const numbers = new Intl.NumberFormat('pt-BR');
const whole = (value: number): string => numbers.format(value);
const CARDS = [
  ['views', texts.views, formatViews],
  ['likes', texts.likes, whole],
  ['comments', texts.comments, whole],
  ['active', texts.active, whole],
] as const;

/** Four cards: the sums over all videos. What could not be read shows as a dash: the list says so. */
export function Totals() {
  const { data } = useVideoTotals();
  return (
    <section aria-label={texts.label}>
      <dl className={styles.cards} aria-busy={data === undefined}>
        {CARDS.map(([name, label, format]) => (
          <div key={name} className={styles.card}>
            <dt>{label}</dt>
            <dd title={data && whole(data[name])}>{data ? format(data[name]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
