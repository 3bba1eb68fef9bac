import { erasureKey } from '@alcova/contracts';
import { testBucket, type TestBucket } from '@alcova/testing';
import { randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { databaseServices } from '../local/names';
import { freePorts, scratchFolder, waitFor, waitUntil } from '../parts';
import { plainEnvironment, startChild } from '../parts/child';
import { Bucket } from './bucket';
import { contentFile, indexOf } from './contents';
import { createBackup, type Source } from './create';
import { type DatabaseUrls, withClient } from './databases';
import { dumpFile, snapshotFolder, snapshotsIn } from './layout';
import { pruneBackups } from './prune';
import { deletedVideos, followRecords } from './records';
import { restoreBackup, type Target } from './restore';
import { fileOf, newKey, Opener, openerOf, type Recipient } from './sealing';
import { verifyBackup } from './verify';

/** What makes a restore hard: keys both ways, a trigger that never sleeps, one that refuses, what Postgres computes itself. */
const HARD = `
  CREATE FUNCTION fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
    $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
  CREATE TABLE parents (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, favourite bigint, name text NOT NULL,
    folded text GENERATED ALWAYS AS (fold(name)) STORED, seen integer NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX parents_name ON parents (fold(name));
  CREATE TABLE children (id bigint PRIMARY KEY, parent bigint NOT NULL REFERENCES parents, body jsonb);
  ALTER TABLE parents ADD FOREIGN KEY (favourite) REFERENCES children;
  CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.seen := NEW.seen + 1; RETURN NEW; END $$;
  CREATE TRIGGER see BEFORE INSERT OR UPDATE ON parents FOR EACH ROW EXECUTE FUNCTION see();
  ALTER TABLE parents ENABLE ALWAYS TRIGGER see;
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept for good'; END $$;
  CREATE TRIGGER refuse BEFORE DELETE OR TRUNCATE ON children FOR EACH STATEMENT EXECUTE FUNCTION refuse();
  CREATE SEQUENCE tickets;
  INSERT INTO parents (name) VALUES ('Ágata'), (E'tab\\tand \\\\ and\\nline'), ('');
  INSERT INTO children VALUES (7, 1, '{"a": [1, null]}');
  UPDATE parents SET favourite = 7 WHERE id = 1;
  SELECT nextval('tickets'), nextval('tickets');
  CREATE TABLE outbox (kind text, subject text, body text);
  CREATE TABLE trashed_videos (id text);
  INSERT INTO trashed_videos VALUES ('video-1');
  CREATE TABLE cases (id text, category text);
  CREATE TABLE content_holds (subject_kind text, subject_id text, case_id text, is_hidden boolean)`;
const ALL = `SELECT p.*, p.at::text AS exactly, c.body FROM parents p LEFT JOIN children c ON c.id = p.favourite`;

const PASSWORD = randomBytes(8).toString('hex');
const ERASED = erasureKey('account-1');
const made: string[] = [];
const query = async (url: string, text: string) =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

/** An empty database as an operator makes it: owned by a role of its own, with extensions that are the superuser's. */
async function ownedDatabase(): Promise<string> {
  const name = `backup_${randomBytes(6).toString('hex')}`;
  const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  await query(server.href, `CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}'`);
  await query(server.href, `CREATE DATABASE ${name} OWNER ${name}`);
  server.pathname = `/${name}`;
  await query(server.href, 'CREATE EXTENSION unaccent');
  made.push(name);
  return Object.assign(server, { username: name, password: PASSWORD }).href;
}

async function databases(urlOf: () => Promise<string>): Promise<DatabaseUrls> {
  const [identity, catalogue, moderation, commerce, media] = [
    await urlOf(),
    await urlOf(),
    await urlOf(),
    await urlOf(),
    await urlOf(),
  ];
  return { identity, catalogue, moderation, commerce, media };
}

const put = (one: TestBucket, key: string, body: string) =>
  Bucket.with(one.env, (bucket) => bucket.put(key, 'text/plain', Readable.from([Buffer.from(body)])));
const get = (one: TestBucket, key: string) =>
  Bucket.with(one.env, async (bucket) => {
    const open = await bucket.open(key);
    return [Buffer.concat((await open?.body.toArray()) ?? []).toString(), open?.contentType];
  });

/** One database for all services, by the names that the command reads. */
const addressesOf = (url: string): Record<string, string> =>
  Object.fromEntries(databaseServices.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, url]));

