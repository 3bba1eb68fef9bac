import { OPERATOR_VARIABLES } from '@alcova/operator';
import { baseConfigShape, databaseConfigShape, keyedStoreConfigShape, loadConfig } from '@alcova/platform';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { gatewayConfig, gatewayVariables } from '../../gateway/src/config/config';
import { configSchema as catalogue } from '../../services/catalogue/src/config/config';
import { configSchema as commerce } from '../../services/commerce/src/config/config';
import { configSchema as identity, secondFactorRoles } from '../../services/identity/src/config/config';
import { configSchema as worker } from '../../services/media-worker/src/config/config';
import { configSchema as media } from '../../services/media/src/config/config';
import { configSchema as moderation } from '../../services/moderation/src/config/config';
import { type Manifest, render, root } from './helm';
import { type Container, podOf } from './policy';

type Variables = Record<string, string>;
/** Of what every process reads, that which makes the broker's streams reads these alone. */
const { LOG_LEVEL, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS } = baseConfigShape;
const topology = z.object({ LOG_LEVEL, NATS_URL, NATS_USER, NATS_PASSWORD, NATS_REPLICAS });
const schemas = {
  ...{ identity, catalogue, moderation, commerce, media, topology },
  'media-worker': worker,
} as const;
/** What `backup records --every` reads (infra/operator/named-site.ts, infra/backup/watch.ts). */
const { HEALTH_HOST, HEALTH_PORT } = baseConfigShape;
const { DATABASE_URL } = databaseConfigShape;
const backup = z.object({
  ...{ LOG_LEVEL, HEALTH_HOST, HEALTH_PORT, ...keyedStoreConfigShape },
  ...{ IDENTITY_DATABASE_URL: DATABASE_URL, CATALOGUE_DATABASE_URL: DATABASE_URL },
  ...{ MODERATION_DATABASE_URL: DATABASE_URL, COMMERCE_DATABASE_URL: DATABASE_URL },
  MEDIA_DATABASE_URL: DATABASE_URL,
});
const BACKUP_VARIABLES = Object.keys(backup.shape);
/** What is read besides a configuration: the log's name of the process, and what an address is put together from. */
const BESIDES = new Set(['PROCESS_NAME', 'DATABASE_PASSWORD', 'NODE_EXTRA_CA_CERTS']);

/** What each process makes of its variables: it must start with them, and know every one. */
function check(service: string, env: Variables): { unknown: string[]; loaded: Record<string, unknown> } {
  const names = Object.entries(env).flatMap(([name, value]) => (value === '' ? [] : [name]));
  const unknownTo = (known: readonly string[]) =>
    names.filter((name) => !known.includes(name) && !BESIDES.has(name));
  if (service === 'gateway') return { unknown: unknownTo(gatewayVariables), loaded: gatewayConfig(env) };
  if (service === 'operator') return { unknown: unknownTo(OPERATOR_VARIABLES), loaded: env };
  if (service === 'backup') return { unknown: unknownTo(BACKUP_VARIABLES), loaded: loadConfig(backup, env) };
  const schema = schemas[service as keyof typeof schemas];
  return { unknown: unknownTo(Object.keys(schema.shape)), loaded: loadConfig(schema, env) };
}

/** The services that have a database, and put their part of an export into the store. */
const databases = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];
const folder = mkdtempSync(join(tmpdir(), 'alcova-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secretsToolWith = (env: Variables, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'k8s/secrets.mjs'), ...args], {
    ...{ encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ADMIN_EMAIL: '', ...env } },
  });
const secretsTool = (...args: string[]): string => secretsToolWith({}, ...args);

/** A value of docker-compose.yml as compose fills it in: a variable of who starts it, else its default, which may have variables too. */
function filledIn(value: unknown, settings: Readonly<Variables> = {}): string {
  const text = String(value);
  const filled = text.replaceAll(
    /\$\{(\w+):-([^${}]*)\}/g,
    (_, name: string, usual: string) => settings[name] ?? usual,
  );
  return filled === text ? text : filledIn(filled, settings);
}

