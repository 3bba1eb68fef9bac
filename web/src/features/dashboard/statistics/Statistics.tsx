import {
  type DailyStatistics,
  dailyStatisticsRoute,
  type DayStatistics,
  STATISTICS_DAYS,
} from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { formatDay, secondsOf } from '../../../shared/admin/chart/day';
import table from '../../../shared/admin/table.module.css';
import { Select } from '../../../shared/admin/Select';
import { call } from '../../../shared/api/call';
import { formatCount } from '../../../shared/format/count';
import { Failed } from '../../../shared/ui/states';
import styles from '../dashboard.module.css';
import { Panel } from '../Panel';
import { statisticsTexts as texts } from '../texts';

const Chart = lazy(() => import('../../../shared/admin/chart/Chart'));

type Period = (typeof STATISTICS_DAYS)[number];
type Figure = Exclude<keyof DayStatistics, 'day'>;

const CHARTS = ['views', 'likes', 'newVideos'] as const satisfies readonly Figure[];
const COLUMNS = ['views', 'likes', 'dislikes', 'newVideos'] as const satisfies readonly Figure[];
const PERIODS = Object.fromEntries(STATISTICS_DAYS.map((days) => [String(days), texts.days(days)]));

function Charts({ data }: { data: DailyStatistics | undefined }) {
  const places = useMemo(() => data?.items.map(({ day }) => secondsOf(day)) ?? [], [data]);
  const values = useMemo(
    () => new Map(CHARTS.map((figure) => [figure, data?.items.map((item) => item[figure]) ?? []])),
    [data],
  );
  return (
    <div className={styles.charts} aria-busy={data === undefined}>
      {CHARTS.map((figure) => {
        const sum = data ? formatCount(data.sums[figure]) : '–';
        return (
          <figure key={figure} className={styles.figure}>
            <figcaption>
              {texts[figure]} <strong>{sum}</strong>
            </figcaption>
            <div className={styles.chartPlace}>
              {data && (
                <Suspense fallback={null}>
                  <Chart
                    label={texts.chart(texts[figure], data.items.length, sum)}
                    days={places}
                    values={values.get(figure) ?? []}
                  />
                </Suspense>
              )}
            </div>
          </figure>
        );
      })}
    </div>
  );
}

function Table({ data }: { data: DailyStatistics }) {
  const caption = texts.caption(data.items.length);
  return (
    <details className={styles.details}>
      <summary>{texts.table}</summary>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
        <table className={`${table.table} ${styles.numbers}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {COLUMNS.map((figure) => (
                <th key={figure} scope="col">
                  {texts[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.toReversed().map((item) => (
              <tr key={item.day}>
                <th scope="row">{formatDay(item.day)}</th>
                {COLUMNS.map((figure) => (
                  <td key={figure}>{formatCount(item[figure])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const periodOf = (value: string): Period =>
  STATISTICS_DAYS.find((days) => String(days) === value) ?? STATISTICS_DAYS[0];

/** Views, likes and new videos by day, over one of three periods: drawn, and in a table. */
export function Statistics() {
  const [days, setDays] = useState<Period>(STATISTICS_DAYS[0]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) => call(dailyStatisticsRoute, { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={texts.title} wide>
      <div className={styles.period}>
        <Select
          label={texts.period}
          value={String(days)}
          options={PERIODS}
          onChange={(value) => setDays(periodOf(value))}
        />
      </div>
      {isError && !data ? (
        <Failed message={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <>
          <Charts data={data} />
          {data && <Table data={data} />}
        </>
      )}
    </Panel>
  );
}