const KEY = join(scratchFolder('alcova-backup-key-'), 'backup.key');
afterAll(() => rm(dirname(KEY), { recursive: true }));

describe.each(['in the clear', 'sealed'])('a backup %s', (form) => {
  const root = scratchFolder('alcova-backup-');
  const buckets: TestBucket[] = [];
  const emptyBucket = async () => {
    const bucket = await testBucket();
    buckets.push(bucket);
    return bucket;
  };
  let url: string;
  let store: TestBucket;
  let source: Source;
  let snapshot: string;
  let target: Target;
  let into: TestBucket;
  const options = { replace: false, recordsFrom: root, opener: new Opener() };
  let recipient: Recipient = null;
  const create = async () => (await createBackup(root, source)).manifest.store;

  beforeAll(async () => {
    url = await ownedDatabase();
    await query(url, HARD);
    store = await emptyBucket();
    if (form === 'sealed') {
      recipient = await newKey(KEY);
      options.opener = await openerOf({ BACKUP_IDENTITY_FILE: KEY });
    }
    source = { databases: await databases(async () => url), store: store.env, recipient };
    await put(store, 'assets/a/1/video.mp4', 'the first');
    await put(store, 'images/é.webp', '');
  });
  afterAll(async () => {
    for (const bucket of buckets) await bucket.drop();
    for (const name of made.splice(0))
      for (const what of [`DATABASE ${name} WITH (FORCE)`, `ROLE ${name}`])
        await query(process.env['TEST_POSTGRES_URL'] ?? '', `DROP ${what}`);
    await rm(root, { recursive: true });
  });

  it('comes back elsewhere as the site was at its moment, though it was written to meanwhile', async () => {
    const insert = () => query(url, `INSERT INTO parents (name) VALUES ('meanwhile')`);
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await insert();
      // At least one came after the moment.
      await insert();
    })();
    ({ snapshot } = await createBackup(root, source).finally(() => {
      isOver = true;
    }));
    await writing;
    into = await emptyBucket();
    target = { databases: await databases(ownedDatabase), store: into.env };
    await restoreBackup(root, snapshot, target, options);
    for (const service of databaseServices) {
      const restored = await query(target.databases[service], `${ALL} ORDER BY p.id`);
      const [last] = await query(target.databases[service], 'SELECT max(id) AS id FROM parents');
      expect(restored).toEqual(
        await query(url, `${ALL} WHERE p.id <= ${String(last?.['id'])} ORDER BY p.id`),
      );
      expect(restored.length).toBeGreaterThanOrEqual(3);
      expect(restored.length).toBeLessThan((await query(url, 'SELECT FROM parents')).length);
    }
    expect(await into.keys()).toEqual(['assets/a/1/video.mp4', 'images/é.webp']);
    expect(await get(into, 'assets/a/1/video.mp4')).toEqual(['the first', 'text/plain']);
  });

  it('holds what people wrote where it is not sealed, and nowhere else', async () => {
    const holding: string[] = [];
    for (const name of await readdir(root, { recursive: true })) {
      const bytes = await readFile(join(root, name)).catch(() => Buffer.alloc(0));
      if (bytes.includes('the first') || bytes.includes('PGDMP')) holding.push(name);
    }
    expect(holding.length > 0).toBe(form === 'in the clear');
  });

  it('has sequences, keys and triggers as they were', async () => {
    const restored = target.databases.media;
    expect(await query(restored, `SELECT nextval('tickets') AS n`)).toEqual([{ n: '3' }]);
    expect(await query(restored, `INSERT INTO parents (name) VALUES ('É') RETURNING folded, seen`)).toEqual([
      { folded: 'e', seen: 1 },
    ]);
    await expect(query(restored, 'INSERT INTO children VALUES (8, 99)')).rejects.toThrow('foreign key');
    await expect(query(restored, 'DELETE FROM children')).rejects.toThrow('kept for good');
    expect(await query(restored, `SELECT tgenabled FROM pg_trigger WHERE tgname = 'see'`)).toEqual([
      { tgenabled: 'A' },
    ]);
  });

  it('goes into databases that were used only in the place of what is there', async () => {
    await expect(restoreBackup(root, snapshot, target, options)).rejects.toThrow('Não são bancos novos');
    await query(target.databases.media, 'CREATE TABLE of_a_newer_version ()');
    const { objects } = await restoreBackup(root, snapshot, target, { ...options, replace: true });
    expect(objects).toBe(0);
    expect(await query(target.databases.media, `SELECT to_regclass('of_a_newer_version') AS there`)).toEqual([
      { there: null },
    ]);
    expect(await query(target.databases.media, `SELECT FROM parents WHERE name = 'É'`)).toEqual([]);
  });

  it('brings back who was erased since', async () => {
    await put(store, ERASED, '{"of":"account-1"}');
    const follow = () => Bucket.with(store.env, (bucket) => followRecords(root, source.databases, bucket));
    expect(await follow()).toEqual({ erased: 1, deleted: 0, held: 0 });
    expect(await follow()).toEqual({ erased: 0, deleted: 0, held: 0 });
    expect(await deletedVideos(root)).toEqual({ erased: [], trashed: ['video-1'] });
    const restored = await restoreBackup(root, snapshot, target, { ...options, replace: true });
    expect(restored.erasures).toBe(1);
    expect(await get(into, ERASED)).toEqual(['{"of":"account-1"}', 'application/json']);
  });

  it('is told of, with its records, where the process that keeps them answers for its health', async () => {
    const [port = 0] = await freePorts(1);
    const child = await startChild({
      ...{ name: 'records', command: process.execPath },
      args: [resolve(__dirname, '../dist/alcova.js'), 'backup', 'records', '--to', root, '--every', '1'],
      env: { ...plainEnvironment(), ...addressesOf(url), ...store.env, HEALTH_PORT: String(port) },
    });
    const told = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    try {
      await waitUntil('os números', async () => /^alcova_backup_records_age_seconds 0\./m.test(await told()));
      expect(await told()).toMatch(/^alcova_backup_age_seconds \d/m);
      expect(await told()).toMatch(/^alcova_backup_bytes\{of="objects"\} 9$/m);
    } finally {
      await child.stop(0);
    }
  });

  it('fetches objects once, and what changed again; each snapshot keeps its own contents', async () => {
    expect(await create()).toMatchObject({ objects: 3, copied: 1 });
    await put(store, 'assets/a/1/video.mp4', 'the other');
    await put(store, 'large', 'x'.repeat(17 * 1024 * 1024));
    expect(await create()).toMatchObject({ objects: 4, copied: 2, copiedBytes: 9 + 17 * 1024 * 1024 });
    expect(await create()).toMatchObject({ objects: 4, copied: 0 });
    for (const one of await snapshotsIn(root)) expect((await verifyBackup(root, one)).problems).toEqual([]);
    const newest = (await snapshotsIn(root)).at(-1) ?? '';
    const { objects } = await restoreBackup(root, newest, target, { ...options, replace: true });
    expect(objects).toBe(2);
    expect(await get(into, 'assets/a/1/video.mp4')).toEqual(['the other', 'text/plain']);
    expect((await get(into, 'large'))[0]).toHaveLength(17 * 1024 * 1024);
  });

  it('is refused when it is damaged, before anything changes', async () => {
    const dump = fileOf(dumpFile(snapshotFolder(root, snapshot), 'catalogue'), recipient);
    const whole = await readFile(dump);
    await appendFile(dump, 'x');
    expect((await verifyBackup(root, snapshot)).problems).toEqual([dump]);
    const replacing = { ...options, replace: true };
    await expect(restoreBackup(root, snapshot, target, replacing)).rejects.toThrow(dump);
    expect(await query(target.databases.identity, 'SELECT FROM parents')).not.toEqual([]);
    await writeFile(dump, whole);
    for await (const one of indexOf(snapshotFolder(root, snapshot)))
      if (one.bytes === 9) await writeFile(contentFile(root, one), 'the firsd');
    expect((await verifyBackup(root, snapshot)).problems).toEqual(['assets/a/1/video.mp4']);
    await expect(restoreBackup(root, snapshot, target, replacing)).rejects.toThrow('conteúdo danificado');
  });

  it('opens with its own key alone, before anything changes', async () => {
    const other = `${KEY}.${form}`;
    const another = await newKey(other);
    const replacing = { ...options, replace: true };
    const openers = [new Opener(), await openerOf({ BACKUP_IDENTITY_FILE: other })];
    const asked = openers.map((opener) => restoreBackup(root, snapshot, target, { ...replacing, opener }));
    const refusals = await Promise.all(asked.map((one) => one.then(String, String)));
    if (recipient === null) return;
    expect(refusals[0]).toContain('A cópia está cifrada.');
    expect(refusals[1]).toContain(`foi cifrada para ${recipient}, e a chave é a de ${another}`);
    expect(await query(target.databases.identity, 'SELECT FROM parents')).not.toEqual([]);
  });

  it('takes its contents with it when it is pruned, and none that another needs', async () => {
    expect(await pruneBackups(root, 1)).toEqual({ snapshots: 3, contents: 1 });
    const [left = ''] = await snapshotsIn(root);
    expect((await verifyBackup(root, left)).problems).toEqual([]);
  });

  it('that is killed leaves nothing that looks like one, no pg_dump, and its passwords on no command line', async () => {
    const before = await snapshotsIn(root);
    const locked = new Client({ connectionString: url });
    await locked.connect();
    await locked.query('BEGIN');
    await locked.query('LOCK TABLE children');
    const child = await startChild({
      name: 'backup',
      command: process.execPath,
      args: [
        resolve(__dirname, '../dist/alcova.js'),
        'backup',
        'create',
        '--to',
        root,
        ...(recipient === null ? ['--plain'] : []),
      ],
      env: {
        ...{ ...plainEnvironment(), ...addressesOf(url), ...store.env },
        ...(recipient !== null && { BACKUP_RECIPIENT: recipient }),
      },
    });
    try {
      const dumps = () => waitingDumps(url);
      await waitFor('pg_dump', dumps, (count) => count > 0);
      expect((await commandLines()).filter((line) => line.includes(PASSWORD))).toEqual([]);
    } finally {
      process.kill(child.pid, 'SIGKILL');
      await child.exited;
      await locked.end();
    }
    expect(await snapshotsIn(root)).toEqual(before);
    expect(await readdir(join(root, 'snapshots'))).toContain('partial');
    await waitUntil('o fim do pg_dump', async () => (await waitingDumps(url)) === 0);
    await create();
    expect(await readdir(join(root, 'snapshots'))).toEqual([...before, expect.any(String)]);
  });
});

/** How many dumps of a database run. */
const waitingDumps = async (url: string): Promise<number> =>
  (
    await query(
      url,
      `SELECT FROM pg_stat_activity WHERE application_name = 'pg_dump' AND wait_event_type = 'Lock'`,
    )
  ).length;

/** Of all processes. */
async function commandLines(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.allSettled(processes.map((name) => readFile(`/proc/${name}/cmdline`, 'utf8')));
  return lines.flatMap((line) => (line.status === 'fulfilled' ? line.value : []));
}
