import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { chmodSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { listeners } from '../testing/listeners';
import { identityOf } from './identity-of-process';
import {
  openStoreConfig,
  scratchFolder,
  startNats,
  startObjectStore,
  startPostgres,
  type Part,
} from './index';

const opened: Part[] = [];
let folder: string;

beforeEach(() => {
  folder = scratchFolder('alcova-parts-');
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((part) => part.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function opening<T extends Part>(part: Promise<T>): Promise<T> {
  const running = await part;
  opened.push(running);
  return running;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  it('keeps its data over a stop and a kill, and leaves no process', async () => {
    const dataDir = join(folder, 'postgres');
    const first = await opening(startPostgres({ dataDir }));
    await query(first.url, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    expect(first.pids.map(identityOf)).toEqual([undefined]);

    const second = await opening(startPostgres({ dataDir }));
    process.kill(second.pids[0] ?? 0, 'SIGKILL');
    await expect(second.exited).resolves.toMatchObject({ signal: 'SIGKILL' });

    const third = await opening(startPostgres({ dataDir }));
    await expect(query(third.url, 'select n from kept')).resolves.toEqual([{ n: 7 }]);
  });

  it('refuses a wrong password', async () => {
    const postgres = await opening(startPostgres({ dataDir: join(folder, 'postgres') }));
    const url = new URL(postgres.url);
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('works below a folder that only its owner may enter', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'alcova-closed-'));
    chmodSync(closed, 0o700);
    try {
      const postgres = await opening(startPostgres({ dataDir: join(closed, 'postgres') }));
      await expect(query(postgres.url, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
      await postgres.stop();
      // As root the cluster lies elsewhere, behind a link.
      const place = realpathSync(join(closed, 'postgres/cluster'));
      if (!place.startsWith(closed)) await rm(dirname(place), { recursive: true, force: true });
    } finally {
      await rm(closed, { recursive: true, force: true });
    }
  });

  it('names a cluster that has lost files in one line', async () => {
    const dataDir = join(folder, 'postgres');
    const postgres = await opening(startPostgres({ dataDir }));
    await postgres.stop();
    await rm(join(dataDir, 'cluster/global/pg_control'));
    await expect(startPostgres({ dataDir })).rejects.toThrow(/^O banco de dados em .* está danificado/);
  });
});

/** Sends protocol lines to a NATS server and resolves to what it answered until `until` appears. */
async function natsTalk(port: number, lines: string, until: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect({ host: '127.0.0.1', port, timeout: 10_000 });
    socket.on('error', reject);
    socket.on('timeout', () => reject(new Error(`no answer: ${heard}`)));
    socket.on('data', (data) => {
      heard += data.toString();
      if (!until.test(heard)) return;
      socket.destroy();
      resolve(heard);
    });
    socket.write(lines);
  });
}

function publish(subject: string, reply: string, payload: string): string {
  return `PUB ${subject} ${reply} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`;
}

describe('startNats', () => {
  const stream = JSON.stringify({ name: 'T', subjects: ['t.>'], storage: 'file', retention: 'limits' });

  it('makes JetStream streams', async () => {
    const nats = await opening(startNats({ dataDir: join(folder, 'nats') }));
    const lines = `CONNECT {"verbose":false}\r\nSUB inbox 1\r\n${publish('$JS.API.STREAM.CREATE.T', 'inbox', stream)}`;
    await expect(natsTalk(nats.port, lines, /stream_create_response/)).resolves.not.toContain('"error"');
  });

  it('lets each user do no more than was given', async () => {
    const users = [{ name: 'one', secret: 'one', publish: ['a.>'], subscribe: ['b.>'] }];
    const nats = await opening(
      startNats({
        dataDir: join(folder, 'nats'),
        accounts: [{ name: 'one', hasStreams: false, users, exports: [], imports: [] }],
        passwordOf: (secret) => `secret-${secret}`,
      }),
    );
    const login = (pass: string) => `CONNECT {"verbose":false,"user":"one","pass":"${pass}"}\r\n`;
    const refused = /Permissions Violation|Authorization Violation/;
    await expect(natsTalk(nats.port, `${login('secret-one')}PUB b.x 0\r\n\r\n`, refused)).resolves.toContain(
      'Permissions Violation for Publish',
    );
    await expect(natsTalk(nats.port, login('wrong'), refused)).resolves.toContain('Authorization Violation');
    await expect(
      natsTalk(nats.port, `${login('secret-one')}PUB a.x 0\r\n\r\nPING\r\n`, /PONG/),
    ).resolves.not.toMatch(refused);
  });
});

describe('startObjectStore', () => {
  const accessKey = 'alcova';
  const secretKey = 'a-secret-of-the-test';
  const config = openStoreConfig({ accessKey, secretKey });
  const Bucket = 'kept';

  function client(endpoint: string, secretAccessKey: string): S3Client {
    return new S3Client({
      endpoint,
      region: 'us-east-1',
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  it('refuses a wrong secret, and keeps objects over a kill and a start at other ports', async () => {
    const dataDir = join(folder, 'store');
    const first = await opening(startObjectStore({ dataDir, config }));
    const good = client(first.endpoint, secretKey);
    await good.send(new CreateBucketCommand({ Bucket }));
    await good.send(new PutObjectCommand({ Bucket, Key: 'object', Body: 'kept' }));
    const bad = client(first.endpoint, 'wrong');
    await expect(bad.send(new CreateBucketCommand({ Bucket: 'other' }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    process.kill(first.pids[0] ?? 0, 'SIGKILL');
    await first.exited;
    await expect(fetch(`${first.endpoint}/status`)).rejects.toThrow();

    const second = await opening(startObjectStore({ dataDir, config, port: first.port }));
    expect(second.endpoint).toBe(first.endpoint);
    const object = await good.send(new GetObjectCommand({ Bucket, Key: 'object' }));
    await expect(object.Body?.transformToString()).resolves.toBe('kept');
    await good.send(new PutObjectCommand({ Bucket, Key: 'another', Body: 'kept too' }));
    good.destroy();
    bad.destroy();
  });

  it('listens on this machine alone', async () => {
    const store = await opening(startObjectStore({ dataDir: join(folder, 'store'), config }));
    const listening = await listeners(store.pids[0] ?? 0);
    expect(listening.length).toBeGreaterThan(0);
    expect(listening.filter((address) => !address.startsWith('127.0.0.1:'))).toEqual([]);
  });
});
