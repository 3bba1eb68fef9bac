import { z } from 'zod';
import { component, type Manifest, ofKind, render } from './helm';
import { podOf } from './policy';
import { schemaMistakes } from './strict-schemas';

const COMPONENTS = [
  ...['gateway-api', 'gateway-media', 'gateway-upload'],
  ...['identity', 'catalogue', 'moderation', 'commerce', 'media', 'media-worker'],
];
const spec = z
  .looseObject({
    affinity: z.unknown(),
    nodeSelector: z.unknown(),
    volumes: z.array(z.looseObject({ name: z.string() })),
    containers: z.array(
      z.looseObject({ volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })) }),
    ),
  })
  .partial();
const annotated = z.looseObject({
  metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).optional() }),
});
const podsOf = (objects: readonly Manifest[]) =>
  ofKind(objects, 'Deployment')
    .filter((one) => COMPONENTS.includes(component(one)))
    .map((one) => ({ name: component(one), spec: spec.parse(podOf(one)?.spec) }));
const json = (value: unknown): string => JSON.stringify(value);

/** Values of this kind come as JSON. */
async function rendered(...values: string[]): Promise<Manifest[]> {
  const objects = await render('medium', ...values);
  expect(objects.flatMap(schemaMistakes)).toEqual([]);
  return objects;
}

describe('what operators add', () => {
  it('are volumes: of every component, and of one', async () => {
    const pods = podsOf(
      await rendered(
        `defaults.extraVolumes=${json([{ name: 'all', configMap: { name: 'a' } }])}`,
        `defaults.extraVolumeMounts=${json([{ name: 'all', mountPath: '/all', readOnly: true }])}`,
        `identity.extraVolumes=${json([{ name: 'own', emptyDir: {} }])}`,
        `identity.extraVolumeMounts=${json([{ name: 'own', mountPath: '/own' }])}`,
      ),
    );
    expect(pods.map(({ name }) => name).sort()).toEqual(COMPONENTS.toSorted());
    for (const { name, spec: pod } of pods) {
      const volumes = pod.volumes?.map((one) => one.name) ?? [];
      const paths = pod.containers?.[0]?.volumeMounts.map(({ mountPath }) => mountPath) ?? [];
      expect([name, volumes.includes('all'), paths.includes('/all')]).toEqual([name, true, true]);
      const isOne = name === 'identity';
      expect([name, volumes.includes('own'), paths.includes('/own')]).toEqual([name, isOne, isOne]);
    }
  });

  it('are affinities and nodes, by component and by role', async () => {
    const apart = {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'kubernetes.io/hostname' }],
      },
    };
    const pods = podsOf(
      await rendered(
        'defaults.affinity.nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution=[]',
        `gateway.media.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution=${json(apart.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution)}`,
        'gateway.media.nodeSelector.pool=edge',
      ),
    );
    const one = (name: string) => pods.find((pod) => pod.name === name)?.spec;
    expect(one('gateway-media')).toMatchObject({ affinity: apart, nodeSelector: { pool: 'edge' } });
    expect(one('identity')?.affinity).toEqual({
      nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] },
    });
    expect(one('gateway-api')?.nodeSelector).toBeUndefined();
  });

  it('are annotations of service accounts', async () => {
    const objects = await rendered('media.serviceAccountAnnotations.role=arn:aws:iam::1:role/media');
    const annotations = ofKind(objects, 'ServiceAccount').map((one) => [
      component(one),
      annotated.parse(one).metadata.annotations,
    ]);
    expect(annotations.filter(([, given]) => given !== undefined)).toEqual([
      ['media', { role: 'arn:aws:iam::1:role/media' }],
    ]);
  });

  it('are the kind of a Service, and its annotations', async () => {
    const objects = await rendered(
      'gateway.api.service.type=LoadBalancer',
      'gateway.api.service.annotations.a=b',
    );
    const services = ofKind(objects, 'Service').map((one) => [
      component(one),
      z.looseObject({ type: z.string() }).parse(one['spec']).type,
      annotated.parse(one).metadata.annotations,
    ]);
    expect(services).toEqual([
      ['gateway-api', 'LoadBalancer', { a: 'b' }],
      ['gateway-media', 'ClusterIP', undefined],
      ['gateway-upload', 'ClusterIP', undefined],
    ]);
  });

  it('are images from elsewhere, by component', async () => {
    const objects = await rendered('image.repositories.media-worker=other.example/encoder');
    const images = new Set(
      objects.flatMap((one) => podOf(one)?.spec.containers.map(({ image }) => image) ?? []),
    );
    expect(images).toContain('other.example/encoder:0.1.0');
    expect(images).toContain('registry.example/alcova/media:0.1.0');
    expect(images).not.toContain('registry.example/alcova/media-worker:0.1.0');
  });

  it('are whole objects, as they are', async () => {
    const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'mine' }, data: { a: '{{ b }}' } };
    const objects = await rendered(`extraObjects=${json([map])}`);
    expect(objects.filter(({ metadata }) => metadata.name === 'mine')).toEqual([map]);
  });
});

describe('a ServiceMonitor', () => {
  it('finds the same processes under the same name as a PodMonitor, and is not there beside it', async () => {
    const objects = await rendered('monitoring.podMonitors=false', 'monitoring.serviceMonitors=true');
    expect(ofKind(objects, 'PodMonitor')).toEqual([]);
    const [monitor] = ofKind(objects, 'ServiceMonitor');
    expect(monitor?.['spec']).toMatchObject({
      selector: { matchLabels: { 'app.kubernetes.io/component': 'metrics' } },
      podTargetLabels: ['app.kubernetes.io/component'],
      endpoints: [
        {
          port: 'health',
          path: '/metrics',
          relabelings: [{ targetLabel: 'job', replacement: 'alcova/alcova' }],
        },
      ],
    });
    const service = ofKind(objects, 'Service').find((one) => component(one) === 'metrics');
    expect(service?.['spec']).toMatchObject({
      clusterIP: 'None',
      publishNotReadyAddresses: true,
      selector: { 'app.kubernetes.io/name': 'alcova', 'app.kubernetes.io/instance': 'alcova' },
      ports: [{ name: 'health', port: 9090, targetPort: 'health' }],
    });
    await expect(render('medium', 'monitoring.serviceMonitors=true')).rejects.toThrow(
      'monitoring.podMonitors and monitoring.serviceMonitors contradict each other',
    );
  });
});
