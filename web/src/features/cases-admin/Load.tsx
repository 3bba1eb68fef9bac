import counts from '../../shared/admin/counts.module.css';
import { DueClock } from '../../shared/cases/DueClock';
import { type CasesLoad } from '../../shared/cases/load';
import { formatCount } from '../../shared/format/count';
import styles from './cases-admin.module.css';
import { loadTexts as texts } from './texts';

const FIGURES = ['waiting', 'urgent', 'overdue', 'appeals'] as const;
/** Figures that ask somebody to hurry. */
const PRESSING: readonly string[] = ['urgent', 'overdue'];

/** How much there is to decide, and how long the most pressing urgent case has. */
export function Load({ load }: { load: CasesLoad | null }) {
  return (
    <section className={styles.load} aria-label={texts.label}>
      <dl className={counts.cards}>
        {FIGURES.map((figure) => {
          const isPressing = load !== null && load[figure] > 0 && PRESSING.includes(figure);
          return (
            <div key={figure} className={counts.card}>
              <dt>{texts[figure]}</dt>
              <dd className={isPressing ? styles.pressing : undefined}>
                {load ? formatCount(load[figure]) : texts.unknown}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.clock}>{load && load.nextDue !== null && <DueClock dueAt={load.nextDue} />}</p>
    </section>
  );
}
