import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { logger } from './logging/logger';
import { inTime } from './readings';
import { TalliedHistogram } from './tallied-histogram';

const log = logger('metrics');
const registry = new Registry();
collectDefaultMetrics({ register: registry });

/**
 * A counter of this process, on its /metrics. Names follow Prometheus: `alcova_..._total`. With `collect` it is told anew when it is
 * scraped, from what was counted elsewhere: it resets itself and counts up to what is known.
 */
export const counter = <L extends string>(
  name: string,
  help: string,
  labelNames: L[] = [],
  collect?: (this: Counter<L>) => void,
): Counter<L> => new Counter({ name, help, labelNames, registers: [registry], ...(collect && { collect }) });

/**
 * A gauge; with `collect` it is read when it is scraped. One of the same name is replaced: it belongs to the application that was
 * started last. A reading that fails, or is late, keeps the last value and does not fail the scrape. What asks a database is read by
 * `readTogether`.
 */
export function gauge<L extends string>(
  name: string,
  help: string,
  labelNames: L[] = [],
  collect?: (this: Gauge<L>) => void | Promise<void>,
): Gauge<L> {
  registry.removeSingleMetric(name);
  const read = async function (this: Gauge<L>): Promise<void> {
    try {
      const reading = collect?.call(this);
      if (reading) await inTime(reading);
    } catch (error) {
      log.warn({ err: error, metric: name }, 'a gauge could not be read');
    }
  };
  return new Gauge({ name, help, labelNames, registers: [registry], ...(collect && { collect: read }) });
}

/** A histogram, in seconds where its name says so. */
export const histogram = <L extends string>(
  name: string,
  help: string,
  labelNames: L[] = [],
  buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets, registers: [registry] });

/** A histogram in seconds for what happens tens of thousands of times a second: see there. */
export const talliedHistogram = <L extends string>(
  name: string,
  help: string,
  labelNames: L[],
  buckets: number[],
): TalliedHistogram<L> => new TalliedHistogram({ name, help, labelNames, buckets, registers: [registry] });

/** The figures of this process, as Prometheus reads them. */
export const metricsText = (): Promise<string> => registry.metrics();
export const METRICS_TYPE = registry.contentType;
