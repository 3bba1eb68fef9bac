import { type PersonRecord, REPORT_CATEGORIES } from '@alcova/contracts';
import admin from '../../../shared/admin/admin.module.css';
import { formatMoment } from '../../../shared/admin/site-time';
import { Skeleton } from '../../../shared/admin/Skeleton';
import { stateLabels } from '../../../shared/cases/texts';
import { formatCount } from '../../../shared/format/count';
import { Badge } from '../../../shared/ui/Badge';
import { ButtonLink } from '../../../shared/ui/Button';
import { Failed } from '../../../shared/ui/states';
import styles from './person.module.css';
import { usePersonRecord } from './queries';
import { personTexts as texts } from './texts';

const TALES = ['waiting', 'approved', 'denied'] as const;

function Sent({
  id,
  tales,
  suspendedUntil,
}: { id: string } & Pick<PersonRecord, 'tales' | 'suspendedUntil'>) {
  return (
    <section className={styles.part} aria-labelledby="contos">
      <h2 id="contos">{texts.tales}</h2>
      <dl className={styles.facts}>
        {TALES.map((state) => (
          <div key={state}>
            <dt>{texts[state]}</dt>
            <dd>{formatCount(tales[state])}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.sending}</dt>
          <dd>
            {suspendedUntil === null ? (
              texts.notSuspended
            ) : (
              <Badge tone="bad">{texts.suspendedUntil(formatMoment(suspendedUntil))}</Badge>
            )}
          </dd>
        </div>
      </dl>
      <p>
        <ButtonLink small to={`/talelist?author=${id}`}>
          {texts.seeTales}
        </ButtonLink>
      </p>
    </section>
  );
}

function Cases({ cases, newestCases }: Pick<PersonRecord, 'cases' | 'newestCases'>) {
  return (
    <section className={styles.part} aria-labelledby="denuncias">
      <h2 id="denuncias">{texts.cases}</h2>
      {cases === 0 && <p>{texts.noCases}</p>}
      {cases > newestCases.length && (
        <p className={admin.soft}>{texts.newest(newestCases.length, formatCount(cases))}</p>
      )}
      <ul className={styles.cases}>
        {newestCases.map(({ id, title, category, state, openedAt }) => (
          <li key={id}>
            <span className={styles.case}>{title}</span>
            <span className={admin.meta}>
              <Badge>{stateLabels[state]}</Badge>
              <span>{REPORT_CATEGORIES[category].label}</span>
              <time dateTime={openedAt}>{texts.openedOn(formatMoment(openedAt))}</time>
            </span>
            <ButtonLink small to={`/reports/review?id=${id}`} aria-label={texts.openOf(title)}>
              {texts.open}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the desks know of a person: a part of its own, whose failure leaves the account in sight. */
export function DeskRecord({ id }: { id: string }) {
  const { data, isError, refetch } = usePersonRecord(id);
  if (!data && isError) return <Failed message={texts.recordFailed} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  return (
    <>
      <Sent id={id} {...data} />
      <Cases {...data} />
    </>
  );
}
