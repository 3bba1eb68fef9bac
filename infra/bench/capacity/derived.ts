import type { Table } from '../../load/report';
import { type ChartSize, chartSize, type Component, type Size, SIZES } from './chart-sizes';
import { type Cost, costOf, totalOf } from './cost';
import { assumed, demandOf, filmOf, HEADS, price, usualDemand, type Way, WAYS } from './demand';
import { figure, numberIn, tableOf } from './tables';

const HOUR = 3_600;
const MONTH_HOURS = 730;
const PER_HOURS = 1_000;
const GIB = 1024 ** 3;
/** What the chart does not bring along but to try it. */
const STORES = ['postgres', 'nats', 'store'] as const;

const film = (page: string, row: string, column: string): number =>
  numberIn(tableOf(page, HEADS.films), row, column);

/** MB that are sent for a listened hour. */
const sentMb = (page: string, way: Way): number => {
  const sound = film(page, 'MB of sound', filmOf(way));
  return way === 'sound alone' ? sound : sound + film(page, 'MB of pictures', filmOf(way));
};

const segmentsOf = (page: string, way: Way): number =>
  [...demandOf(page, way)].reduce(
    (sum, [name, times]) => (name.startsWith('segment of') ? sum + times : sum),
    0,
  );

/** What a listened hour takes. */
export function hourTable(page: string): Table {
  const costs = WAYS.map((way) => costOf(page, demandOf(page, way)));
  const row = (name: string, values: readonly number[]) => [name, ...values.map(figure)];
  return {
    head: ['a listened hour takes', ...WAYS],
    rows: [
      row(
        'MB sent',
        WAYS.map((way) => sentMb(page, way)),
      ),
      row(
        'segments',
        WAYS.map((way) => segmentsOf(page, way)),
      ),
      ...[...(costs[0]?.keys() ?? [])].map((component) =>
        row(
          `core-seconds, ${component}`,
          costs.map((cost) => cost.get(component) ?? 0),
        ),
      ),
      row('core-seconds, all', costs.map(totalOf)),
      row(
        'listeners at once for one core of all',
        costs.map((cost) => HOUR / totalOf(cost)),
      ),
    ],
  };
}

/** A component and the listeners at once whom it carries. */
interface Bound {
  readonly component: Component;
  readonly listeners: number;
}

/** What a size carries, the first that is full in front. */
export function boundsOf(size: ChartSize, cost: Cost): Bound[] {
  // Where a role has no pods of its own, the gateway of the API has it.
  const own = new Map<Component, number>();
  for (const [component, seconds] of cost) {
    const isHosted = component.startsWith('gateway') && !size.has(component);
    const host = isHosted ? 'gateway api' : component;
    own.set(host, (own.get(host) ?? 0) + seconds);
  }
  return [...own]
    .flatMap(([component, seconds]) => {
      const pods = size.get(component);
      return pods && seconds > 0 ? [{ component, listeners: (pods.usable * HOUR) / seconds }] : [];
    })
    .sort((one, other) => one.listeners - other.listeners);
}

/** What a size carries by the rule, and what it then needs. */
export interface Carried {
  readonly size: ChartSize;
  readonly cost: Cost;
  readonly bounds: readonly Bound[];
  /** Listeners at once at whom the first component is full. */
  readonly listeners: number;
  /** Part of segments that a CDN takes. */
  readonly cdn: number;
}

/** What a size was seen to take for its listeners, in parts of what the rule says. */
const seenBesideRule = (page: string, size: Size): number => {
  const ran = tableOf(page, HEADS.sizes);
  return numberIn(ran, size, 'cores for the listeners') / numberIn(ran, size, 'by the rule');
};

/** A CDN stands before the large example alone. */
export function carriedBy(page: string, name: Size): Carried {
  const size = chartSize(name, assumed(page, 'planned') / 100);
  const cdn = name === 'large' ? assumed(page, 'cdn') / 100 : 0;
  const seen = seenBesideRule(page, name);
  const byRule = costOf(page, usualDemand(page), cdn);
  const cost: Cost = new Map([...byRule].map(([component, seconds]) => [component, seconds * seen]));
  const bounds = boundsOf(size, cost);
  return { size, cost, bounds, cdn, listeners: bounds[0]?.listeners ?? Number.NaN };
}

/** MB of a listened hour as people usually listen. */
const usualMb = (page: string): number => {
  const alone = assumed(page, 'soundAlone') / 100;
  return alone * sentMb(page, 'sound alone') + (1 - alone) * sentMb(page, 'narration with its picture');
};

