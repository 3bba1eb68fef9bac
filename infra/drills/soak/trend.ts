/** What was read at a moment. */
export interface Point {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

/** By how much something grows in an hour, and between which bounds that is, as likely as 95 of 100. */
export interface Trend {
  readonly perHour: number;
  readonly low: number;
  readonly high: number;
}

const HOUR_MS = 3_600_000;
/** Of the normal distribution, 95 % within. */
const QUANTILE = 1.96;

/**
 * The slope by Theil and Sen: the median of the slopes between all pairs, which a few readings amid a burst do not move, with the interval of
 * Kendall's test. NaN for fewer than three points.
 */
export function trendOf(points: readonly Point[]): Trend {
  const slopes = points
    .flatMap((one, index) =>
      points
        .slice(index + 1)
        .flatMap((other) =>
          other.at === one.at ? [] : ((other.value - one.value) / (other.at - one.at)) * HOUR_MS,
        ),
    )
    .sort((one, other) => one - other);
  const n = points.length;
  if (n < 3) return { perHour: Number.NaN, low: Number.NaN, high: Number.NaN };
  const width = QUANTILE * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const last = slopes.length - 1;
  const at = (index: number) => slopes[Math.min(last, Math.max(0, index))] ?? Number.NaN;
  return {
    perHour: (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2,
    low: at(Math.floor((slopes.length - width) / 2)),
    high: at(Math.ceil((slopes.length + width) / 2)),
  };
}

/** The least of each `windowMs`, at its moment: what is left when what comes and goes is gone. */
export function lowest(points: readonly Point[], windowMs: number): Point[] {
  const windows = new Map<number, Point>();
  const [first] = points;
  for (const point of points) {
    const window = Math.floor((point.at - (first?.at ?? 0)) / windowMs);
    const known = windows.get(window);
    if (known === undefined || point.value < known.value) windows.set(window, point);
  }
  return [...windows.values()];
}
