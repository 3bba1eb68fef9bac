import { type DeskCase } from '@alcova/contracts';
import styles from '../../shared/admin/admin.module.css';
import { formatMoment } from '../../shared/admin/site-time';
import { Facts } from '../../shared/cases/Facts';
import { ButtonLink } from '../../shared/ui/Button';
import { texts } from './texts';

/** A case of the list. What it is about is shown at the desk alone. */
export function CaseRow({ item }: { item: DeskCase }) {
  const isHeld = item.lease !== null && !item.lease.isMine;
  return (
    <li className={`${styles.row} ${styles.talesRow}`}>
      <div className={styles.facts}>
        <h2 className={styles.title}>{item.title}</h2>
        <Facts item={item} />
        <p className={styles.meta}>
          <time dateTime={item.openedAt}>{texts.openedOn(formatMoment(item.openedAt))}</time>
          {isHeld && <span>{texts.held}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink small to={`/reports/review?id=${item.id}`} aria-label={texts.openOf(item.title)}>
          {texts.open}
        </ButtonLink>
      </div>
    </li>
  );
}
