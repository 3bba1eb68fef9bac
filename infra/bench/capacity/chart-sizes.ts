import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const chart = resolve(__dirname, '../../../k8s/chart');
export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

/** Processors, from Kubernetes' way of saying it. */
const processors = z.union([z.string(), z.number()]).transform((told) => {
  const text = String(told);
  return text.endsWith('m') ? Number.parseInt(text, 10) / 1_000 : Number(text);
});
const UNITS: Readonly<Record<string, number>> = { Mi: 1024 ** 2, Gi: 1024 ** 3 };
const bytes = z.string().transform((text) => Number.parseFloat(text) * (UNITS[text.slice(-2)] ?? Number.NaN));
const quantities = z.object({ cpu: processors, memory: bytes });
const resources = z.object({ requests: quantities, limits: quantities });
const scaled = z.object({
  replicas: z.number(),
  autoscaling: z.object({ enabled: z.boolean(), min: z.number(), max: z.number(), cpuPercent: z.number() }),
  resources,
});
const trial = z.object({ enabled: z.boolean(), resources });
const values = z.object({
  gateway: z.object({ api: scaled, media: scaled, upload: scaled }),
  ...{ identity: scaled, catalogue: scaled, moderation: scaled, commerce: scaled, media: scaled },
  mediaWorker: z.object({
    replicas: z.number(),
    scaling: z.object({ enabled: z.boolean(), min: z.number(), max: z.number() }),
    resources,
  }),
  trial: z.object({ postgres: trial, nats: trial, store: trial }),
});

/** The pods of one component. */
export interface Pods {
  readonly min: number;
  readonly max: number;
  /** Processors that all of them use when they are as many as they may be, and their autoscaler would want one more. */
  readonly usable: number;
  readonly resources: z.output<typeof resources>;
}
const COMPONENTS = [
  ...(['gateway api', 'gateway media', 'gateway upload'] as const),
  ...(['identity', 'catalogue', 'moderation', 'commerce', 'media'] as const),
  ...(['media-worker', 'postgres', 'nats', 'store'] as const),
];
export type Component = (typeof COMPONENTS)[number];

/** What a site of an example has; what is not in its cluster is not there. */
export type ChartSize = ReadonlyMap<Component, Pods>;

/** An example's values over the chart's own. @param planned used of a processor's limit where no autoscaler says it, 0 to 1 */
export function chartSize(size: Size, planned: number): ChartSize {
  const read = (file: string): unknown => parse(readFileSync(join(chart, file), 'utf8'));
  const told = values.parse(merged(read('values.yaml'), read(`examples/${size}.yaml`)));
  const pods = (min: number, max: number, all: z.output<typeof resources>): Pods => ({
    ...{ min, max, resources: all, usable: max * all.limits.cpu * planned },
  });
  const podsOf = ({ replicas, autoscaling, resources: all }: z.output<typeof scaled>): Pods => {
    if (!autoscaling.enabled) return pods(replicas, replicas, all);
    const { min, max, cpuPercent } = autoscaling;
    return { min, max, resources: all, usable: (max * all.requests.cpu * cpuPercent) / 100 };
  };
  const { mediaWorker: worker } = told;
  const { min, max } = worker.scaling.enabled
    ? worker.scaling
    : { min: worker.replicas, max: worker.replicas };
  const { postgres, nats, store } = told.trial;
  return new Map<Component, Pods>(
    [
      ['gateway api', podsOf(told.gateway.api)] as const,
      ['gateway media', podsOf(told.gateway.media)] as const,
      ['gateway upload', podsOf(told.gateway.upload)] as const,
      ['identity', podsOf(told.identity)] as const,
      ['catalogue', podsOf(told.catalogue)] as const,
      ['moderation', podsOf(told.moderation)] as const,
      ['commerce', podsOf(told.commerce)] as const,
      ['media', podsOf(told.media)] as const,
      ['media-worker', pods(min, max, worker.resources)] as const,
      ...(
        [['postgres', postgres] as const, ['nats', nats] as const, ['store', store] as const] as const
      ).flatMap(([name, one]) => (one.enabled ? [[name, pods(1, 1, one.resources)] as const] : [])),
    ].filter(([, one]) => one.max > 0),
  );
}

const asMap = z.record(z.string(), z.unknown());

/** As helm does it: maps are merged, anything else is taken from the second. */
function merged(usual: unknown, own: unknown): unknown {
  const [one, other] = [asMap.safeParse(usual), asMap.safeParse(own)];
  if (!one.success || !other.success) return own === undefined ? usual : own;
  const names = new Set([...Object.keys(one.data), ...Object.keys(other.data)]);
  return Object.fromEntries(
    [...names].map((name) => [name, merged(one.data[name], other.data[name])] as const),
  );
}
