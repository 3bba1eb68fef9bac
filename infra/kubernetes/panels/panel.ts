type Unit = 's' | 'short' | 'percentunit' | 'bytes' | 'Bps' | 'reqps';
export interface Panel {
  readonly title: string;
  /** Expressions by legend; `$of` stands for the labels of the chosen site. */
  readonly shows: Readonly<Record<string, string>>;
  readonly unit: Unit;
}
export interface Dashboard {
  readonly title: string;
  readonly rows: Readonly<Record<string, readonly Panel[]>>;
}

export const panel = (title: string, unit: Unit, shows: Readonly<Record<string, string>>): Panel => ({
  title,
  unit,
  shows,
});

export const BY_COMPONENT = 'app_kubernetes_io_component';

/** Median and a high percentile of a histogram. @param labels by which it is told apart; @param more conditions, with a comma before */
export const percentileQueries = (
  metric: string,
  {
    labels = [],
    high = 95,
    over = '$__rate_interval',
    more = '',
  }: {
    readonly labels?: readonly string[];
    readonly high?: 75 | 95 | 99;
    readonly over?: string;
    readonly more?: string;
  } = {},
): Record<string, string> =>
  Object.fromEntries(
    [50, high].map((percent) => [
      [`p${percent}`, ...labels.map((label) => `{{${label}}}`)].join(' '),
      `histogram_quantile(${percent / 100}, sum by (${['le', ...labels].join(', ')}) (rate(${metric}_bucket{$of${more}}[${over}])))`,
    ]),
  );