const secretList = z.object({
  items: z.array(
    z.object({ metadata: z.object({ name: z.string() }), stringData: z.record(z.string(), z.string()) }),
  ),
});

describe('the secrets of a new installation', () => {
  it('are made once, and a key of the access records is never written over', () => {
    const file = join(folder, 'records.jwk');
    const args = ['--namespace', 'x', '--admin-email', 'a@b.example', '--records-key', file];
    secretsTool(...args);
    expect(() => secretsTool(...args)).toThrow('is not written over');
  });

  it('say what is missing', () => {
    expect(() => secretsTool('--namespace', 'x')).toThrow('--admin-email');
  });
});

describe('the variables that the chart gives', () => {
  const secrets = (example: string, more: readonly string[]): Record<string, Variables> => {
    const key = join(folder, `${example}.jwk`);
    const text = secretsTool(
      '--namespace',
      'alcova',
      '--admin-email',
      'a@b.example',
      '--records-key',
      key,
      ...more,
    );
    const { items } = secretList.parse(JSON.parse(text));
    return Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
  };

  const own = [
    '--postgres',
    'pg.example:5432',
    '--postgres-options',
    'sslmode=verify-full',
    '--smtp-url',
    'smtps://u:p@m.example:465',
  ];
  it.each([
    ['small', []],
    ['medium', own],
    ['large', own],
  ] as const)(
    'with the example %s and the secrets that are made for it are those that each process reads',
    async (example, args) => {
      const made = {
        ...secrets(example, args),
        'alcova-age-openid': { 'client-id': 'id', 'client-secret': 'secret' },
        'alcova-purge': { token: 'a-token-of-enough-letters' },
      };
      const objects = await render(example);
      const configs = new Map(
        objects.filter(({ kind }) => kind === 'ConfigMap').map((one) => [one.metadata.name, one]),
      );
      const checked = objects.flatMap((one) => {
        const container = one.kind === 'Deployment' ? podOf(one)?.spec.containers[0] : undefined;
        if (!container) return [];
        return [{ name: one.metadata.name, ...check(container.name, variablesOf(container, configs, made)) }];
      });
      expect(checked.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
      expect(checked).toHaveLength(example === 'medium' ? 12 : 11);
    },
  );
});

function variablesOf(
  container: Container,
  configs: ReadonlyMap<string, Manifest>,
  secrets: Readonly<Record<string, Variables>>,
): Variables {
  const variables: Variables = {};
  for (const { configMapRef } of container.envFrom)
    Object.assign(
      variables,
      z.record(z.string(), z.string()).parse(configs.get(configMapRef?.name ?? '')?.['data']),
    );
  for (const { name, value, valueFrom } of container.env) {
    const from = valueFrom?.secretKeyRef;
    const given = from ? secrets[from.name]?.[from.key] : value;
    if (given === undefined) throw new Error(`${container.name}: nothing gives ${name}`);
    variables[name] = given.replace(/\$\((\w+)\)/g, (_, other: string) => variables[other] ?? '');
  }
  return variables;
}

const composeFile = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      volumes: z.array(z.string()).default([]),
      networks: z.array(z.string()).optional(),
      network_mode: z.string().optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      healthcheck: z
        .strictObject({
          test: z.array(z.string()),
          interval: z.string(),
          timeout: z.string(),
          retries: z.number(),
          start_period: z.string().optional(),
        })
        .optional(),
      ports: z.array(z.string()).default([]),
      deploy: z.looseObject({
        resources: z.looseObject({ limits: z.looseObject({ memory: z.string(), cpus: z.string() }) }),
      }),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
});

