import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useTheme } from '../../theme/store';
import styles from './chart.module.css';
import { shortDay } from './day';

const HEIGHT = 140;
const numbers = new Intl.NumberFormat('pt-BR', { notation: 'compact' });

export interface ChartProps {
  /** What the picture says, in words. */
  readonly label: string;
  /** Seconds since 1970, one a day. */
  readonly days: readonly number[];
  readonly values: readonly number[];
}

/** A colour of the theme as it stands at this moment. */
const colour = (name: string) => () =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const AXIS = {
  stroke: colour('--ink-soft'),
  font: '11px system-ui, sans-serif',
  ticks: { show: false },
};

/** Whole numbers at which the scale of the figures may be marked. */
const STEPS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const DAYS_AXIS: uPlot.Axis = {
  ...AXIS,
  size: 24,
  space: 56,
  grid: { show: false },
  values: (_chart, splits) => splits.map(shortDay),
  incrs: [1, 2, 5, 10, 15, 30].map((days) => days * 86_400),
};

const FIGURES_AXIS: uPlot.Axis = {
  ...AXIS,
  size: 44,
  space: 32,
  grid: { stroke: colour('--line'), width: 1 },
  values: (_chart, splits) => splits.map((split) => numbers.format(split)),
  incrs: STEPS,
};

const optionsFor = (width: number): uPlot.Options => ({
  width,
  height: HEIGHT,
  // Room on the right for half of the last day's name.
  padding: [8, 20, 0, 0],
  legend: { show: false },
  cursor: { show: false },
  select: { show: false, left: 0, top: 0, width: 0, height: 0 },
  scales: { x: { time: true }, y: { range: (_chart, _least, most) => [0, Math.max(1, most) * 1.1] } },
  axes: [DAYS_AXIS, FIGURES_AXIS],
  series: [
    {},
    { stroke: colour('--accent'), fill: colour('--accent-soft'), width: 2, points: { show: false } },
  ],
  tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1_000), 'Etc/UTC'),
});

/** A small line of figures by day. Decorative for those who do not see it: the words and the table say the same. */
export default function Chart({ label, days, values }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.theme);
  useEffect(() => {
    const box = place.current;
    if (!box) return undefined;
    const chart = new uPlot(optionsFor(box.clientWidth), [[...days], [...values]], box);
    const observer = new ResizeObserver(() => chart.setSize({ width: box.clientWidth, height: HEIGHT }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
    // Another theme has other colours: the chart is drawn anew.
  }, [days, values, theme]);
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />;
}
