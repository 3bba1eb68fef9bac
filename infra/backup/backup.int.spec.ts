import { testBucket, type TestBucket, testDatabase, type TestDatabase } from '@alcova/testing';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { scratchFolder } from '../parts';
import { Blobs } from './blobs';
import { Bucket } from './bucket';
import { Snapshot } from './dump';
import { type DatabaseEntry, tableFile } from './layout';
import { loadDatabase } from './load';
import { copyBack, copyOut, indexOf } from './store-copy';

/** What makes a load hard: keys both ways, a trigger that never sleeps, one that refuses, what Postgres computes itself. */
class CreateHard1700000000001 implements MigrationInterface {
  readonly name = 'CreateHard1700000000001';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE parents (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, favourite bigint, name text NOT NULL,
        folded text GENERATED ALWAYS AS (lower(name)) STORED, seen integer NOT NULL DEFAULT 0, at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE children (id bigint PRIMARY KEY, parent bigint NOT NULL REFERENCES parents, body jsonb);
      ALTER TABLE parents ADD FOREIGN KEY (favourite) REFERENCES children;
      CREATE FUNCTION see() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.seen := NEW.seen + 1; RETURN NEW; END $$;
      CREATE TRIGGER see BEFORE INSERT OR UPDATE ON parents FOR EACH ROW EXECUTE FUNCTION see();
      ALTER TABLE parents ENABLE ALWAYS TRIGGER see;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'kept for good'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE OR TRUNCATE ON children FOR EACH STATEMENT EXECUTE FUNCTION refuse();
      CREATE SEQUENCE tickets`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE parents, children CASCADE');
  }
}

const definition = { service: 'identity', entities: [], migrations: [CreateHard1700000000001] };
const ALL = `SELECT p.*, p.at::text AS exactly, c.body FROM parents p LEFT JOIN children c ON c.id = p.favourite ORDER BY p.id`;

describe('a database in a backup', () => {
  let from: TestDatabase;
  let into: TestDatabase;
  let folder: string;
  let entry: DatabaseEntry;

  beforeAll(async () => {
    folder = scratchFolder('alcova-backup-');
    [from, into] = await Promise.all([testDatabase(definition), testDatabase(definition)]);
    await from.dataSource.query(
      `INSERT INTO parents (name) VALUES ('Ágata'), (E'tab\\tand \\\\ and\\nline'), ('');
       INSERT INTO children VALUES (7, 1, '{"a": [1, null]}');
       UPDATE parents SET favourite = 7 WHERE id = 1;
       SELECT nextval('tickets'), nextval('tickets')`,
    );
    const prepared = await Snapshot.prepare('identity', from.url);
    const snapshot = await prepared.take();
    await from.dataSource.query(`INSERT INTO parents (name) VALUES ('too late')`);
    entry = await snapshot.write(folder);
    await prepared.close();
    await from.dataSource.query(`DELETE FROM parents WHERE name = 'too late'`);
    await into.dataSource.query(`INSERT INTO parents (name) VALUES ('of another time')`);
  });
  afterAll(async () => {
    await Promise.all([from.drop(), into.drop()]);
    await rm(folder, { recursive: true });
  });

  it('does not change at all when a file of the backup is damaged', async () => {
    const file = tableFile(folder, 'identity', 'parents');
    const whole = await readFile(file);
    await appendFile(file, 'x');
    await expect(loadDatabase(into.url, folder, entry)).rejects.toThrow();
    await writeFile(file, whole);
    expect(await into.dataSource.query('SELECT name FROM parents')).toEqual([{ name: 'of another time' }]);
  });

  it('is refused where the schema is another', async () => {
    const other = { ...entry, migrations: [...entry.migrations, 'AddMore1700000000002'] };
    await expect(loadDatabase(into.url, folder, other)).rejects.toThrow('esquema');
  });

  it('comes back as it was at its moment, with sequences, keys and triggers', async () => {
    await loadDatabase(into.url, folder, entry);
    const wanted: unknown = await from.dataSource.query(ALL);
    expect(await into.dataSource.query(ALL)).toEqual(wanted);
    expect(await into.dataSource.query(`SELECT nextval('tickets') AS n`)).toEqual([{ n: '3' }]);
    expect(
      await into.dataSource.query(`INSERT INTO parents (name) VALUES ('new') RETURNING id, seen`),
    ).toEqual([{ id: '5', seen: 1 }]);
    await expect(into.dataSource.query('INSERT INTO children VALUES (8, 99)')).rejects.toThrow('foreign key');
    await expect(into.dataSource.query('DELETE FROM children')).rejects.toThrow('kept for good');
    expect(await into.dataSource.query(`SELECT tgenabled FROM pg_trigger WHERE tgname = 'see'`)).toEqual([
      { tgenabled: 'A' },
    ]);
  });
});

describe('a store in a backup', () => {
  let from: TestBucket;
  let into: TestBucket;
  let folder: string;
  let blobs: Blobs;
  const buckets: Bucket[] = [];
  const bucketOf = (one: TestBucket): Bucket => {
    const bucket = new Bucket(one.env);
    buckets.push(bucket);
    return bucket;
  };
  const put = (key: string, body: string) =>
    bucketOf(from).put(
      { key, bytes: body.length, contentType: 'text/plain' },
      Readable.from([Buffer.from(body)]),
    );
  const copy = async (name: string) => {
    const snapshot = join(folder, name);
    await mkdir(snapshot);
    return { snapshot, copied: await copyOut(bucketOf(from), blobs, snapshot) };
  };

  beforeAll(async () => {
    folder = scratchFolder('alcova-backup-');
    blobs = new Blobs(join(folder, 'objects'));
    [from, into] = await Promise.all([testBucket(), testBucket()]);
    await put('assets/a/1/video.mp4', 'the first');
    await put('images/é.webp', '');
  });
  afterAll(async () => {
    for (const bucket of buckets) bucket.close();
    await Promise.all([from.drop(), into.drop()]);
    await rm(folder, { recursive: true });
  });

  it('is fetched once, and what changed again; each snapshot keeps its own contents', async () => {
    const first = await copy('first');
    expect(first.copied).toMatchObject({ objects: 2, copied: 2, copiedBytes: 9 });
    await put('assets/a/1/video.mp4', 'the other');
    await put('large', 'x'.repeat(17 * 1024 * 1024));
    const second = await copy('second');
    expect(second.copied).toMatchObject({ objects: 3, copied: 2, copiedBytes: 9 + 17 * 1024 * 1024 });
    expect((await copy('third')).copied).toMatchObject({ objects: 3, copied: 0 });
    await copyBack(bucketOf(into), blobs, first.snapshot);
    expect(await into.keys()).toEqual(['assets/a/1/video.mp4', 'images/é.webp']);
    const back = await bucketOf(into).open('assets/a/1/video.mp4');
    expect([await back?.body.toArray(), back?.contentType]).toEqual([
      [Buffer.from('the first')],
      'text/plain',
    ]);
    const again = await copyBack(bucketOf(into), blobs, second.snapshot);
    expect(again.objects).toBe(2);
    expect((await copyBack(bucketOf(into), blobs, second.snapshot)).objects).toBe(0);
    expect((await bucketOf(into).look('large'))?.bytes).toBe(17 * 1024 * 1024);
  });

  it('is refused where a content is damaged', async () => {
    const { snapshot } = await copy('damaged');
    for await (const { id, bytes } of indexOf(snapshot))
      if (bytes === 9) await writeFile(blobs.file(id), 'the othes');
    const empty = await testBucket();
    await expect(copyBack(bucketOf(empty), blobs, snapshot)).rejects.toThrow('conteúdo danificado');
    await empty.drop();
  });
});
