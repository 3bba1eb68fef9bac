import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { chart, type Example, exampleFile, examples, helm, root } from '../../kubernetes/helm';
import { command } from '../../load/command';
import { seconds } from '../../load/report';
import { problemsLeft, scratchFolder, StartFailure, waitUntil } from '../../parts';
import type { ClusterApi } from './api';
import { startControlPlane } from './control-plane';
import { PlayedNodes } from './nodes';
import { controlPlanePrograms } from './programs';

const run = promisify(execFile);
const NAMESPACE = 'alcova';
const IN_NAMESPACE = `/api/v1/namespaces/${NAMESPACE}`;
const INSTALLED_WITHIN_MS = 180_000;
const REGISTRY = 'image.repository=registry.example/alcova';

const condition = z.object({ type: z.string(), status: z.string() });
const told = { conditions: z.array(condition).default([]) };
const metadata = z.object({ name: z.string(), uid: z.string() });
const deployment = z.object({
  metadata,
  spec: z.object({ replicas: z.number() }),
  status: z.object({ ...told, availableReplicas: z.number().default(0) }),
});
const job = z.object({ metadata, status: z.object(told) });
const pod = z.object({ metadata, spec: z.object({ restartPolicy: z.string() }) });
const cronJob = z.object({ metadata, spec: z.object({ jobTemplate: z.object({ spec: z.unknown() }) }) });
const definition = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
const secrets = z.object({ items: z.array(definition) });

const holds = (type: string, { conditions }: { conditions: readonly z.infer<typeof condition>[] }): boolean =>
  conditions.some((one) => one.type === type && one.status === 'True');

const deploymentsOf = (api: ClusterApi) =>
  api.list(`/apis/apps/v1/namespaces/${NAMESPACE}/deployments`, deployment);
const jobsOf = (api: ClusterApi) => api.list(`/apis/batch/v1/namespaces/${NAMESPACE}/jobs`, job);

/** The kinds of KEDA, of the Prometheus operator and of the Gateway API, as their projects define them. */
async function defineKinds(api: ClusterApi, files: readonly string[]): Promise<void> {
  for (const file of files) {
    const kind = definition.parse(parse(readFileSync(file, 'utf8')));
    await api.apply(`/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${kind.metadata.name}`, kind);
  }
}

