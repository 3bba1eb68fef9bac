import admin from '../../shared/admin/admin.module.css';
import { authorityName, useOpenReports } from '../../shared/cases/authorities';
import { DueClock } from '../../shared/cases/DueClock';
import { Link } from '../../shared/navigation/Link';
import { Badge } from '../../shared/ui/Badge';
import styles from './cases-admin.module.css';
import { sendingTexts as texts } from './texts';

/** What is still to be sent to authorities, the overdue ones first; nothing where there is nothing. */
export function SendingPanel() {
  const { data: open } = useOpenReports();
  if (!open || open.total === 0) return null;
  const overdue = open.items.filter(({ isOverdue }) => isOverdue).length;
  return (
    <section className={overdue > 0 ? styles.wave : styles.sending} aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p>{texts.about(overdue, open.total)}</p>
      <ul className={styles.waveCases}>
        {open.items.map((report) => (
          <li key={report.id}>
            <Link to={`/reports/review?id=${report.caseId}`}>{report.title}</Link>
            <p className={admin.meta}>
              {report.isOverdue && (
                <Badge tone="bad" strong>
                  {texts.overdue}
                </Badge>
              )}
              <span>{texts.to(authorityName(report))}</span>
              <DueClock dueAt={report.dueAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
