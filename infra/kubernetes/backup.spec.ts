import { runAlcova, systemOfEnvironment } from '@alcova/operator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parse } from 'yaml';
import { z } from 'zod';
import { backupOf } from '../operator/backup-topic';
import { namedSite } from '../operator/named-site';
import { component, type Example, type Manifest, ofKind, render, root } from './helm';
import { type Container, podOf, policyBreaches } from './policy';
import { schemaMistakes } from './strict-schemas';

const ON = 'backup.enabled=true';
const RESTORING = [ON, 'backup.restoring=true'];
const COMPONENTS = ['backup', 'backup-create'];
const affinity = z.looseObject({ affinity: z.unknown() }).partial();
const volumes = z.array(
  z.looseObject({ persistentVolumeClaim: z.object({ claimName: z.string() }).optional() }),
);
const withArguments = z.looseObject({ args: z.array(z.string()) });
const cron = z.looseObject({ schedule: z.string(), timeZone: z.string(), suspend: z.boolean() });
const rule = z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })).default([]) });
const policy = z.looseObject({ egress: z.array(rule).default([]) });
const groups = z.looseObject({ groups: z.array(z.looseObject({ name: z.string() })) });

async function rendered(example: Example, ...values: string[]): Promise<Manifest[]> {
  const objects = await render(example, ...values);
  expect(objects.flatMap(schemaMistakes)).toEqual([]);
  expect(objects.flatMap(policyBreaches)).toEqual([]);
  return objects;
}
const podsOf = (objects: readonly Manifest[], name: string) =>
  objects.flatMap((one) => {
    const pod = podOf(one);
    return pod?.labels['app.kubernetes.io/component'] === name ? [pod.spec] : [];
  });
function podNamed(objects: readonly Manifest[], name: string) {
  const [pod, ...others] = podsOf(objects, name);
  const container = pod?.containers[0];
  if (!pod || !container) throw new Error(`no pod of ${name}`);
  expect(others).toEqual([]);
  return { pod, container, args: withArguments.parse(container).args.join(' ') };
}
const claimsOf = (objects: readonly Manifest[]) =>
  COMPONENTS.map((name) => {
    const { pod } = podNamed(objects, name);
    return volumes
      .parse(pod.volumes)
      .flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
  });
const portsOf = (objects: readonly Manifest[], name: string) => {
  const found = ofKind(objects, 'NetworkPolicy').find((one) => component(one) === name);
  return policy.parse(found?.['spec']).egress.flatMap(({ ports }) => ports.map(({ port }) => port));
};
const keysOf = ({ env }: Container) =>
  env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []).map(({ name, key }) => `${name}/${key}`);

