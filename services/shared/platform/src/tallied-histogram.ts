import { Histogram, type HistogramConfiguration } from 'prom-client';

/** What was observed under one combination of labels. */
export class Tally {
  readonly buckets: number[];
  count = 0;
  sum = 0;

  constructor(private readonly bounds: readonly number[]) {
    this.buckets = bounds.map(() => 0);
  }

  observe(value: number): void {
    this.count += 1;
    this.sum += value;
    const { bounds } = this;
    for (let at = 0; at < bounds.length; at += 1)
      if (value <= (bounds[at] ?? 0)) {
        this.buckets[at] = (this.buckets[at] ?? 0) + 1;
        return;
      }
  }
}

interface Labelled<L extends string> {
  readonly labels: Readonly<Record<L, string>>;
  readonly tally: Tally;
}

/**
 * A histogram whose children are found once and then cost a few additions: the library's own look at every label again with every value,
 * which takes longer than the shortest answers of the site may be made longer by.
 */
export class TalliedHistogram<L extends string> extends Histogram<L> {
  /** What the library says of such a metric before anything was observed. */
  private readonly empty: Histogram<L>;
  private readonly named: string;
  private readonly bounds: readonly number[];
  private readonly children = new Map<string, Labelled<L>>();

  constructor(settings: HistogramConfiguration<L> & { readonly buckets: number[] }) {
    super(settings);
    this.empty = new Histogram({ ...settings, registers: [] });
    this.named = settings.name;
    this.bounds = settings.buckets;
  }

  /** What counts under these labels; the same one for the same labels. */
  tally(labels: Readonly<Record<L, string>>): Tally {
    const key = JSON.stringify(Object.entries(labels).sort());
    const known = this.children.get(key);
    if (known) return known.tally;
    const made = { labels, tally: new Tally(this.bounds) };
    this.children.set(key, made);
    return made.tally;
  }

  override async get(): ReturnType<Histogram<L>['get']> {
    const values = [...this.children.values()].flatMap((child) => this.linesOf(child));
    return { ...(await this.empty.get()), values };
  }

  /** What the registry prefers to `get` where a metric has it. */
  getForPromString(): ReturnType<Histogram<L>['get']> {
    return this.get();
  }

  private linesOf({ labels, tally }: Labelled<L>) {
    let below = 0;
    const upTo = (le: number | string, value: number) => {
      const bounded = { ...labels, le };
      return { metricName: `${this.named}_bucket`, labels: bounded, value };
    };
    const buckets = this.bounds.map((bound, at) => upTo(bound, (below += tally.buckets[at] ?? 0)));
    return [
      ...[...buckets, upTo('+Inf', tally.count)],
      { metricName: `${this.named}_sum`, labels, value: tally.sum },
      { metricName: `${this.named}_count`, labels, value: tally.count },
    ];
  }
}
