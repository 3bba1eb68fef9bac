import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const valuesFile = resolve(__dirname, '../../../k8s/chart/values.yaml');

const seconds = z.number().int().min(0);
/** How fast replicas may change in one direction (autoscaling/v2, HPAScalingRules). */
const rules = z.object({
  stabilizationWindowSeconds: seconds,
  policies: z
    .array(z.object({ type: z.enum(['Percent', 'Pods']), value: z.number().int(), periodSeconds: seconds }))
    .min(1),
  selectPolicy: z.enum(['Max', 'Min', 'Disabled']),
});

const scaling = z.object({
  min: z.number().int().min(0),
  max: z.number().int().min(1),
  jobsPerWorker: z.number().int().min(1),
  pollingSeconds: seconds,
  cooldownSeconds: seconds,
  fallbackReplicas: z.number().int().min(0),
  behavior: z.object({ scaleUp: rules, scaleDown: rules }),
});
/** `mediaWorker.scaling` of the chart; times in seconds. */
export type Scaling = z.output<typeof scaling>;

const values = z.object({
  mediaWorker: z.object({ scaling }),
});

/** What the chart's own values say of how workers are scaled. */
export const chartScaling = (): Scaling =>
  values.parse(parse(readFileSync(valuesFile, 'utf8'))).mediaWorker.scaling;
