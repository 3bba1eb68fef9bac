import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { customResources, modules } from './definitions';

/** Kubernetes' own kinds, by their names in its OpenAPI document. */
const kinds: Readonly<Record<string, string>> = {
  'v1/ConfigMap': 'io.k8s.api.core.v1.ConfigMap',
  'v1/PersistentVolumeClaim': 'io.k8s.api.core.v1.PersistentVolumeClaim',
  'v1/Pod': 'io.k8s.api.core.v1.Pod',
  'v1/Secret': 'io.k8s.api.core.v1.Secret',
  'v1/Service': 'io.k8s.api.core.v1.Service',
  'v1/ServiceAccount': 'io.k8s.api.core.v1.ServiceAccount',
  'apps/v1/Deployment': 'io.k8s.api.apps.v1.Deployment',
  'apps/v1/StatefulSet': 'io.k8s.api.apps.v1.StatefulSet',
  'batch/v1/CronJob': 'io.k8s.api.batch.v1.CronJob',
  'batch/v1/Job': 'io.k8s.api.batch.v1.Job',
  'autoscaling/v2/HorizontalPodAutoscaler': 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  'policy/v1/PodDisruptionBudget': 'io.k8s.api.policy.v1.PodDisruptionBudget',
  'networking.k8s.io/v1/NetworkPolicy': 'io.k8s.api.networking.v1.NetworkPolicy',
  'networking.k8s.io/v1/Ingress': 'io.k8s.api.networking.v1.Ingress',
  'scheduling.k8s.io/v1/PriorityClass': 'io.k8s.api.scheduling.v1.PriorityClass',
};

type Schema = Record<string, unknown>;
const record = z.record(z.string(), z.unknown());
const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `npm run chart -- --only schemas`: writes schemas.json, the strict JSON schemas of every kind that the chart has, out of the projects' own
 * published ones. They come as Go modules, since nothing else of them can be had everywhere; checking needs neither Go nor a network.
 */
function main(): void {
  const swagger = z
    .object({ definitions: z.record(z.string(), record) })
    .parse(JSON.parse(readFileSync(join(folderOf('kubernetes'), 'api/openapi-spec/swagger.json'), 'utf8')));
  const definitions: Record<string, Schema> = {};
  const take = (name: string): void => {
    if (definitions[name]) return;
    const definition = strict(swagger.definitions[name] ?? {}, name);
    definitions[name] = definition;
    for (const used of usedIn(definition)) take(used);
  };
  for (const name of Object.values(kinds)) take(name);
  const schemas: Record<string, Schema> = Object.fromEntries(
    Object.entries(kinds).map(([kind, name]) => [kind, { $ref: `#/definitions/${name}` }]),
  );
  for (const { module, file, version } of customResources) {
    const crd = crdSchema.parse(parse(readFileSync(join(folderOf(module), file), 'utf8')));
    const found = crd.spec.versions.find(({ name }) => name === version);
    if (!found) throw new Error(`${file} has no version ${version}`);
    const schema = strict(found.schema.openAPIV3Schema, '');
    const metadata = { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' };
    schemas[`${crd.spec.group}/${version}/${crd.spec.names.kind}`] = {
      ...schema,
      properties: { ...record.parse(schema['properties']), metadata },
    };
  }
  const text = JSON.stringify({ sources: Object.values(modules), definitions, schemas });
  writeFileSync(join(__dirname, 'schemas.json'), `${text}\n`);
}

const crdSchema = z.object({
  spec: z.object({
    group: z.string(),
    names: z.object({ kind: z.string() }),
    versions: z.array(z.object({ name: z.string(), schema: z.object({ openAPIV3Schema: record }) })),
  }),
});

function folderOf(module: keyof typeof modules): string {
  const { stdout } = spawnSync('go', ['mod', 'download', '-json', modules[module]], { encoding: 'utf8' });
  return z.object({ Dir: z.string() }).parse(JSON.parse(stdout)).Dir;
}

/** What stands for a whole or a part of one kind of value, in the words of JSON Schema. */
const QUANTITY = 'io.k8s.apimachinery.pkg.api.resource.Quantity';

/** Without descriptions, and with no field that is not named. */
function strict(schema: Schema, name: string): Schema {
  if (name === QUANTITY) return { type: ['string', 'number'] };
  if (schema['format'] === 'int-or-string' || schema['x-kubernetes-int-or-string'] === true)
    return { type: ['string', 'integer'] };
  const kept: Schema = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'description' || key === 'default' || key === 'format' || key.startsWith('x-kubernetes-'))
      continue;
    if (key === 'pattern') kept[key] = patternOf(z.string().parse(value));
    else kept[key] = ['properties', 'definitions'].includes(key) ? each(value) : deep(value);
  }
  if (isRecord(kept['properties']) && kept['additionalProperties'] === undefined)
    if (schema['x-kubernetes-preserve-unknown-fields'] !== true) kept['additionalProperties'] = false;
  return kept;
}

/** Go's regular expressions turn case off with `(?i)`, which this one cannot: each letter in both cases says the same. */
const patternOf = (pattern: string): string =>
  pattern.includes('(?i)')
    ? pattern
        .replace('(?i)', '')
        .replace(/[a-z]/gi, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)
    : pattern;

const each = (value: unknown): Schema =>
  Object.fromEntries(Object.entries(record.parse(value)).map(([name, one]) => [name, deep(one)]));

function deep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deep);
  return isRecord(value) ? strict(value, '') : value;
}

/** The definitions that a schema refers to. */
function usedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(usedIn);
  if (!isRecord(value)) return [];
  const { $ref } = value;
  const own = typeof $ref === 'string' ? [$ref.replace('#/definitions/', '')] : [];
  return [...own, ...Object.values(value).flatMap(usedIn)];
}

main();
