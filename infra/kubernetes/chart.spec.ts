import { durableOf } from '../../services/shared/messaging/src/connection/topology';
import { roleOfPath, ROLE_PATHS } from '../../gateway/src/config/role-paths';
import { suspectJob, WORKER_JOBS, longFilmChunkJob } from '@alcova/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { chartScaling } from '../drills/scaling/chart-scaling';
import { z } from 'zod';
import { component, type Example, examples, lint, type Manifest, ofKind, render } from './helm';
import { natsUsersConfig, natsUsersFile } from './nats-users';
import { podOf, policyBreaches } from './policy';
import { storeAccessFiles, storePoliciesFolder } from './store-access';
import { schemaMistakes } from './strict-schemas';

const rendered = new Map<Example, Promise<Manifest[]>>();
function objectsOf(example: Example): Promise<Manifest[]> {
  const objects = rendered.get(example) ?? render(example);
  rendered.set(example, objects);
  return objects;
}
const deployment = async (example: Example, name: string): Promise<Manifest> => {
  const found = ofKind(await objectsOf(example), 'Deployment').find((one) => component(one) === name);
  if (!found) throw new Error(`no Deployment of ${name}`);
  return found;
};

it('hands out the NATS permissions that the contracts say', () => {
  expect(readFileSync(natsUsersFile, 'utf8')).toBe(natsUsersConfig());
});

it("hands out the store's identities and policies that the contracts say", () => {
  const files = storeAccessFiles();
  for (const [file, content] of files) expect([file, readFileSync(file, 'utf8')]).toEqual([file, content]);
  // One for each of them, beside the one file of identities.
  expect(readdirSync(storePoliciesFolder)).toHaveLength(files.size - 1);
});

/** Deployments that serve nothing: commands in an operator's hands, what makes the broker's streams, and what keeps backups. */
const TOOLS = ['operator', 'topology', 'backup'];

