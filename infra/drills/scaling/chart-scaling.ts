import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const valuesFile = resolve(__dirname, '../../../k8s/chart/values.yaml');

const scaling = z.object({ max: z.number().int().min(1), jobsPerWorker: z.number().int().min(1) });
/** `mediaWorker.scaling` of the chart. */
export type Scaling = z.output<typeof scaling>;

const values = z.object({
  nats: z.object({ account: z.string() }),
  mediaWorker: z.object({ scaling }),
});

/** What the chart's own values say of how workers are scaled, and in which account of NATS the queue stands. */
export function chartScaling(): { scaling: Scaling; account: string } {
  const { nats, mediaWorker } = values.parse(parse(readFileSync(valuesFile, 'utf8')));
  return { scaling: mediaWorker.scaling, account: nats.account };
}
