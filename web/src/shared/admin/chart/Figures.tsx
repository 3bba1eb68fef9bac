import { lazy, Suspense } from 'react';
import { formatCount } from '../../format/count';
import table from '../table.module.css';
import { formatDay, secondsOf } from './day';
import styles from './figures.module.css';
import { figureTexts as texts } from './texts';

const Chart = lazy(() => import('./Chart'));

/** What was counted by day. */
export interface Figure {
  readonly label: string;
  readonly sum: number;
  /** One a day. */
  readonly values: readonly number[];
}

/** Days as they are drawn. */
export const placesOf = (days: readonly string[]): number[] => days.map(secondsOf);

interface ChartsProps {
  /** Seconds since 1970, one a day; undefined while they are asked for. The same array draws nothing anew. */
  readonly places: readonly number[] | undefined;
  readonly figures: readonly Figure[];
}

/** A small chart of each figure. */
export function Charts({ places, figures }: ChartsProps) {
  return (
    <div className={styles.charts} aria-busy={places === undefined}>
      {figures.map(({ label, sum, values }) => {
        const shown = places ? formatCount(sum) : '–';
        return (
          <figure key={label} className={styles.figure}>
            <figcaption>
              {label} <strong>{shown}</strong>
            </figcaption>
            <div className={styles.chartPlace}>
              {places && (
                <Suspense fallback={null}>
                  <Chart label={texts.chart(label, places.length, shown)} days={places} values={values} />
                </Suspense>
              )}
            </div>
          </figure>
        );
      })}
    </div>
  );
}

interface DayTableProps {
  readonly caption: string;
  readonly days: readonly string[];
  readonly figures: readonly Figure[];
}

/** The same in numbers, the last day first. */
export function DayTable({ caption, days, figures }: DayTableProps) {
  return (
    <details className={styles.details}>
      <summary>{texts.table}</summary>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
        <table className={`${table.table} ${styles.numbers}`}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.day}</th>
              {figures.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .map((day, at) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  {figures.map(({ label, values }) => (
                    <td key={label}>{formatCount(values[at] ?? 0)}</td>
                  ))}
                </tr>
              ))
              .toReversed()}
          </tbody>
        </table>
      </div>
    </details>
  );
}