/** What the README has one make before the chart: the namespace, the secrets, and those that an example names besides. */
async function prepare(example: Example, api: ClusterApi, folder: string): Promise<void> {
  await api.create('/api/v1/namespaces', {
    metadata: { name: NAMESPACE, labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
  const { stdout } = await run(process.execPath, [
    ...[join(root, 'k8s/secrets.mjs'), '--namespace', NAMESPACE, '--admin-email', 'ana@alcova.example'],
    ...['--records-key', join(folder, `${example}.jwk`)],
    // The trial brings a Postgres along and sends no mail; a site of one's own has both already.
    ...(example === 'small' ? [] : ['--postgres', 'postgres.example:5432']),
    ...(example === 'small' ? [] : ['--smtp-url', 'smtps://user:password@mail.example:465']),
  ]);
  const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'alcova-backup': { recipient: 'age1' },
    'alcova-age-openid': { 'client-id': 'id', 'client-secret': 'secret' },
    'alcova-tls': { 'tls.crt': 'certificate', 'tls.key': 'key' },
    'alcova-ca': { 'ca.crt': 'certificate' },
    'alcova-purge': { token: 'token' },
    registry: { '.dockerconfigjson': '{}' },
  };
  const made = Object.entries(others).map(([name, stringData]) => ({ metadata: { name }, stringData }));
  for (const secret of [...secrets.parse(JSON.parse(stdout)).items, ...made])
    await api.create(`${IN_NAMESPACE}/secrets`, secret);
}

/** What of an installation does not run yet. */
async function unfinished(api: ClusterApi, nodes: PlayedNodes): Promise<string[]> {
  const deployments = await deploymentsOf(api);
  const away = deployments.filter(
    ({ spec, status }) => !holds('Available', status) || status.availableReplicas < spec.replicas,
  );
  const open = (await jobsOf(api)).filter(({ status }) => !holds('Complete', status));
  return [
    ...(deployments.length === 0 ? ['there are no Deployments'] : []),
    ...away.map((one) => `${one.metadata.name} is not available`),
    ...open.map((one) => `the Job ${one.metadata.name} is not complete`),
    ...nodes.problems,
  ];
}

/** Those that stay: an upgrade that changes nothing makes no others. */
const lastingPods = async (api: ClusterApi): Promise<string[]> =>
  (await api.list(`${IN_NAMESPACE}/pods`, pod))
    .filter(({ spec }) => spec.restartPolicy === 'Always')
    .map((one) => one.metadata.uid)
    .sort();

/** The README's last step: each CronJob is tried once by hand. */
async function tryCronJobs(api: ClusterApi): Promise<void> {
  const path = `/apis/batch/v1/namespaces/${NAMESPACE}`;
  for (const { metadata: of, spec } of await api.list(`${path}/cronjobs`, cronJob))
    await api.create(`${path}/jobs`, { metadata: { name: `${of.name}-first` }, spec: spec.jobTemplate.spec });
}

async function takeAway(api: ClusterApi, kubeconfig: string): Promise<void> {
  await helm('uninstall', 'alcova', '--namespace', NAMESPACE, '--kubeconfig', kubeconfig);
  await api.remove(`/api/v1/namespaces/${NAMESPACE}`);
  await waitUntil(
    'the end of the namespace',
    async () => (await api.find(`/api/v1/namespaces/${NAMESPACE}`)) === undefined,
  );
}

interface Cluster {
  readonly api: ClusterApi;
  readonly kubeconfig: string;
  readonly nodes: PlayedNodes;
  readonly folder: string;
}

/** Installs an example by the README, tries it, upgrades it to the same, and takes it away. */
async function tryExample(example: Example, { api, kubeconfig, nodes, folder }: Cluster) {
  const began = performance.now();
  const words = ['--namespace', NAMESPACE, '--kubeconfig', kubeconfig];
  const values = ['--values', exampleFile(example), '--set', REGISTRY];
  await prepare(example, api, folder);
  await helm('install', 'alcova', chart, ...words, ...values);
  const runs = () => problemsLeft(example, () => unfinished(api, nodes), INSTALLED_WITHIN_MS);
  const problems = [...(await runs())];
  if (problems.length > 0) return { rows: [], problems };
  await tryCronJobs(api);
  await helm('test', 'alcova', ...words, '--timeout', '2m');
  problems.push(...(await runs()));
  const before = await lastingPods(api);
  const [deployments, jobs] = [await deploymentsOf(api), await jobsOf(api)];
  await helm('upgrade', 'alcova', chart, ...words, ...values);
  problems.push(...(await runs()));
  // There may be more of them by now: autoscalers raise each part to its least.
  const after = new Set(await lastingPods(api));
  if (!before.every((uid) => after.has(uid))) problems.push('an upgrade that changes nothing replaced pods');
  await takeAway(api, kubeconfig);
  const counts = [deployments.length, jobs.length, before.length].map(String);
  return {
    rows: [[example, ...counts, seconds(performance.now() - began)]],
    problems,
  };
}

/** The README's three examples against a real API server, with nodes and pods that are played. */
export const clusterDrill = command({
  ...{ name: 'cluster', about: 'the three examples of k8s/README.md on a real API server' },
  options: z.object({}),
  quick: {},
  run: async (_options, say) => {
    const folder = scratchFolder('alcova-cluster-');
    const rows: string[][] = [];
    const problems: string[] = [];
    try {
      const programs = await controlPlanePrograms(say);
      const plane = await startControlPlane(programs, folder);
      const { api, kubeconfig } = plane;
      try {
        await defineKinds(api, programs.definitions);
        const nodes = await PlayedNodes.start(api);
        try {
          for (const example of examples) {
            say(example);
            const tried = await tryExample(example, { api, kubeconfig, nodes, folder });
            rows.push(...tried.rows);
            problems.push(...tried.problems.map((problem) => `${example}: ${problem}`));
            if (problems.length > 0) break;
          }
        } finally {
          await nodes.stop();
        }
      } finally {
        await plane.stop();
      }
    } catch (failure) {
      if (!(failure instanceof StartFailure)) throw failure;
      problems.push(`it did not run: ${failure.message}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const head = ['example', 'Deployments available', 'Jobs complete', 'pods', 'took'];
    return { tables: [{ head, rows }], problems };
  },
});
