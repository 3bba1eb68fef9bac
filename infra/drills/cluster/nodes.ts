import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { ClusterApi } from './api';

const ROUND_MS = 300;
const ZONES = ['a', 'b', 'c'];
/** The StorageClass that is the cluster's default, and one that waits for a pod: `large.yaml` names it for the workers' disks. */
const CLASSES = [
  { name: 'standard', mode: 'Immediate', isDefault: true },
  { name: 'local-nvme', mode: 'WaitForFirstConsumer', isDefault: false },
];
const SELECTED_NODE = 'volume.kubernetes.io/selected-node';

const named = z.object({ name: z.string() });
const keyOf = z.object({ name: z.string(), key: z.string(), optional: z.boolean().optional() });
const container = z.object({
  name: z.string(),
  image: z.string(),
  envFrom: z.array(z.object({ configMapRef: named.optional(), secretRef: named.optional() })).default([]),
  env: z
    .array(
      z.object({
        valueFrom: z.object({ secretKeyRef: keyOf.optional(), configMapKeyRef: keyOf.optional() }).optional(),
      }),
    )
    .default([]),
});
const pod = z.object({
  metadata: z.object({
    ...{ name: z.string(), namespace: z.string(), uid: z.string() },
    deletionTimestamp: z.string().optional(),
  }),
  spec: z.object({
    nodeName: z.string().optional(),
    restartPolicy: z.string(),
    containers: z.array(container),
    initContainers: z.array(container).default([]),
    imagePullSecrets: z.array(named).default([]),
    volumes: z
      .array(
        z.object({
          configMap: z.object({ name: z.string() }).optional(),
          secret: z.object({ secretName: z.string() }).optional(),
        }),
      )
      .default([]),
  }),
  status: z.object({ phase: z.string() }),
});
type Pod = z.infer<typeof pod>;
const claim = z.object({
  metadata: z.object({
    ...{ name: z.string(), namespace: z.string(), uid: z.string() },
    annotations: z.record(z.string(), z.string()).default({}),
  }),
  spec: z.object({
    accessModes: z.array(z.string()),
    storageClassName: z.string().optional(),
    resources: z.object({ requests: z.object({ storage: z.string() }) }),
  }),
  status: z.object({ phase: z.string() }),
});
const withData = z.object({ data: z.record(z.string(), z.string()).default({}) });

const pathOf = ({ metadata: { namespace, name } }: Pod): string =>
  `/api/v1/namespaces/${namespace}/pods/${name}`;

/** Plays nodes and pods, as kwok does, and looks up what pods name, as a kubelet does: ConfigMaps, Secrets and their keys. */
export class PlayedNodes {
  private readonly provisioned = new Set<string>();
  private readonly waiting = new Map<string, string>();
  private isOver = false;
  private rounds: Promise<void> = Promise.resolve();

  private constructor(private readonly api: ClusterApi) {}

  /** Six nodes in three zones: three for the site, three with the label and the taint of workers. */
  static async start(api: ClusterApi): Promise<PlayedNodes> {
    for (const zone of ZONES) {
      await makeNode(api, `site-${zone}`, zone, {}, []);
      const taints = [{ key: 'alcova.example/workers', effect: 'NoSchedule' }];
      await makeNode(api, `worker-${zone}`, zone, { 'alcova.example/pool': 'workers' }, taints);
    }
    for (const { name, mode, isDefault } of CLASSES)
      await api.create('/apis/storage.k8s.io/v1/storageclasses', {
        metadata: {
          name,
          annotations: { 'storageclass.kubernetes.io/is-default-class': String(isDefault) },
        },
        ...{ provisioner: 'played.alcova.example', volumeBindingMode: mode },
      });
    const nodes = new PlayedNodes(api);
    nodes.rounds = nodes.play().catch((failure: unknown) => {
      nodes.waiting.set('nodes', `the nodes ended: ${String(failure)}`);
    });
    return nodes;
  }

  /** Why pods do not start, of those that do not. */
  get problems(): string[] {
    return [...this.waiting.values()];
  }

  /** Once the round that is going on is over. */
  stop(): Promise<void> {
    this.isOver = true;
    return this.rounds;
  }

  private async play(): Promise<void> {
    while (!this.isOver) {
      for (const one of await this.api.list('/api/v1/pods', pod)) await this.playPod(one);
      await this.playVolumes();
      await pause(ROUND_MS);
    }
  }

