import { connectAsOperator } from '@alcova/messaging';
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { parseEnv, promisify } from 'node:util';
import { Client } from 'pg';
import { freePorts, scratchFolder, startPostgres, waitUntil } from '../parts';
import { programs } from '../parts/programs';
import { listeners } from '../testing/listeners';
import { root } from './helm';
import { natsUsersFile } from './nats-users';
import { storeAccessFile } from './store-access';

const folder = scratchFolder('alcova-containers-');
const secretsOf = (name: string) =>
  parseEnv(readFileSync(join(folder, 'secrets', name, 'env'), 'utf8')) as Record<string, string>;

/** One that is kept waiting was not refused. */
const endWhenSilent = (socket: Socket): Socket =>
  socket.setTimeout(10_000, () => socket.destroy(new Error('nothing came')));

/** What a server says to who begins HTTP/2 in plain, until it closes; empty when it hangs up without a word. */
async function http2Answer(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  endWhenSilent(socket);
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0');
  // TLS answers what is no handshake with an alert, and nothing else.
  const answer = await buffer(socket);
  return answer[0] === TLS_ALERT ? '' : answer.toString('latin1');
}
const TLS_ALERT = 0x15;

/** Why a server ends TLS with who shows no certificate. */
async function tlsAnswer(port: number): Promise<string> {
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  endWhenSilent(socket);
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\u0004\0\0\0\0\0');
  return buffer(socket).then(
    (answer) => answer.toString('latin1'),
    (error: unknown) => String(error),
  );
}

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

  it('let each process into the store with its own key, once writes reach the disk, and nobody to its other parts', async () => {
    const ports = await freePorts(8);
    const [
      s3 = 0,
      s3Grpc = 0,
      master = 0,
      masterGrpc = 0,
      volume = 0,
      volumeGrpc = 0,
      filer = 0,
      filerGrpc = 0,
    ] = ports;
    const script = join(folder, 'store.sh');
    const text = readFileSync(join(root, 'k8s/chart/files/store.sh'), 'utf8')
      .replaceAll('weed ', `'${programs.store}' `)
      .replaceAll(':8888/', `:${filer}/`)
      .replaceAll('filer=http://127.0.0.1:8888', `filer=http://127.0.0.1:${filer}`)
      .replaceAll('-filer=127.0.0.1:8888', `-filer=127.0.0.1:${filer}.${filerGrpc}`)
      .replaceAll('-master=127.0.0.1:9333', `-master=127.0.0.1:${master}.${masterGrpc}`)
      .replaceAll(':8333/', `:${s3}/`)
      .replaceAll('-s3.port=8333', `-s3.port=${s3} -s3.port.grpc=${s3Grpc}`)
      .replaceAll('/run/alcova/', `${join(folder, 'secrets/store')}/`)
      .replaceAll('/etc/alcova-store/access.json', storeAccessFile);
    const others = `-master.port=${master} -master.port.grpc=${masterGrpc} -volume.port=${volume} -volume.port.grpc=${volumeGrpc} -filer.port=${filer} -filer.port.grpc=${filerGrpc}`;
    writeFileSync(script, `${text.trimEnd()} ${others}\n`);
    mkdirSync(join(folder, 'objects'));
    const env = {
      ...{ PATH: process.env['PATH'], HOME: folder, STORE_DIR: join(folder, 'objects') },
      ...secretsOf('store'),
    };
    const store = spawn('sh', [script], { env, cwd: folder, stdio: 'ignore' });
    const exit = once(store, 'exit');
    const isReady = () =>
      promisify(execFile)('sh', [script, 'ready'], { env }).then(
        () => true,
        () => false,
      );
    const clients: S3Client[] = [];
    const as = (key: Record<string, string>) => {
      const credentials = {
        accessKeyId: key['S3_ACCESS_KEY'] ?? '',
        secretAccessKey: key['S3_SECRET_KEY'] ?? '',
      };
      const endpoint = `http://127.0.0.1:${s3}`;
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
      clients.push(client);
      return client;
    };
    const Bucket = 'alcova';
    const part = { Bucket, Key: 'exports/e1/media.sealed' };
    const refused = { $metadata: { httpStatusCode: 403 } };
    try {
      await waitUntil('the store', isReady, 60_000);
      const settings = await fetch(`http://127.0.0.1:${filer}/etc/seaweedfs/filer.conf`);
      expect(await settings.text()).toMatch(/"fsync":\s*true/);
      await as(secretsOf('bucket')).send(new CreateBucketCommand({ Bucket }));
      await as(secretsOf('media')).send(new PutObjectCommand({ ...part, Body: Buffer.from('x') }));
      const read = new GetObjectCommand(part);
      await expect(as(secretsOf('media')).send(read)).rejects.toMatchObject(refused);
      await expect(as(secretsOf('commerce')).send(read)).rejects.toMatchObject(refused);
      expect(await (await as(secretsOf('gateway')).send(read)).Body?.transformToString()).toBe('x');
      const open = (await listeners(store.pid ?? 0)).filter((address) => !address.startsWith('127.0.0.1:'));
      const ofAll = open.map((address) => address.slice(address.lastIndexOf(':') + 1));
      expect(new Set(ofAll)).toEqual(new Set([String(s3), String(s3Grpc)]));
      // Orders about users: in plain nothing is answered, and without a certificate of nobody's there is no TLS.
      expect(await http2Answer(s3Grpc)).toBe('');
      expect(await tlsAnswer(s3Grpc)).toMatch(/certificate required|bad certificate|reset/i);
    } finally {
      for (const client of clients) client.destroy();
      store.kill('SIGKILL');
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
      const sees = async (service: string, password: string, owner = service) => {
        const client = new Client({
          host: url.hostname,
          port: Number(url.port),
          user: `alcova_${service}`,
          password,
          database: `alcova_${owner}`,
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
      await expect(sees('media', changed.PASSWORD_MEDIA, 'identity')).rejects.toThrow('permission denied');
    } finally {
      await postgres.stop();
    }
  });
});