describe('the chart', () => {
  it.each(examples)(
    'with the example %s is clean to helm, to the schemas and to the policy',
    async (example) => {
      const [told, objects] = await Promise.all([lint(example), objectsOf(example)]);
      expect(told).toContain('0 chart(s) failed');
      expect(told).not.toMatch(/\[(WARNING|ERROR)\]/);
      expect(objects.flatMap(schemaMistakes)).toEqual([]);
      expect(objects.flatMap(policyBreaches)).toEqual([]);
      const names = objects.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    },
  );

  it('finds what the checks are for', async () => {
    const worker = await deployment('medium', 'media-worker');
    const text = JSON.stringify(worker);
    const broken = (from: RegExp, to: string): Manifest => {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return JSON.parse(changed) as Manifest;
    };
    expect(schemaMistakes(broken(/"containers"/, '"containerz"'))).not.toEqual([]);
    expect(policyBreaches(broken(/"readOnlyRootFilesystem":true/, '"readOnlyRootFilesystem":false'))).toEqual(
      ['Deployment alcova-media-worker: media-worker has a writable root'],
    );
    expect(policyBreaches(broken(/"limits":\{[^}]*\}/, '"limits":{"cpu":"1","memory":"1Gi"}'))).toHaveLength(
      1,
    );
    expect(policyBreaches(broken(/"RuntimeDefault"/, '"Unconfined"'))).toEqual([
      'Deployment alcova-media-worker: has no seccomp profile',
    ]);
    expect(policyBreaches(broken(/"runAsUser":10001/, '"runAsUser":0'))).toHaveLength(1);
    expect(policyBreaches(broken(/media-worker:0\.1\.0/, 'media-worker:latest'))).toHaveLength(1);
    const config = ofKind(await objectsOf('medium'), 'ConfigMap')[0];
    const leaking = { ...config, data: { SMTP_URL: 'smtps://a:b@mail.example' } } as Manifest;
    expect(policyBreaches(leaking)).toHaveLength(1);
  });

  it.each<[string, Example, string[], string]>([
    ['a missing address', 'medium', ['site.url='], 'site.url is missing'],
    [
      'two places for NATS',
      'small',
      ['nats.url=nats://nats:4222'],
      'nats.url and trial.nats.enabled contradict',
    ],
    [
      'nobody to ask for the lag',
      'medium',
      ['nats.monitoringEndpoint='],
      'nats.monitoringEndpoint is missing',
    ],
    [
      'more pods than connections',
      'medium',
      ['postgres.maxConnections=100'],
      'postgres.maxConnections is 100',
    ],
    [
      'policies without a database',
      'small',
      ['trial.postgres.enabled=false'],
      'network.postgres.to is missing',
    ],
    ['the tag latest', 'medium', ['image.tag=latest'], 'image.tag is latest'],
    ['less than nothing', 'medium', ['mediaWorker.scaling.min=50'], 'mediaWorker.scaling.min is more than'],
    ['too little grace', 'medium', ['mediaWorker.graceSeconds=5'], '/mediaWorker/graceSeconds'],
    ['a name that nobody knows', 'medium', ['mediaWorker.scalling.max=5'], 'scalling'],
    ['a wrong type', 'medium', ['mediaWorker.slots=many'], '/mediaWorker/slots'],
    ['a secret among the variables', 'medium', ['identity.env.SMTP_URL=smtps://a:b@c'], "'SMTP_URL'"],
  ])('refuses %s and names the value', async (_what, example, values, message) => {
    await expect(render(example, ...values)).rejects.toThrow(message);
  });

  it.each<[Example, Record<string, string[]>]>([
    [
      'medium',
      {
        'identity.autoscaling.min is more than identity.autoscaling.max': ['identity.autoscaling.min=9'],
        'gateway.media.autoscaling.min is more than': ['gateway.media.autoscaling.min=90'],
        'mediaWorker.scaling.fallbackReplicas is more than': ['mediaWorker.scaling.fallbackReplicas=99'],
        'ingress.enabled and gatewayApi.enabled contradict each other': ['gatewayApi.enabled=true'],
        'gatewayApi.parentRefs is missing': [],
        'media.env.PURGE_URL and media.secretEnv.PURGE_URL contradict each other': [
          'media.env.PURGE_URL=https://a.example',
          'media.secretEnv.PURGE_URL.secret=a',
          'media.secretEnv.PURGE_URL.key=b',
        ],
        'cdn.purgeSecret is missing': ['cdn.purgeUrl=https://purge.example', 'cdn.purgeSecret='],
        'secrets.ageOpenid is missing': ['secrets.ageOpenid='],
        'ageWallet.listSigners is missing': ['ageWallet.listUrl=https://lists.example/age.xml'],
        'image.repository is missing': ['image.repository='],
      },
    ],
    [
      'small',
      {
        'store.endpoint and trial.store.enabled contradict each other': ['store.endpoint=https://s3.example'],
        'nats.replicas is more than 1': ['nats.replicas=3'],
        'ageOpenid.issuer is missing': ['secrets.ageOpenid=alcova-age-openid'],
        'ageWallet.listUrl is missing': ['ageWallet.listSigners=-----BEGIN CERTIFICATE-----'],
        'site.countryHeader is believed of the proxies alone': [
          'site.countryHeader=cf-ipcountry',
          'site.trustedProxies=[]',
        ],
      },
    ],
  ])('names at once all that contradicts each other: %s', async (example, mistakes) => {
    const told: unknown = await render(example, ...Object.values(mistakes).flat()).catch(String);
    for (const message of Object.keys(mistakes)) expect(told).toContain(message);
  });

  const CHOICE = 'age.assurance is missing';
  const decision = {
    decidedBy: 'Ana Souza, diretora jurídica',
    decidedOn: '2026-11-20',
    reason: 'O site mostra apenas textos sem conteúdo adulto.',
  };
  const decided = (...countries: string[]) => `age.declared=${JSON.stringify([{ ...decision, countries }])}`;
  const word = 'age.assurance.*=declared';
  const country = ['site.countryHeader=cf-ipcountry'];
  it.each<[string, Example, string[], string | undefined]>([
    ['nothing', 'medium', ['age.assurance.*=null'], CHOICE],
    ['nothing on this machine', 'small', [], undefined],
    ['nothing for a trial that others reach', 'small', ['site.url=http://10.0.0.7'], CHOICE],
    ['Brazil alone', 'medium', ['age.assurance.*=null', 'age.assurance.BR=verified'], "add '*'"],
    [
      'proofs that nobody can give',
      'medium',
      ['secrets.ageOpenid=', 'ageOpenid.issuer='],
      'nobody can give one',
    ],
    ['a word', 'medium', [word], "person's word (declared) in BR, GB, AT, BE"],
    ['a word elsewhere', 'medium', [word, 'age.assurance.BR=closed'], "without site.countryHeader '*' holds"],
    ['a word in one state', 'large', ['age.assurance.FR=declared'], "person's word (declared) in FR: age"],
    [
      'a word in one state that is answered for',
      'large',
      ['age.assurance.FR=declared', decided('EU')],
      undefined,
    ],
    ['a word that is answered for', 'medium', [word, decided('BR', 'GB', 'EU')], undefined],
    ['a word in Brazil alone', 'medium', [...country, 'age.assurance.BR=declared'], '(declared) in BR: age'],
    ['a word where it is enough', 'medium', [...country, 'age.assurance.AR=declared'], undefined],
    [
      'somebody without a name',
      'medium',
      [word, decided('BR').replace(decision.decidedBy, '')],
      '/age/declared/0',
    ],
  ])('has no default for how ages are made sure of: %s', async (_what, example, values, refusal) => {
    const rendered = render(example, ...values);
    if (refusal === undefined) await expect(rendered).resolves.toBeDefined();
    else await expect(rendered).rejects.toThrow(refusal);
  });

  it('scales workers by every consumer whose jobs they take', async () => {
    const scaled = ofKind(await objectsOf('medium'), 'ScaledObject')[0];
    const { spec } = scaledObject.parse(scaled);
    const consumers = [...Object.values(WORKER_JOBS), longFilmChunkJob, suspectJob].map(durableOf);
    expect(spec.triggers.map(({ metadata }) => metadata['consumer']).sort()).toEqual(consumers.sort());
    const names = spec.triggers.map(({ name }) => name);
    expect(spec.advanced.scalingModifiers.formula).toBe(names.join(' + '));
    // The leader is asked by its name in front of this one.
    expect(spec.triggers[0]?.metadata['natsServerMonitoringEndpoint']).toBe(
      'nats-headless.nats.svc.cluster.local:8222',
    );
    // What infra/drills/scaling tries on real workers.
    const { behavior, ...scaling } = chartScaling();
    expect(spec.advanced.horizontalPodAutoscalerConfig).toEqual({ behavior });
    expect(spec.advanced.scalingModifiers).toMatchObject({
      ...{ target: String(scaling.jobsPerWorker), activationTarget: '0', metricType: 'AverageValue' },
    });
    expect(spec).toMatchObject({
      ...{ minReplicaCount: scaling.min, pollingInterval: scaling.pollingSeconds },
      ...{ cooldownPeriod: scaling.cooldownSeconds, fallback: { replicas: scaling.fallbackReplicas } },
    });
    expect(scaling.min).toBe(0);
  });

  it('makes a new Job where a Job would have to change, and starts no pod anew for a new chart alone', async () => {
    const before = await objectsOf('medium');
    const after = await render('medium', 'nats.replicas=1', 'defaults.logLevel=debug', 'identity.replicas=3');
    const others = await render('medium', 'image.tag=0.2.0');
    const jobs = (all: readonly Manifest[]) =>
      ofKind(all, 'Job').map((job) => [job.metadata.name, podOf(job)]);
    const same = Object.fromEntries(jobs(before)) as Record<string, unknown>;
    for (const [name, pod] of [...jobs(after), ...jobs(others)])
      if (typeof name === 'string' && name in same) expect(pod).toEqual(same[name]);
    const tagged = jobs(others).map(([name]) => name);
    expect(tagged.filter((name) => typeof name === 'string' && name in same)).toEqual([]);
    for (const one of before) expect(Object.keys(podOf(one)?.labels ?? {})).not.toContain('helm.sh/chart');
  });

  it('keeps what a Job that gives up has said: its pods stay, and their end is told in their state', async () => {
    const ends = ofKind(await render('medium', 'store.createBucket=true'), 'Job').map((job) => {
      const spec = z.looseObject({ restartPolicy: z.string() }).parse(podOf(job)?.spec);
      return [spec.restartPolicy, podOf(job)?.spec.containers[0]?.terminationMessagePolicy];
    });
    expect(ends).toEqual(Array(7).fill(['Never', 'FallbackToLogsOnError']));
  });

  it('gives every pod longer to stop than its process takes', async () => {
    for (const one of ofKind(await objectsOf('medium'), 'Deployment')) {
      if (TOOLS.includes(component(one))) continue;
      const spec = podOf(one)?.spec;
      const name = component(one);
      const delay = name.startsWith('gateway') ? 10 : 0;
      const process = name === 'media-worker' ? 180 : 30;
      expect([name, spec?.terminationGracePeriodSeconds]).toEqual([name, delay + process + 10]);
      const config = ofKind(await objectsOf('medium'), 'ConfigMap').find(
        ({ metadata }) => metadata.name === one.metadata.name,
      );
      const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(config);
      expect([name, data['STOP_DELAY_SECONDS']]).toEqual([name, delay > 0 ? String(delay) : undefined]);
      for (const container of spec?.containers ?? [])
        expect([container.startupProbe, container.livenessProbe, container.readinessProbe]).not.toContain(
          undefined,
        );
    }
  });

  it('lets what makes traces out to their collector, and only where there is one', async () => {
    const endpoint = 'http://collector.monitoring.svc:4318';
    const policiesTo = (port: number, objects: readonly Manifest[]) =>
      ofKind(objects, 'NetworkPolicy').filter((one) =>
        policyRules.parse(one['spec']).egress.some((rule) => rule.ports.some((at) => at.port === port)),
      );
    expect(policiesTo(4318, await objectsOf('medium'))).toEqual([]);
    await expect(render('medium', `tracing.endpoint=${endpoint}`)).rejects.toThrow('network.tracing.to');
    const objects = await render(
      'medium',
      `tracing.endpoint=${endpoint}`,
      'tracing.sampleRatio=0.2',
      'network.tracing.to[0].namespaceSelector.matchLabels.name=monitoring',
    );
    const [policy, ...others] = policiesTo(4318, objects);
    expect(others).toEqual([]);
    const deployed = ofKind(objects, 'Deployment')
      .map(component)
      .filter((name) => !TOOLS.includes(name));
    const [chosen] = tracedPods.parse(policy?.['spec']).podSelector.matchExpressions;
    expect(chosen?.values.toSorted()).toEqual(deployed.toSorted());
    for (const { data } of ofKind(objects, 'ConfigMap').filter((one) =>
      chosen?.values.includes(component(one)),
    ))
      expect(data).toMatchObject({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_TRACES_SAMPLER_ARG: '0.2',
      });
  });

  it("has the operator's command at hand, and no pod of it until somebody asks", async () => {
    const { spec } = z
      .looseObject({ spec: z.looseObject({ replicas: z.number() }) })
      .parse(await deployment('medium', 'operator'));
    expect(spec.replicas).toBe(0);
    const container = podOf(await deployment('medium', 'operator'))?.spec.containers[0];
    expect(container?.env.map(({ name, valueFrom }) => [name, valueFrom?.secretKeyRef?.key])).toEqual([
      ['NATS_URL', undefined],
      ['NATS_USER', undefined],
      ['NATS_PASSWORD', 'operator'],
      ['CALLER_SIGNING_KEYS', 'operator-caller-keys'],
      ['NODE_EXTRA_CA_CERTS', undefined],
    ]);
  });

  it('gives each process its own key of the store, and one for all only where that is said', async () => {
    const keysIn = (objects: readonly Manifest[]) =>
      Object.fromEntries(
        objects.flatMap((one) => {
          const found =
            podOf(one)?.spec.containers[0]?.env.filter(({ name }) => name.startsWith('S3_')) ?? [];
          const keys = found.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []);
          const of = podOf(one)?.labels['app.kubernetes.io/component'] ?? '';
          return keys.length === 0 || one.kind === 'StatefulSet' ? [] : [[of, keys]];
        }),
      );
    const both = (user: string) => [`${user}-access-key`, `${user}-secret-key`];
    const gateways = ['gateway-api', 'gateway-media', 'gateway-upload'];
    const services = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
    const wanted = {
      ...Object.fromEntries(gateways.map((name) => [name, both('gateway')])),
      ...Object.fromEntries(services.map((name) => [name, both(name)])),
      'migrate-bucket': both('bucket'),
      ...{ backup: both('backup'), 'backup-create': both('backup') },
    };
    expect(keysIn(await render('medium', 'store.createBucket=true'))).toEqual(wanted);
    const one = keysIn(await render('medium', 'store.createBucket=true', 'store.oneKey=true'));
    expect(one).toEqual(
      Object.fromEntries(Object.keys(wanted).map((name) => [name, ['access-key', 'secret-key']])),
    );
    await expect(render('small', 'store.oneKey=true')).rejects.toThrow(
      'store.oneKey and trial.store.enabled',
    );
    const trial = await render('small', 'store.bucket=another');
    const config = ofKind(trial, 'ConfigMap').find((map) => component(map) === 'store');
    const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(config);
    expect(data['access.json']).toContain('arn:aws:s3:::another/exports');
    expect(data['access.json']).not.toContain('arn:aws:s3:::alcova');
  });

  it('lets the gateways alone open exports that hand them to people', async () => {
    const holders = async (name: string) =>
      ofKind(await objectsOf('medium'), 'Deployment')
        .filter((one) => podOf(one)?.spec.containers[0]?.env.some((variable) => variable.name === name))
        .map(component);
    expect(await holders('EXPORT_KEYS')).toEqual(['gateway-api']);
    expect((await holders('EXPORT_PUBLIC_KEY')).sort()).toEqual([
      ...['catalogue', 'commerce', 'identity', 'media', 'moderation'],
    ]);
  });

  it('takes images by their digests, its own and those of others', async () => {
    const digest = `sha256:${'ab'.repeat(32)}`;
    const digests = ['trial.postgres', 'trial.nats', 'trial.store'].map((of) => `${of}.digest=${digest}`);
    const objects = await render('small', ...digests, `image.digests.identity=${digest}`);
    const images = objects.flatMap((one) => podOf(one)?.spec.containers.map(({ image }) => image) ?? []);
    const pinned = images.filter((image) => image.endsWith(`@${digest}`));
    expect(new Set(pinned)).toEqual(
      new Set([
        `postgres:18.4-bookworm@${digest}`,
        `nats:2.15.0-alpine@${digest}`,
        `chrislusf/seaweedfs:4.48@${digest}`,
        `registry.example/alcova/identity@${digest}`,
      ]),
    );
    await expect(render('small', 'trial.nats.digest=latest')).rejects.toThrow('/trial/nats/digest');
  });

  it('lets no gateway sign for callers that serves bytes alone', async () => {
    const holders = async (example: Example, ...values: string[]) =>
      ofKind(await render(example, ...values), 'Deployment')
        .filter((one) =>
          podOf(one)?.spec.containers[0]?.env.some(({ name }) => name === 'CALLER_SIGNING_KEYS'),
        )
        .map(component);
    expect(await holders('medium')).toEqual(['gateway-api', 'gateway-upload', 'operator']);
    // Where one gateway serves everything.
    expect(await holders('small')).toEqual(['gateway-api', 'gateway-upload', 'operator']);
    expect(await holders('medium', 'gateway.media.env.GATEWAY_ROLES=api\\,media')).toContain('gateway-media');
  });

  it('sends each path to the role that serves it', async () => {
    const routes = ofKind(await objectsOf('large'), 'HTTPRoute');
    const rules = z
      .array(
        z.object({
          matches: z.array(z.object({ path: z.object({ type: z.string(), value: z.string() }) })),
          backendRefs: z.array(z.object({ name: z.string() })),
        }),
      )
      .parse(z.looseObject({ rules: z.unknown() }).parse(routes[0]?.['spec']).rules);
    const byRole = Object.fromEntries(
      rules.map(({ matches, backendRefs }) => [
        backendRefs[0]?.name.replace('alcova-gateway-', '') ?? '',
        matches.map(({ path }) => `${path.type} ${path.value}`),
      ]),
    );
    const expected = (role: 'upload' | 'media') => [
      ...ROLE_PATHS[role].exact.map((path) => `Exact ${path}`),
      ...ROLE_PATHS[role].below.map((path) => `PathPrefix ${path}`),
    ];
    expect(byRole).toEqual({ upload: expected('upload'), media: expected('media'), api: ['PathPrefix /'] });
    const ingresses = ofKind(await objectsOf('medium'), 'Ingress');
    for (const { path, role } of ingresses.flatMap(ingressPaths)) expect(roleOfPath(path)).toBe(role);
  });

  it('lets each process out to what it needs, and nobody else', async () => {
    const objects = await objectsOf('medium');
    const ports = (name: string, of: readonly Manifest[] = objects) => {
      const policy = ofKind(of, 'NetworkPolicy').find((one) => component(one) === name);
      return policyRules.parse(policy?.['spec']).egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    };
    expect(ports('media-worker')).toEqual([4222, 443]);
    expect(ports('operator')).toEqual([4222]);
    expect(ports('topology')).toEqual([4222]);
    // With a provider of age checks, and without.
    expect(ports('identity')).toEqual([4222, 5432, 443, 465, 587, 443]);
    const closed = ['secrets.ageOpenid=', 'ageOpenid.issuer=', 'age.assurance.*=closed'];
    expect(ports('identity', await render('medium', ...closed))).toEqual([4222, 5432, 443, 465, 587]);
    expect(ports('commerce')).toEqual([4222, 5432, 443, 80, 443]);
    expect(ports('catalogue')).toEqual([4222, 5432, 443]);
    expect(ports('gateway-media')).toEqual([4222, 443]);
    expect(ports('gateway-api')).toEqual([4222, 443]);
    expect(ports('migrate-media')).toEqual([5432]);
    const open = ofKind(objects, 'NetworkPolicy').filter((one) =>
      policyRules.parse(one['spec']).ingress.some(({ ports: at }) => at.some(({ port }) => port === 8080)),
    );
    expect(open.map(component)).toEqual(['gateway-api', 'gateway-media', 'gateway-upload']);
    const unmet = objects.flatMap((one) => podOf(one)?.labels['app.kubernetes.io/component'] ?? []);
    const covered = new Set(ofKind(objects, 'NetworkPolicy').map(component));
    expect(unmet.filter((name) => !covered.has(name))).toEqual([]);
  });
});