  private async playPod(one: Pod): Promise<void> {
    const { metadata, spec, status } = one;
    if (metadata.deletionTimestamp !== undefined) {
      this.waiting.delete(metadata.uid);
      await this.api.remove(pathOf(one));
      return;
    }
    if (spec.nodeName === undefined) return;
    if (status.phase === 'Running' && spec.restartPolicy !== 'Always') {
      await this.tell(one, 'Succeeded', false, { terminated: { exitCode: 0, reason: 'Completed' } });
      return;
    }
    if (status.phase !== 'Pending') return;
    const lacks = await this.missing(one);
    if (lacks.length === 0) {
      this.waiting.delete(metadata.uid);
      await this.tell(one, 'Running', true, { running: { startedAt: new Date().toISOString() } });
      return;
    }
    this.waiting.set(metadata.uid, `${metadata.name}: ${lacks.join(', ')}`);
    await this.tell(one, 'Pending', false, {
      waiting: { reason: 'CreateContainerConfigError', message: lacks.join(', ') },
    });
  }

  private async missing({ metadata: { namespace }, spec }: Pod): Promise<string[]> {
    const lacks = new Set<string>();
    const look = async (kind: 'secrets' | 'configmaps', name: string, key?: string): Promise<void> => {
      const found = withData.safeParse(
        await this.api.find(`/api/v1/namespaces/${namespace}/${kind}/${name}`),
      );
      if (!found.success) lacks.add(`${kind}/${name}`);
      else if (key !== undefined && !(key in found.data.data)) lacks.add(`${kind}/${name} has no ${key}`);
    };
    for (const { name } of spec.imagePullSecrets) await look('secrets', name);
    for (const { configMap, secret } of spec.volumes) {
      if (configMap) await look('configmaps', configMap.name);
      if (secret) await look('secrets', secret.secretName);
    }
    for (const { env, envFrom } of [...spec.initContainers, ...spec.containers]) {
      for (const { configMapRef, secretRef } of envFrom) {
        if (configMapRef) await look('configmaps', configMapRef.name);
        if (secretRef) await look('secrets', secretRef.name);
      }
      for (const { valueFrom } of env) {
        const { secretKeyRef: secret, configMapKeyRef: map } = valueFrom ?? {};
        if (secret && secret.optional !== true) await look('secrets', secret.name, secret.key);
        if (map && map.optional !== true) await look('configmaps', map.name, map.key);
      }
    }
    return [...lacks];
  }

  private tell(one: Pod, phase: string, isReady: boolean, state: object): Promise<void> {
    const conditions = ['Initialized', 'Ready', 'ContainersReady', 'PodScheduled'].map((type) => ({
      ...{ type, lastTransitionTime: new Date().toISOString() },
      status: isReady || type === 'PodScheduled' ? 'True' : 'False',
    }));
    const statusOf = ({ name, image }: z.infer<typeof container>) => ({
      ...{ name, image, imageID: 'played', ready: isReady, started: isReady, restartCount: 0, state },
    });
    return this.api.merge(`${pathOf(one)}/status`, {
      status: { phase, conditions, containerStatuses: one.spec.containers.map(statusOf) },
    });
  }

  /** What a provisioner does: a volume for each claim, of a class that waits once the scheduler has chosen a node. */
  private async playVolumes(): Promise<void> {
    for (const { metadata, spec, status } of await this.api.list('/api/v1/persistentvolumeclaims', claim)) {
      if (status.phase !== 'Pending' || this.provisioned.has(metadata.uid)) continue;
      const waits = CLASSES.some(({ name, mode }) => name === spec.storageClassName && mode !== 'Immediate');
      if (spec.storageClassName === undefined || (waits && !(SELECTED_NODE in metadata.annotations)))
        continue;
      this.provisioned.add(metadata.uid);
      const { name, namespace, uid } = metadata;
      await this.api.create('/api/v1/persistentvolumes', {
        metadata: { name: `played-${uid}` },
        spec: {
          ...{ accessModes: spec.accessModes, storageClassName: spec.storageClassName },
          ...{ capacity: spec.resources.requests, persistentVolumeReclaimPolicy: 'Retain' },
          claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid },
          csi: { driver: 'played.alcova.example', volumeHandle: uid },
        },
      });
    }
  }
}

async function makeNode(
  ...[api, name, zone, labels, taints]: [ClusterApi, string, string, object, readonly object[]]
): Promise<void> {
  await api.create('/api/v1/nodes', {
    metadata: {
      name,
      labels: { 'kubernetes.io/hostname': name, 'topology.kubernetes.io/zone': zone, ...labels },
    },
    spec: { taints },
  });
  const room = { cpu: '256', memory: '1Ti', pods: '500', 'ephemeral-storage': '10Ti' };
  await api.merge(`/api/v1/nodes/${name}/status`, {
    status: {
      ...{ capacity: room, allocatable: room },
      conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'played' }],
    },
  });
}
