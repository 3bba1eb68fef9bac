import { type deskFigures, REFUSAL_REASONS } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Charts, type Figure, placesOf } from '../../../shared/admin/chart/Figures';
import { Select } from '../../../shared/admin/Select';
import { formatMoment } from '../../../shared/admin/site-time';
import table from '../../../shared/admin/table.module.css';
import { call } from '../../../shared/api/call';
import { formatCount } from '../../../shared/format/count';
import { useSession } from '../../../shared/session/store';
import { Failed, Loading } from '../../../shared/ui/states';
import styles from './figures.module.css';
import { spanText, texts } from './texts';

const LINES = ['sent', 'approved', 'denied'] as const;
const period = z.enum(['7', '30', '90']);

type Data = z.output<typeof deskFigures.response>;

function DayCharts({ days }: Pick<Data, 'days'>) {
  const places = useMemo(() => placesOf(days.map(({ day }) => day)), [days]);
  const figures = useMemo(
    () =>
      LINES.map((name): Figure => {
        const values = days.map((day) => day[name]);
        return { label: texts[name], sum: values.reduce((total, value) => total + value, 0), values };
      }),
    [days],
  );
  return <Charts places={places} figures={figures} />;
}

const span = (seconds: number | null) => (seconds === null ? texts.none : spanText(seconds));

function Sums({ data }: { data: Data }) {
  const sums = [
    [texts.waiting, formatCount(data.waiting)],
    [texts.oldest, data.oldest === null ? texts.none : formatMoment(data.oldest)],
    [texts.median, span(data.medianSeconds)],
    [texts.p95, span(data.p95Seconds)],
    [texts.reopened, formatCount(data.reopened)],
  ] as const;
  return (
    <dl className={styles.sums}>
      {sums.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly string[])[];
}

function Table({ caption, columns, rows }: TableProps) {
  return (
    <div className={styles.scroller} role="region" aria-label={caption} tabIndex={0}>
      <table className={table.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} className={table.figure}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tables({ reasons, moderators }: Pick<Data, 'reasons' | 'moderators'>) {
  const own = useSession(({ account }) => account?.id);
  const nameOf = ({ moderatorId, name }: Data['moderators'][number]) => {
    if (moderatorId === null) return texts.erased;
    return moderatorId === own ? texts.you : (name ?? moderatorId);
  };
  return (
    <div className={styles.tables}>
      <Table
        caption={texts.byReason}
        columns={[texts.reason, texts.count]}
        rows={reasons.map(({ reason, count }) => [REFUSAL_REASONS[reason].label, formatCount(count)])}
      />
      <Table
        caption={texts.byModerator}
        columns={[texts.moderator, texts.decided, texts.approved, texts.reopened, texts.medianShort]}
        rows={moderators.map((one) => [
          nameOf(one),
          formatCount(one.decided),
          formatCount(one.approved),
          formatCount(one.reopened),
          span(one.medianSeconds),
        ])}
      />
    </div>
  );
}

/** How the desk does: what waits, how long decisions take, by day, by reason and by moderator. */
export default function Figures() {
  const [days, setDays] = useState<z.output<typeof period>>('30');
  const { data, isError, refetch } = useQuery({
    queryKey: ['desk-figures', days],
    queryFn: ({ signal }) => call<typeof deskFigures>('GET /api/desk/figures', { query: { days }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data && isError) return <Failed message={texts.failed} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <div className={styles.figures}>
      <div className={styles.period}>
        <Select
          label={texts.period}
          value={days}
          options={texts.periods}
          onChange={(value) => setDays(period.catch('30').parse(value))}
        />
      </div>
      <Sums data={data} />
      <DayCharts days={data.days} />
      <Tables reasons={data.reasons} moderators={data.moderators} />
    </div>
  );
}