/** Seconds of film that the workers of a size encode in a second when all of their processors are used. */
function encodedBy({ size }: Carried, page: string, column: string): number {
  const workers = size.get('media-worker');
  const cores = (workers?.max ?? 0) * (workers?.resources.limits.cpu ?? 0);
  return cores * film(page, 'seconds of film for a core-second of the worker', column);
}

/** Processors or bytes that the pods of a size ask for. */
const askedBy = (size: ChartSize, at: 'min' | 'max', what: 'cpu' | 'memory'): number =>
  [...size.values()].reduce((sum, pods) => sum + pods[at] * pods.resources.requests[what], 0);

/** What the three sizes carry. */
export function carriedTable(page: string): Table {
  const sizes = SIZES.map((name) => carriedBy(page, name));
  const row = (name: string, of: (size: Carried) => number | string) => [
    name,
    ...sizes.map((size) => {
      const value = of(size);
      return typeof value === 'string' ? value : figure(value);
    }),
  ];
  const bound = (at: number) => (size: Carried) => {
    const one = size.bounds[at];
    return one ? `${one.component} (${figure(one.listeners)})` : 'none';
  };
  const gbit = (part: (cdn: number) => number) => (size: Carried) =>
    (size.listeners * usualMb(page) * 8 * part(size.cdn)) / HOUR / 1_000;
  return {
    head: ['size', ...SIZES],
    rows: [
      row('listeners at once', ({ listeners }) => listeners),
      row('listened hours a day', ({ listeners }) => (listeners * 24) / assumed(page, 'peak')),
      ...[row('full first, at', bound(0)), row('then', bound(1)), row('and then', bound(2))],
      row(
        'Gbit/s to listeners',
        gbit(() => 1),
      ),
      row(
        'of them by the gateways',
        gbit((cdn) => 1 - cdn),
      ),
      ...STORES.map((name) =>
        row(
          `processors of ${name} then in use`,
          ({ listeners, cost }) => (listeners * (cost.get(name) ?? 0)) / HOUR,
        ),
      ),
      row('hours of narration encoded in an hour', (size) => encodedBy(size, page, 'narration')),
      row('hours of moving film encoded in an hour', (size) => encodedBy(size, page, 'moving film')),
      row('processors asked for at the least', ({ size }) => askedBy(size, 'min', 'cpu')),
      row('processors asked for at the most', ({ size }) => askedBy(size, 'max', 'cpu')),
      row('GiB of memory asked for at the least', ({ size }) => askedBy(size, 'min', 'memory') / GIB),
      row('GiB of memory asked for at the most', ({ size }) => askedBy(size, 'max', 'memory') / GIB),
      row(
        'USD a month for the processors of the least',
        ({ size }) => askedBy(size, 'min', 'cpu') * MONTH_HOURS * price(page, 'processor'),
      ),
    ],
  };
}

/** What 1,000 listened hours cost, behind a CDN, in USD. */
export function priceTable(page: string): Table {
  const of = (way: Way): readonly (readonly [string, number])[] => {
    const gb = (sentMb(page, way) * PER_HOURS) / 1_000;
    const requests = PER_HOURS * segmentsOf(page, way);
    const processors =
      (totalOf(costOf(page, demandOf(page, way), assumed(page, 'cdn') / 100)) * PER_HOURS) / HOUR;
    const planned = assumed(page, 'planned') / 100;
    const published = PER_HOURS / assumed(page, 'listened');
    const kept = (published * film(page, 'MB kept of what was made', filmOf(way))) / 1_000;
    const fresh = (published * assumed(page, 'fresh')) / 100;
    const encoding = fresh * film(page, 'core-seconds of the worker for a second', filmOf(way));
    const costs = [
      ['bytes sent', gb * price(page, 'sent')] as const,
      ['requests at the CDN', (requests / 10_000) * price(page, 'requests')] as const,
      ['processors that answer', (processors / planned) * price(page, 'processor')] as const,
      ['store', kept * price(page, 'kept')] as const,
      ['encoding', (encoding / planned) * price(page, 'processor')] as const,
    ];
    return [...costs, ['all', costs.reduce((sum, [, usd]) => sum + usd, 0)] as const];
  };
  const columns = WAYS.map(of);
  return {
    head: ['1,000 listened hours, USD', ...WAYS],
    rows: (columns[0] ?? []).map(([name], at) => [
      name,
      ...columns.map((column) => figure(column[at]?.[1] ?? Number.NaN)),
    ]),
  };
}

/** Everything that follows from a page's measured figures, its assumptions and prices, and the chart. */
export const derivedTables = (page: string): Table[] => [
  hourTable(page),
  carriedTable(page),
  priceTable(page),
];
