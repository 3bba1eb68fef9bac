import { REPORT_CATEGORIES, type ReviewedCase } from '@alcova/contracts';
import { formatMoment } from '../../shared/admin/site-time';
import styles from '../../shared/desk/desk.module.css';
import { reportTexts as texts } from './texts';

/** What people said of the content, in the order in which it came. */
export function Reports({ item: { shownReports, reports } }: { item: ReviewedCase }) {
  return (
    <section className={styles.panel} aria-labelledby="denuncias">
      <h2 id="denuncias">{texts.title}</h2>
      {reports === 0 && <p>{texts.none}</p>}
      {reports > shownReports.length && (
        <p className={styles.soft}>{texts.more(shownReports.length, reports)}</p>
      )}
      <ul>
        {shownReports.map(({ id, at, category, description, hasContact }) => (
          <li key={id}>
            <p>
              <strong>{REPORT_CATEGORIES[category].label}</strong>,{' '}
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            <p className={styles.note}>{description || texts.noDescription}</p>
            {hasContact && <p className={styles.soft}>{texts.withContact}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
