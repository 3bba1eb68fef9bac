import {
  byMonth,
  FIGURE_COUNTS,
  FIGURE_HOURS,
  figureText,
  figureWords as texts,
  monthTitle,
  REPORT_CATEGORIES,
  type transparency,
  type transparencyFile,
  type TransparencyRow,
} from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { addressOf } from '../../shared/api/address';
import { queryOf } from '../../shared/api/answers';
import { Link } from '../../shared/navigation/Link';
import { usePageTitle } from '../../shared/site/site';
import { buttonClass } from '../../shared/ui/Button';
import { Part } from '../../shared/ui/Part';
import { Empty, Failed, Loading } from '../../shared/ui/states';
import styles from './transparency.module.css';

const COLUMNS = [...FIGURE_COUNTS, ...FIGURE_HOURS] as const;

function Row({ row }: { row: TransparencyRow }) {
  return (
    <tr>
      <th scope="row">{REPORT_CATEGORIES[row.category].label}</th>
      {COLUMNS.map((name) => (
        <td key={name}>{figureText(row[name])}</td>
      ))}
    </tr>
  );
}

/** One month; its table scrolls sideways where it has no room. */
function Month({ month, rows }: { month: string; rows: readonly TransparencyRow[] }) {
  const titleId = useId();
  return (
    <section className={styles.month}>
      <h2 id={titleId}>{monthTitle(month)}</h2>
      <div className={styles.scroll} role="region" aria-labelledby={titleId} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.category}</th>
              {COLUMNS.map((name) => (
                <th key={name} scope="col">
                  {texts[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.category} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Months() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['transparency'],
    ...queryOf<typeof transparency>('GET /api/transparency', {}),
  });
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.rows.length === 0)
    return (
      <Empty>
        <p>{texts.none}</p>
      </Empty>
    );
  return (
    <>
      <p>
        <a
          className={buttonClass({ small: true })}
          href={addressOf<typeof transparencyFile>('GET /api/transparency.csv')}
          download
        >
          {texts.download}
        </a>
      </p>
      {byMonth(data.rows).map(([month, rows]) => (
        <Month key={month} month={month} rows={rows} />
      ))}
    </>
  );
}

/** What became of reports, by month and reason: the same figures that the file holds. */
export function TransparencyScreen() {
  usePageTitle(texts.title);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>
          {texts.intro} {texts.undecided} <Link to="/content-policy">{texts.policy}</Link>
        </p>
      </header>
      <Part name="figures of reports" instead={(again) => <Failed message={texts.failed} onRetry={again} />}>
        <Months />
      </Part>
    </article>
  );
}