describe('backups in the cluster', () => {
  it('are made by a CronJob, sealed, and old ones go only after a new one', async () => {
    const objects = await rendered('medium', 'backup.keep=30', 'backup.schedule=15 2 * * 1-6');
    const [job, ...others] = ofKind(objects, 'CronJob');
    expect(others).toEqual([]);
    expect(cron.parse(job?.['spec'])).toMatchObject({
      ...{ schedule: '15 2 * * 1-6', timeZone: 'Etc/UTC', suspend: false, concurrencyPolicy: 'Forbid' },
    });
    const { container, args } = podNamed(objects, 'backup-create');
    expect(args).toBe(
      'sh -c alcova backup create --to /backup && alcova backup prune --in /backup --keep 30',
    );
    expect(container.image).toBe('registry.example/alcova/operator:0.1.0');
    expect(keysOf(container)).toContain('alcova-backup/recipient');
  });

  it('come with the records of what must not come back, which are always kept', async () => {
    const objects = await rendered('medium');
    const { container, args } = podNamed(objects, 'backup');
    expect(args).toBe('alcova backup records --to /backup --every 60');
    // Prometheus finds it as it finds all others.
    expect(container.ports).toEqual([{ name: 'health', containerPort: 9090 }]);
    expect([container.livenessProbe, container.readinessProbe]).not.toContain(undefined);
  });

  it('have a key at the store that only reads, the databases, and nothing else', async () => {
    const objects = await rendered('medium');
    const databases = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
    const wanted = [
      ...databases.map((name) => `alcova-database/${name}`),
      ...['alcova-store/backup-access-key', 'alcova-store/backup-secret-key'],
    ];
    expect(keysOf(podNamed(objects, 'backup').container)).toEqual(wanted);
    expect(keysOf(podNamed(objects, 'backup-create').container)).toEqual([
      ...wanted,
      'alcova-backup/recipient',
    ]);
    for (const name of COMPONENTS) expect([name, portsOf(objects, name)]).toEqual([name, [5432, 443]]);
  });

  it.each<[Example, string]>([
    ['medium', 'postgres://from-the-secret/identity'],
    ['small', 'postgres://alcova_identity:of-identity@alcova-postgres:5432/alcova_identity'],
  ])('find databases and store by the names that the command reads: %s', async (example, identity) => {
    const objects = await rendered(example, ON);
    for (const name of COMPONENTS) {
      const { env } = podNamed(objects, name).container;
      const given: Record<string, string> = {};
      for (const { name: variable, value, valueFrom } of env) {
        const key = valueFrom?.secretKeyRef?.key;
        const secret = variable.endsWith('_DATABASE_URL') ? `postgres://from-the-secret/${key}` : `of-${key}`;
        given[variable] = (value ?? secret).replaceAll(/\$\((\w+)\)/g, (_, of: string) => given[of] ?? '');
      }
      const site = namedSite(given);
      expect((await site.databases()).identity).toBe(identity);
      expect(await site.store()).toMatchObject({
        S3_BUCKET: 'alcova',
        S3_ACCESS_KEY: 'of-backup-access-key',
      });
    }
  });

  it('stand on one volume, which stays when the site goes, or on one that is there', async () => {
    const objects = await rendered('medium');
    expect(claimsOf(objects)).toEqual([['alcova-backup'], ['alcova-backup']]);
    const [claim] = ofKind(objects, 'PersistentVolumeClaim');
    expect(claim).toMatchObject({
      metadata: { name: 'alcova-backup', annotations: { 'helm.sh/resource-policy': 'keep' } },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '500Gi' } } },
    });
    const elsewhere = await rendered('medium', 'backup.volume.existingClaim=nfs');
    expect(claimsOf(elsewhere)).toEqual([['nfs'], ['nfs']]);
    expect(ofKind(elsewhere, 'PersistentVolumeClaim')).toEqual([]);
  });

  it('are made on the node that has the volume, unless every node may have it', async () => {
    const of = async (...values: string[]) =>
      affinity.parse(podNamed(await rendered('medium', ...values), 'backup-create').pod).affinity;
    expect(await of()).toEqual({
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          {
            topologyKey: 'kubernetes.io/hostname',
            labelSelector: {
              matchLabels: {
                'app.kubernetes.io/name': 'alcova',
                'app.kubernetes.io/instance': 'alcova',
                'app.kubernetes.io/component': 'backup',
              },
            },
          },
        ],
      },
    });
    expect(await of('backup.volume.accessMode=ReadWriteMany')).toBeUndefined();
  });

  it('rest while something is restored, and the pod then has what that needs', async () => {
    const objects = await rendered('small', ...RESTORING);
    expect(cron.parse(ofKind(objects, 'CronJob')[0]?.['spec']).suspend).toBe(true);
    const { container, args } = podNamed(objects, 'backup');
    expect(args).toBe('sleep infinity');
    expect(keysOf(container)).toEqual(
      expect.arrayContaining([
        ...['alcova-store/operator-access-key', 'alcova-nats/operator', 'alcova-keys/operator-caller-keys'],
      ]),
    );
    expect(portsOf(objects, 'backup')).toEqual([5432, 8333, 4222]);
    expect(portsOf(objects, 'backup-create')).toEqual([5432, 8333]);
    await expect(render('small', 'backup.restoring=true')).rejects.toThrow(
      'backup.enabled is false, and backup.restoring',
    );
  });

  it('have no key where the cloud gives roles', async () => {
    const objects = await rendered(
      'medium',
      ...['store.keyless=true', 'network.storeIdentity.to=[{"ipBlock":{"cidr":"203.0.113.9/32"}}]'],
      'backup.serviceAccountAnnotations.role=arn:aws:iam::1:role/backup',
    );
    for (const name of COMPONENTS) {
      const { env } = podNamed(objects, name).container;
      expect(env.filter(({ name: variable }) => /^S3_.*KEY/.test(variable))).toEqual([]);
      const account = ofKind(objects, 'ServiceAccount').find((one) => component(one) === name);
      expect(account?.metadata).toMatchObject({ annotations: { role: 'arn:aws:iam::1:role/backup' } });
      expect(portsOf(objects, name)).toEqual([5432, 443, 443]);
    }
  });

  it('are not there, and nobody is told of them, where they are off', async () => {
    const objects = await rendered('medium', 'backup.enabled=false');
    expect(objects.map(component).filter((name) => COMPONENTS.includes(name))).toEqual([]);
    const [rules] = ofKind(objects, 'PrometheusRule');
    const names = groups.parse(rules?.['spec']).groups.map(({ name }) => name);
    expect(names).not.toContain('alcova-backups');
    expect(
      groups.parse(ofKind(await rendered('medium'), 'PrometheusRule')[0]?.['spec']).groups,
    ).toContainEqual(expect.objectContaining({ name: 'alcova-backups' }));
  });

  it.each([
    ['backup.schedule=often', '/backup/schedule'],
    ['backup.recordsSeconds=3600', '/backup/recordsSeconds'],
    ['backup.keep=0', '/backup/keep'],
    ['backup.volume.accessMode=ReadOnlyMany', '/backup/volume/accessMode'],
  ])('are refused with %s', async (value, message) => {
    await expect(render('medium', value)).rejects.toThrow(message);
  });
});

