import { AGE_WAYS, type AgeCounts, type readAgeCounts, ageWay, type AgeWay } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AGE_WAY_NAMES } from '../../../shared/admin/age-ways';
import { Charts, DayTable, type Figure, placesOf } from '../../../shared/admin/chart/Figures';
import { Select } from '../../../shared/admin/Select';
import { call } from '../../../shared/api/call';
import { Empty, Failed } from '../../../shared/ui/states';
import styles from '../base/dashboard.module.css';
import { Panel } from '../base/Panel';
import { proofFigures } from './figures';
import { OUTCOME_LABELS, texts } from './texts';

const DAYS = 30;
const ALL = 'all';
const WAYS = Object.fromEntries([
  [ALL, texts.allWays],
  ...AGE_WAYS.map((way) => [way, AGE_WAY_NAMES[way]] as const),
]);
const NOTHING: AgeCounts = { first: '', last: '', items: [] };

function useFigures(data: AgeCounts | undefined, way: AgeWay | undefined) {
  return useMemo(() => {
    const { days, figures } = proofFigures(data ?? NOTHING, way);
    const named = figures.map(({ outcome, ...rest }): Figure => ({
      label: OUTCOME_LABELS[outcome],
      ...rest,
    }));
    return { days, places: data && placesOf(days), figures: named };
  }, [data, way]);
}

/** How proofs of age ended, by day: drawn, and in a table. */
export function AgeProofs() {
  const [way, setWay] = useState<AgeWay | undefined>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['age-counts', DAYS],
    queryFn: ({ signal }) =>
      call<typeof readAgeCounts>('GET /api/admin/age/counts', { query: { days: DAYS }, signal }),
    staleTime: 0,
  });
  const { days, places, figures } = useFigures(data, way);
  const isEmpty = data !== undefined && figures.every(({ sum }) => sum === 0);
  return (
    <Panel title={texts.title} wide>
      <div className={styles.period}>
        <Select
          label={texts.way}
          value={way ?? ALL}
          options={WAYS}
          onChange={(value) => setWay(ageWay.safeParse(value).data)}
        />
      </div>
      {isError && !data && <Failed message={texts.failed} onRetry={() => void refetch()} />}
      {isEmpty && <Empty>{texts.none(days.length)}</Empty>}
      {!isEmpty && !(isError && !data) && <Charts places={places} figures={figures} />}
      {data && !isEmpty && <DayTable caption={texts.caption(days.length)} days={days} figures={figures} />}
    </Panel>
  );
}
