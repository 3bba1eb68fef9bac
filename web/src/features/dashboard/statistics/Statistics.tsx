import {
  type DailyStatistics,
  type getDailyStatistics,
  type DayStatistics,
  STATISTICS_DAYS,
} from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Charts, DayTable, type Figure, placesOf } from '../../../shared/admin/chart/Figures';
import { figureTexts } from '../../../shared/admin/chart/texts';
import { Select } from '../../../shared/admin/Select';
import { call } from '../../../shared/api/call';
import { Failed } from '../../../shared/ui/states';
import styles from '../base/dashboard.module.css';
import { Panel } from '../base/Panel';
import { statisticsTexts as texts } from '../base/texts';

type Period = (typeof STATISTICS_DAYS)[number];
type Name = Exclude<keyof DayStatistics, 'day'>;

const CHARTS = ['views', 'likes', 'newVideos'] as const satisfies readonly Name[];
const COLUMNS = ['views', 'likes', 'dislikes', 'newVideos'] as const satisfies readonly Name[];
const PERIODS = Object.fromEntries(STATISTICS_DAYS.map((days) => [String(days), texts.days(days)]));

const figuresOf = (data: DailyStatistics | undefined, names: readonly Name[]): Figure[] =>
  names.map((name) => ({
    label: texts[name],
    sum: data?.sums[name] ?? 0,
    values: data?.items.map((item) => item[name]) ?? [],
  }));

function useFigures(data: DailyStatistics | undefined) {
  return useMemo(() => {
    const days = data?.items.map(({ day }) => day);
    return {
      ...{ days, places: days && placesOf(days) },
      ...{ drawn: figuresOf(data, CHARTS), listed: figuresOf(data, COLUMNS) },
    };
  }, [data]);
}

const periodOf = (value: string): Period =>
  STATISTICS_DAYS.find((days) => String(days) === value) ?? STATISTICS_DAYS[0];

/** Views, likes and new videos by day, over one of three periods: drawn, and in a table. */
export function Statistics() {
  const [days, setDays] = useState<Period>(STATISTICS_DAYS[0]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['statistics', days],
    queryFn: ({ signal }) =>
      call<typeof getDailyStatistics>('GET /api/admin/statistics', { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const figures = useFigures(data);
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
          <Charts places={figures.places} figures={figures.drawn} />
          {figures.days && (
            <DayTable
              caption={figureTexts.caption(figures.days.length)}
              days={figures.days}
              figures={figures.listed}
            />
          )}
        </>
      )}
    </Panel>
  );
}
