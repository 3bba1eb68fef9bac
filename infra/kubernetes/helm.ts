import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const run = promisify(execFile);
export const root = resolve(__dirname, '../..');
export const chart = join(root, 'k8s/chart');
export const examples = ['small', 'medium', 'large'] as const;
export type Example = (typeof examples)[number];
const KUBE_VERSION = '1.31.4';

const path = (process.env['PATH'] ?? '').split(delimiter);

/** The file of a program in one of these folders, or else on the PATH; undefined where it is in none. */
export const programIn = (program: string, folders: readonly string[]): string | undefined =>
  [...folders, ...path].map((folder) => join(folder, program)).find((file) => existsSync(file));

/** Where `npm test` builds it; one on the PATH does as well. */
const helmProgram = programIn('helm', [join(homedir(), '.cache/alcova-tools')]);

const objectSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), labels: z.record(z.string(), z.string()).optional() }),
});
/** An object as the chart renders it. */
export type Manifest = z.infer<typeof objectSchema>;

/** `helm` with these arguments. @throws Error with what it said */
export async function helm(...args: string[]): Promise<string> {
  if (helmProgram === undefined)
    throw new Error('helm is not there: run `npm test` once, which builds it, or put helm 3 on the PATH');
  try {
    return (await run(helmProgram, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout;
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string };
    throw new Error(`${stdout}${stderr}`, { cause: failure });
  }
}

export const exampleFile = (example: Example): string => join(chart, `examples/${example}.yaml`);

/** What of others the cluster of the tests has: the Prometheus operator, KEDA and the Gateway API. */
export const CLUSTER_HAS = ['monitoring.coreos.com/v1', 'keda.sh/v1alpha1', 'gateway.networking.k8s.io/v1'];

/** The chart with an example and further values (`name=value`, and lists as JSON), as objects. Empty and wrong documents fail. */
export const render = (example: Example, ...values: string[]): Promise<Manifest[]> =>
  renderFor(CLUSTER_HAS, example, ...values);

/** The same for a cluster that knows these APIs besides Kubernetes' own. */
export async function renderFor(
  apis: readonly string[],
  example: Example,
  ...values: string[]
): Promise<Manifest[]> {
  const text = await helm(
    ...['template', 'alcova', chart, '--namespace', 'alcova', '--kube-version', KUBE_VERSION],
    ...apis.flatMap((api) => ['--api-versions', api]),
    ...[
      '--values',
      exampleFile(example),
      ...values.flatMap((value) => [value.includes('=[') ? '--set-json' : '--set', value]),
    ],
  );
  return parseAllDocuments(text)
    .map((document) => {
      for (const error of document.errors) throw error;
      return document.toJS() as unknown;
    })
    .filter((value) => value !== null)
    .map((value) => objectSchema.parse(value));
}

/** Those of a kind. */
export const ofKind = (all: readonly Manifest[], kind: string): Manifest[] =>
  all.filter((one) => one.kind === kind);
/** The component that an object is of; empty where it is of none. */
export const component = (one: Manifest): string =>
  one.metadata.labels?.['app.kubernetes.io/component'] ?? '';

export const lint = (example: Example): Promise<string> =>
  helm('lint', '--strict', '--kube-version', KUBE_VERSION, '--values', exampleFile(example), chart);