describe('the page on backups', () => {
  const page = readFileSync(join(root, 'k8s/runbook/backup-and-restore.md'), 'utf8');
  const settings = (command: string): string[] =>
    [...command.matchAll(/--set (\S+)/g)].map(([, value = '']) =>
      value.replace('$REGISTRY', 'registry.example/alcova'),
    );

  it('restores into a second namespace that the chart makes, where nobody gets a mail', async () => {
    const [, install = ''] = /^(helm install alcova [^]*?[^\\])$/m.exec(page) ?? [];
    expect(install).toContain('--namespace alcova-again --values k8s/chart/examples/small.yaml');
    const objects = await rendered('small', ...settings(install));
    expect(ofKind(objects, 'Job')).toEqual([]);
    expect(podNamed(objects, 'backup').args).toBe('sleep infinity');
    const identity = ofKind(objects, 'ConfigMap').find((one) => component(one) === 'identity');
    expect(identity).toMatchObject({ data: { MAIL_DIR: '/tmp/mails' } });
    const [, upgrade = ''] = /^(helm upgrade alcova .* --reuse-values .*)$/m.exec(page) ?? [];
    const started = await rendered('small', ...settings(install), ...settings(upgrade));
    expect(ofKind(started, 'Job').length).toBeGreaterThan(5);
    const media = ofKind(started, 'ConfigMap').find((one) => component(one) === 'media');
    expect(media).toMatchObject({ data: { SWEEP_HOURS: '0' } });
  });

  it('copies to a second place by an object that the cluster takes', async () => {
    const [, text = ''] = /```yaml\n(# my-site\.yaml\n[^]*?)```/.exec(page) ?? [];
    const { extraObjects } = z.object({ extraObjects: z.array(z.unknown()) }).parse(parse(text));
    const objects = await rendered('medium', `extraObjects=${JSON.stringify(extraObjects)}`);
    const away = ofKind(objects, 'CronJob').find(({ metadata }) => metadata.name.endsWith('-away'));
    const claims = volumes.parse(away && podOf(away)?.spec.volumes);
    expect(claims).toEqual([
      {
        name: 'backup',
        persistentVolumeClaim: { claimName: ofKind(objects, 'PersistentVolumeClaim')[0]?.metadata.name },
      },
    ]);
  });

  it('names commands and options that there are', async () => {
    const help = async (...args: string[]) => {
      const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
      const topics = [backupOf(namedSite({}))];
      await runAlcova([...args, '--help'], systemOfEnvironment({}), topics, { input, output, errors });
      return String(output.read());
    };
    const used = [...page.matchAll(/\balcova (?:-- )?backup ([a-z]+)((?: +[^`|\n#]*)?)/g)];
    expect(used.length).toBeGreaterThan(15);
    for (const [, command = '', rest = ''] of used) {
      expect(await help('backup')).toContain(`  ${command} `);
      const told = await help('backup', command);
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        expect([command, told]).toEqual([command, expect.stringContaining(option)]);
    }
  });
});

it('Postgres is archived by the plugin, and not by what CloudNativePG gives up', () => {
  const readme = readFileSync(join(root, 'k8s/README.md'), 'utf8');
  expect(readme).toContain('name: barman-cloud.cloudnative-pg.io');
  expect(readme).not.toContain('barmanObjectStore:');
});
