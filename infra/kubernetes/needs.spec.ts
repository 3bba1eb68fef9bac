import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CLUSTER_HAS, type Example, type Manifest, ofKind, render, renderFor, root } from './helm';
import { podOf } from './policy';
import { schemaMistakes } from './strict-schemas';

const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
/** What `k8s/secrets.mjs` makes with the options that the page gives it. */
const MADE = [
  ...['alcova-keys', 'alcova-database', 'alcova-nats', 'alcova-store', 'alcova-mail'],
  'alcova-administrator',
];

const ingress = z.looseObject({ tls: z.array(z.looseObject({ secretName: z.string() })).default([]) });
const scheduled = z.looseObject({
  priorityClassName: z.string().optional(),
  imagePullSecrets: z.array(z.looseObject({ name: z.string() })).default([]),
  nodeSelector: z.record(z.string(), z.string()).default({}),
});
/** Every text after a key of this name, at any depth. */
function textsOf(value: unknown, key: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === key && typeof one === 'string' ? [one] : textsOf(one, key),
  );
}

function neededBy(objects: readonly Manifest[]) {
  const pods = objects.flatMap((one) => podOf(one)?.spec ?? []);
  const specs = pods.map((spec) => scheduled.parse(spec));
  const variables = pods.flatMap(({ containers }) => containers.flatMap(({ env }) => env));
  const secrets = [
    ...variables.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ...specs.flatMap(({ imagePullSecrets }) => imagePullSecrets.map(({ name }) => name)),
    ...pods.flatMap((spec) => textsOf(spec.volumes, 'secretName')),
    ...ofKind(objects, 'Ingress').flatMap((one) =>
      ingress.parse(one['spec']).tls.map(({ secretName }) => secretName),
    ),
  ];
  const classes = ofKind(objects, 'PriorityClass').map(({ metadata }) => metadata.name);
  return {
    secrets: [...new Set(secrets)].filter((name) => !MADE.includes(name)).sort(),
    priorityClasses: [...new Set(specs.flatMap(({ priorityClassName }) => priorityClassName ?? []))].filter(
      (name) => !classes.includes(name),
    ),
    storageClasses: [...new Set(textsOf(objects, 'storageClassName'))],
    labels: [...new Set(specs.flatMap(({ nodeSelector }) => Object.keys(nodeSelector)))],
  };
}

describe('what the examples need', () => {
  it.each<Example>(['medium', 'large'])('is made by the page, for %s', async (example) => {
    const { secrets, priorityClasses, storageClasses, labels } = neededBy(await render(example));
    expect(secrets).not.toEqual([]);
    for (const name of secrets)
      expect([name, new RegExp(`create secret [a-z-]+ ${name}( |$)`, 'm').test(readme)]).toEqual([
        name,
        true,
      ]);
    expect(priorityClasses).toEqual([]);
    for (const name of storageClasses) expect(readme).toContain(`metadata: { name: ${name} }`);
    for (const name of labels) expect(readme).toContain(`${name}=`);
  });

  it('is nothing for the trial', async () => {
    const { secrets, ...others } = neededBy(await render('small'));
    expect(secrets.filter((name) => name !== 'alcova-trial-postgres')).toEqual([]);
    expect(others).toEqual({ priorityClasses: [], storageClasses: [], labels: [] });
  });
});

describe('what a cluster lacks', () => {
  const operator = 'needs the Prometheus operator';
  it.each<[string, Example, readonly string[]]>([
    [
      'monitoring.coreos.com/v1',
      'medium',
      [`monitoring.podMonitors ${operator}`, `monitoring.rules ${operator}`],
    ],
    ['keda.sh/v1alpha1', 'medium', ['mediaWorker.scaling.enabled needs KEDA']],
    ['gateway.networking.k8s.io/v1', 'large', ['gatewayApi.enabled needs the Gateway API']],
  ])('is named with the value that asks for it: %s', async (missing, example, messages) => {
    const others = CLUSTER_HAS.filter((api) => api !== missing);
    const told: unknown = await renderFor(others, example).catch(String);
    for (const message of messages) expect(told).toContain(message);
    expect(told).toContain(`--api-versions ${missing}`);
    expect(String(told).match(/ needs /g)).toHaveLength(messages.length);
  });

  it('is nothing where no value asks for it', async () => {
    const off = [
      'monitoring.podMonitors=false',
      'monitoring.rules=false',
      'mediaWorker.scaling.enabled=false',
    ];
    await expect(renderFor([], 'medium', ...off)).resolves.toBeDefined();
    await expect(renderFor([], 'small')).resolves.toBeDefined();
  });
});

describe('the classes of priority', () => {
  it('are made where values describe them, and by no other release', async () => {
    expect(ofKind(await render('medium'), 'PriorityClass')).toEqual([]);
    const made = ofKind(await render('large'), 'PriorityClass');
    expect(made.flatMap(schemaMistakes)).toEqual([]);
    const values = made.map(({ metadata, value, preemptionPolicy }) => [
      ...[metadata.name, value, preemptionPolicy],
    ]);
    expect(values).toEqual([
      ['alcova-site', 100_000, undefined],
      ['alcova-workers', -100, 'Never'],
    ]);
  });

  it('are refused with a value that Kubernetes keeps for itself', async () => {
    await expect(
      render('medium', 'priorityClasses=[{"name":"alcova-site","value":1000000001}]'),
    ).rejects.toThrow('/priorityClasses/0/value');
  });
});