describe('docker-compose.yml', () => {
  const { services, volumes, networks } = composeFile.parse(
    parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
  );
  const files = join(folder, 'compose');

  beforeAll(() => {
    secretsTool('--env', files);
  });

  it.each([...Object.keys(schemas), 'gateway'])(
    'gives %s the variables that it reads, by the names of the chart',
    (name) => {
      const service = services[name];
      const environment = Object.entries(service?.environment ?? {}).map(
        ([variable, value]) => [variable, filledIn(value)] as const,
      );
      const fromFile = parseEnv(readFileSync(join(files, name, 'env'), 'utf8')) as Variables;
      const { unknown, loaded } = check(name, { ...Object.fromEntries(environment), ...fromFile });
      expect(unknown).toEqual([]);
      expect(loaded['NATS_USER']).toBe(name);
      const read = Object.keys(name === 'topology' ? topology.shape : baseConfigShape);
      expect(read.filter((variable) => !(variable in loaded))).toEqual([]);
    },
  );

  it('scales the limits of all processes by one number', () => {
    const scaledBy = (name: string, variable: string) => services[name]?.environment[variable];
    expect([
      scaledBy('gateway', 'RATE_LIMIT_SCALE'),
      scaledBy('identity', 'LIMIT_SCALE'),
      scaledBy('moderation', 'LIMIT_SCALE'),
    ]).toEqual(Array(3).fill('${RATE_LIMIT_SCALE:-1}'));
  });

  it('gives every container its own secrets alone, and makes them once', () => {
    for (const [name, { volumes: mounts }] of Object.entries(services)) {
      if (name === 'secrets') continue;
      const secret = mounts
        .filter((mount) => mount.startsWith('secrets-'))
        .map((mount) => mount.split(':')[0]);
      const owner = { 'migrate-messaging': 'topology', 'prepare-bucket': 'bucket', volumes: undefined }[name];
      const expected = name in { volumes: 1 } ? [] : [`secrets-${owner ?? name.replace('migrate-', '')}`];
      expect([name, secret]).toEqual([name, expected]);
    }
    const before = readdirSync(files).map((name) => [name, readFileSync(join(files, name, 'env'), 'utf8')]);
    secretsTool('--env', files);
    expect(readdirSync(files).map((name) => [name, readFileSync(join(files, name, 'env'), 'utf8')])).toEqual(
      before,
    );
  });

  it('gives an installation of one key at the store what it lacks, once, and leaves the rest alone', () => {
    const older = join(folder, 'older');
    secretsTool('--env', older);
    const file = (name: string) => join(older, name, 'env');
    const read = (name: string) => readFileSync(file(name), 'utf8');
    const one = "S3_ACCESS_KEY='a'\nS3_SECRET_KEY='b'\n";
    const before = new Map<string, string>();
    for (const name of readdirSync(older)) {
      const rest = read(name).replace(/^(S3|EXPORT)_.*\n/gm, '');
      before.set(name, rest);
      rmSync(file(name));
      const had = ['store', 'operator', 'gateway', ...databases].includes(name);
      writeFileSync(file(name), had ? rest + one : rest);
    }
    rmSync(join(older, 'bucket'), { recursive: true });
    rmSync(join(older, 'store', 'closed.pem'));
    secretsTool('--env', older);
    const now = new Map(readdirSync(older).map((name) => [name, read(name)]));
    for (const [name, rest] of before)
      if (!['store', 'bucket'].includes(name))
        expect([name, now.get(name)?.replace(/^(S3|EXPORT)_.*\n/gm, '')]).toEqual([name, rest]);
    expect(now.get('operator')).not.toContain('S3_');
    const keyOf = (name: string) => parseEnv(now.get(name) ?? '')['S3_SECRET_KEY'] ?? '';
    const ofStore = parseEnv(now.get('store') ?? '');
    const users = [...databases, 'gateway', 'bucket'];
    for (const name of users) expect(keyOf(name)).toBe(ofStore[`S3_SECRET_KEY_${name.toUpperCase()}`]);
    expect(new Set(users.map(keyOf)).size).toBe(users.length);
    expect(now.get('gateway')).toContain('EXPORT_KEYS=');
    expect(now.get('media')).toContain('EXPORT_PUBLIC_KEY=');
    secretsTool('--env', older);
    expect(new Map(readdirSync(older).map((name) => [name, read(name)]))).toEqual(now);
  });

  it('gives a store the keys of users that came later, and changes nothing else', () => {
    const older = join(folder, 'before-backups');
    secretsTool('--env', older);
    const read = (name: string) => readFileSync(join(older, name, 'env'), 'utf8');
    const before = read('store').replace(/^S3_\w+_BACKUP=.*\n/gm, '');
    expect(before).not.toBe(read('store'));
    const others = readdirSync(older).filter((name) => name !== 'store');
    const texts = others.map(read);
    rmSync(join(older, 'store', 'env'));
    writeFileSync(join(older, 'store', 'env'), before);
    secretsTool('--env', older);
    expect(read('store')).toMatch(/S3_ACCESS_KEY_BACKUP='.+'\nS3_SECRET_KEY_BACKUP='.+'\n$/);
    expect(read('store').startsWith(before)).toBe(true);
    expect(others.map(read)).toEqual(texts);
  });

  it('lets nobody reach more than they need, and a worker neither a database nor the web', () => {
    const reached = (name: string) => services[name]?.networks;
    expect(reached('media-worker')).toEqual(['broker', 'objects']);
    expect(reached('catalogue')).toEqual(['broker', 'databases', 'objects']);
    expect(reached('postgres')).toEqual(['databases']);
    expect(reached('nats')).toEqual(['broker']);
    expect(reached('store')).toEqual(['objects']);
    const isInternal = Object.entries(networks).map(([name, network]) => [name, network?.internal === true]);
    expect(Object.fromEntries(isInternal)).toEqual({
      ...{ broker: true, databases: true, objects: true, outside: false },
    });
    const outside = Object.keys(services).filter((name) => reached(name)?.includes('outside'));
    expect(outside.sort()).toEqual(['commerce', 'gateway', 'identity', 'media']);
    // Without a network of its own a container would be in one with all others.
    for (const [name, service] of Object.entries(services))
      expect([name, service.networks === undefined]).toEqual([name, service.network_mode === 'none']);
  });

  /** What a container of a site at this address is given, with other settings of who starts it. */
  const variablesAt = (name: string, settings: Readonly<Record<string, string>>): Variables => ({
    ...Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
        variable,
        filledIn(value, settings),
      ]),
    ),
    ...(parseEnv(readFileSync(join(files, name, 'env'), 'utf8')) as Variables),
  });

  it('takes every address of the site along with its port, but for one that has an address of its own', () => {
    const addresses = (settings: Variables) => [
      ...Object.keys(services).flatMap((name) =>
        Object.entries(services[name]?.environment ?? {})
          .filter(([variable]) => /^(SITE|VIDEO_CDN|IMAGE_CDN|DEFAULT_THUMBNAIL)_URL$/.test(variable))
          .map(([, value]) => new URL(filledIn(value, settings)).origin),
      ),
    ];
    const moved = addresses({ PORT: '9000' });
    expect(moved.length).toBeGreaterThan(7);
    expect(new Set(moved)).toEqual(new Set(['http://localhost:9000']));
    expect(new Set(addresses({}))).toEqual(new Set(['http://localhost:8080']));
    const SITE_URL = 'https://alcova.example';
    expect(new Set(addresses({ PORT: '9000', SITE_URL }))).toEqual(new Set([SITE_URL]));
    expect(services['gateway']?.ports.map((port) => filledIn(port, { PORT: '9000' }))).toEqual([
      '127.0.0.1:9000:8080',
    ]);
  });

  it('tells of the administrator that there is: the address that it was first started with, each time', () => {
    const told = join(folder, 'told');
    const first = secretsToolWith({ ADMIN_EMAIL: 'bia@exemplo.example' }, '--env', told);
    const given = parseEnv(readFileSync(join(told, 'identity', 'env'), 'utf8'));
    expect(given['ADMIN_EMAIL']).toBe('bia@exemplo.example');
    expect(first).toContain(`bia@exemplo.example   senha: ${given['ADMIN_PASSWORD']}`);
    // Another address comes too late: the administrator is there.
    const again = secretsToolWith({ ADMIN_EMAIL: 'ana@exemplo.example' }, '--env', told);
    expect(again).toContain(`bia@exemplo.example   senha: ${given['ADMIN_PASSWORD']}`);
    expect(again).not.toContain('ana@');
    // Nobody tells identity otherwise, and the tool knows what who starts the site has set.
    expect(Object.keys(services['identity']?.environment ?? {})).not.toContain('ADMIN_EMAIL');
    expect(services['secrets']?.environment['ADMIN_EMAIL']).toBe('${ADMIN_EMAIL:-}');
    expect(() => secretsToolWith({ ADMIN_EMAIL: "o'x@b.example" }, '--env', join(folder, 'odd'))).toThrow(
      'ADMIN_EMAIL',
    );
  });

  it('takes an address over from an installation of a version that had none of its own', () => {
    const older = join(folder, 'no-address');
    secretsTool('--env', older);
    const file = join(older, 'identity', 'env');
    const rest = readFileSync(file, 'utf8').replace(/^ADMIN_EMAIL=.*\n/m, '');
    rmSync(file);
    writeFileSync(file, rest);
    expect(secretsToolWith({ ADMIN_EMAIL: 'bia@exemplo.example' }, '--env', older)).toContain('bia@');
    expect(parseEnv(readFileSync(file, 'utf8'))['ADMIN_EMAIL']).toBe('bia@exemplo.example');
    expect(readFileSync(file, 'utf8')).toContain(rest);
  });

  it('knows of each process whether it is well, in words of every version of compose', () => {
    const processes = Object.keys(services).filter((name) => services[name]?.healthcheck !== undefined);
    expect(processes.sort()).toEqual(
      [...databases, 'gateway', 'media-worker', 'nats', 'postgres', 'store'].sort(),
    );
    // An image that Podman or buildah make has no check of its own.
    for (const { depends_on } of Object.values(services))
      for (const [part, { condition }] of Object.entries(depends_on))
        if (condition === 'service_healthy') expect(processes).toContain(part);
  });

  it.each([
    ['https://alcova.example', true, ['moderator', 'admin']],
    ['http://localhost:8080', false, []],
  ])('guards cookies and the staff of %s as it needs', (SITE_URL, isSecure, roles) => {
    const of = (name: string) => variablesAt(name, { SITE_URL });
    expect(gatewayConfig(of('gateway')).COOKIE_SECURE).toBe(isSecure);
    expect(secondFactorRoles(loadConfig(identity, of('identity')))).toEqual(roles);
  });

  it('starts no site that others reach without a choice of how ages are made sure of', () => {
    const SITE_URL = 'https://alcova.example';
    const load = (settings: Variables) => loadConfig(moderation, variablesAt('moderation', settings));
    expect(() => load({ SITE_URL })).toThrow('AGE_ASSURANCE');
    expect(() =>
      load({ SITE_URL, AGE_ASSURANCE: 'BR=declared,*=closed', COUNTRY_HEADER: 'x-country' }),
    ).toThrow('BR (Brazil)');
    expect(load({ SITE_URL, AGE_ASSURANCE: '*=verified' }).AGE_ASSURANCE).toHaveLength(1);
    expect(load({}).AGE_ASSURANCE).toBeUndefined();
  });

  it('runs nothing that may change itself, has limits, exact images and named volumes that exist', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
      expect([name, service.image]).toEqual([
        name,
        expect.stringMatching(
          /:(\$\{IMAGE_TAG:-local\}|[\w.-]*\d[\w.-]*\$\{(POSTGRES|NATS|STORE)_DIGEST:-\})$/,
        ),
      ]);
      for (const mount of service.volumes) {
        const [source = ''] = mount.split(':');
        expect([mount, source.startsWith('./') ? existsSync(join(root, source)) : source in volumes]).toEqual(
          [mount, true],
        );
      }
    }
  });

  it('starts each part when what it needs is well', () => {
    for (const [name, { depends_on }] of Object.entries(services))
      for (const [part, { condition }] of Object.entries(depends_on)) {
        expect([name, part, part in services]).toEqual([name, part, true]);
        const ends = /^(secrets|volumes|migrate-.*|prepare-.*)$/.test(part);
        expect([name, part, condition]).toEqual([
          name,
          part,
          ends ? 'service_completed_successfully' : 'service_healthy',
        ]);
      }
  });
});
