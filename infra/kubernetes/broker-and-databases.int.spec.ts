import { connectAsOperator } from '@alcova/messaging';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { Client } from 'pg';
import { freePorts, startPostgres, waitUntil } from '../parts';
import { programs } from '../parts/programs';
import { root } from './helm';
import { natsUsersFile } from './nats-users';

const folder = mkdtempSync(join(tmpdir(), 'alcova-containers-'));
const secretsOf = (name: string) =>
  parseEnv(readFileSync(join(folder, 'secrets', name, 'env'), 'utf8')) as Record<string, string>;

/** What docker-compose.yml and the trial's templates give to programs that are not ours, given to the same programs here. */
describe('the files that brokers and databases are given', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [join(root, 'k8s/secrets.mjs'), '--env', join(folder, 'secrets')]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('let each NATS user in with its own password, and nobody else', async () => {
    const [port = 0, monitor = 0] = await freePorts(2);
    cpSync(natsUsersFile, join(folder, 'nats-users.conf'));
    const config = readFileSync(join(root, 'infra/containers/nats.conf'), 'utf8')
      .replace('port: 4222', `port: ${port}\nhost: 127.0.0.1`)
      .replace('http_port: 8222', `http: 127.0.0.1:${monitor}`)
      .replace('/data', join(folder, 'jetstream'));
    writeFileSync(join(folder, 'nats.conf'), config);
    const server = spawn(programs.nats, ['--config', join(folder, 'nats.conf')], {
      env: { ...process.env, ...secretsOf('nats') },
      stdio: 'ignore',
    });
    const exit = once(server, 'exit');
    try {
      await waitUntil(
        'nats-server',
        async () => (await fetch(`http://127.0.0.1:${monitor}/healthz`)).ok,
        20_000,
      );
      const url = `nats://127.0.0.1:${port}`;
      const passwords = secretsOf('nats');
      for (const user of ['identity', 'media-worker', 'gateway', 'operator']) {
        const password = passwords[`NATS_PASSWORD_${user.toUpperCase().replace('-', '_')}`];
        const connection = await connectAsOperator({ service: user, url, user, password });
        await connection.close();
        await expect(connectAsOperator({ service: user, url, user, password: 'wrong' })).rejects.toThrow(
          'Authorization',
        );
      }
    } finally {
      server.kill('SIGKILL');
      await exit;
    }
  });

  it('make roles, databases and extensions, and may be run again with other passwords', async () => {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    try {
      const url = new URL(postgres.url);
      const env = {
        PATH: process.env['PATH'],
        PGHOST: url.hostname,
        PGPORT: url.port,
        PGUSER: url.username,
        PGPASSWORD: decodeURIComponent(url.password),
      };
      const script = join(root, 'k8s/chart/files/prepare-databases.sh');
      const prepare = (passwords: Record<string, string>) =>
        promisify(execFile)('sh', [script], { env: { ...env, ...passwords } });
      const passwords = secretsOf('postgres');
      await prepare(passwords);
      const changed = { ...passwords, PASSWORD_MEDIA: "other'password" };
      await prepare(changed);
      const sees = async (service: string, password: string) => {
        const client = new Client({
          host: url.hostname,
          port: Number(url.port),
          user: `alcova_${service}`,
          password,
          database: `alcova_${service}`,
        });
        await client.connect();
        const { rows } = await client.query<{ extname: string }>(
          'SELECT extname FROM pg_extension ORDER BY 1',
        );
        await client.query('CREATE TABLE mine (id int)');
        const settings = await client.query(
          "SELECT current_setting('timezone') AS timezone, datcollate FROM pg_database WHERE datname = current_database()",
        );
        expect(settings.rows).toEqual([{ timezone: 'UTC', datcollate: 'C.UTF-8' }]);
        await client.end();
        return rows.map(({ extname }) => extname);
      };
      const extensions = ['btree_gin', 'citext', 'pg_trgm', 'pgcrypto', 'plpgsql', 'unaccent'];
      expect(await sees('identity', passwords['PASSWORD_IDENTITY'] ?? '')).toEqual(extensions);
      expect(await sees('media', changed.PASSWORD_MEDIA)).toEqual(extensions);
      await expect(sees('media', passwords['PASSWORD_MEDIA'] ?? '')).rejects.toThrow('password');
    } finally {
      await postgres.stop();
    }
  });
});