const scaledObject = z.looseObject({
  spec: z.looseObject({
    triggers: z.array(z.looseObject({ name: z.string(), metadata: z.record(z.string(), z.string()) })),
    advanced: z.looseObject({
      scalingModifiers: z.looseObject({ formula: z.string() }),
      horizontalPodAutoscalerConfig: z.unknown(),
    }),
  }),
});
const tracedPods = z.looseObject({
  podSelector: z.looseObject({ matchExpressions: z.array(z.looseObject({ values: z.array(z.string()) })) }),
});
const rule = z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })).default([]) });
const policyRules = z.looseObject({ egress: z.array(rule).default([]), ingress: z.array(rule).default([]) });

const ingressSpec = z.looseObject({
  rules: z.array(
    z.looseObject({
      http: z.looseObject({
        paths: z.array(
          z.looseObject({
            path: z.string(),
            backend: z.looseObject({ service: z.looseObject({ name: z.string() }) }),
          }),
        ),
      }),
    }),
  ),
});
const ingressPaths = (ingress: Manifest): { path: string; role: string }[] =>
  ingressSpec
    .parse(ingress['spec'])
    .rules.flatMap(({ http }) => http.paths)
    .map(({ path, backend }) => ({ path, role: backend.service.name.replace('alcova-gateway-', '') }));
