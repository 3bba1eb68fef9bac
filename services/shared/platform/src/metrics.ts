import { Controller, Get, Header } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { logger } from './logger';

const log = logger('metrics');
const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** A counter of this process, on its /metrics. Names follow Prometheus: `alcova_..._total`. */
export const counter = <L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> =>
  new Counter({ name, help, labelNames, registers: [registry] });

/**
 * A gauge; with `collect` it is read when it is scraped. One of the same name is replaced: it belongs to the application that was
 * started last. A reading that fails keeps the last value and does not fail the scrape.
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
      await collect?.call(this);
    } catch (error) {
      log.warn({ err: error, metric: name }, 'a gauge could not be read');
    }
  };
  return new Gauge({ name, help, labelNames, registers: [registry], ...(collect && { collect: read }) });
}

/** A histogram in seconds. */
export const histogram = <L extends string>(
  name: string,
  help: string,
  labelNames: L[] = [],
  buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100],
): Histogram<L> => new Histogram({ name, help, labelNames, buckets, registers: [registry] });

@Controller('metrics')
export class MetricsController {
  @Get()
  @Header('content-type', registry.contentType)
  metrics(): Promise<string> {
    return registry.metrics();
  }
}
