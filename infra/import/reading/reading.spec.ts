import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { entriesOf } from './entries';
import { openExport } from './export-files';
import { plainValue } from './plain';

const WHEN = '2023-11-14T22:13:20.500Z';
const REST = {
  name: 'projects/demo/databases/(default)/documents/videos/v1',
  fields: {
    ...{ title: { stringValue: 'Conto' }, views: { integerValue: '5' }, poster: { nullValue: null } },
    participants: { arrayValue: { values: [{ stringValue: 'Ana' }] } },
    extra: { mapValue: { fields: { on: { booleanValue: true } } } },
    createdAt: { timestampValue: WHEN },
  },
  createTime: WHEN,
};
const REST_FIELDS = {
  ...{ title: 'Conto', views: 5, poster: null, participants: ['Ana'], extra: { on: true }, createdAt: WHEN },
  __createTime: WHEN,
};

describe('an export', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alcova-export-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** What the file holds: documents as `source/id fields`, the rest by its fault. */
  async function read(name: string, text: string): Promise<unknown[]> {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    const found: unknown[] = [];
    for (const file of (await openExport(folder)).files)
      for await (const entry of entriesOf(file))
        found.push('fault' in entry ? entry.fault : [`${entry.source}/${entry.id}`, entry.fields]);
    return found;
  }

  const flat = { title: 'Conto' };
  const V1 = ['videos/v1', flat];

  it.each([
    ['videos.jsonl', `${JSON.stringify({ id: 'v1', ...flat })}\n`],
    ['videos-00001.ndjson', `\uFEFF${JSON.stringify({ _id: 'v1', ...flat })}\r\n\r\n`],
    [
      'videos.json',
      `${JSON.stringify({ id: 'v1', data: flat })}\n${JSON.stringify({ id: 'v1', fields: flat })}`,
    ],
    ['videos.json', JSON.stringify([{ id: 'v1', ...flat }])],
    ['videos.json', JSON.stringify({ v1: flat }, null, 2)],
    ['videos/parte.json', JSON.stringify({ v1: { ...flat, __collections__: {} } })],
    ['tudo.json', JSON.stringify({ videos: { v1: flat } })],
    ['tudo.json', `${JSON.stringify({ version: '1.0', videos: [{ id: 'v1', ...flat }] }, null, 2)}\n`],
    ['tudo.json', JSON.stringify({ __collections__: { videos: { v1: { ...flat, __collections__: {} } } } })],
  ])('[DATA-02] is read from %s: %s', async (name, text) => {
    const [first] = await read(name, text);
    expect(first).toEqual(V1);
  });

  it.each([
    ['videos.jsonl', `${JSON.stringify(REST)}\n`],
    ['videos.json', JSON.stringify({ documents: [REST], nextPageToken: 'x' })],
    ['tudo.json', JSON.stringify([REST])],
  ])("[DATA-02] of Firestore's own interface is read from %s", async (name, text) =>
    expect(await read(name, text)).toEqual([['videos/v1', REST_FIELDS]]),
  );

  it('[DATA-02] of Firebase Auth is told by its ids, whatever the file is called', async () => {
    const text = JSON.stringify({ users: [{ localId: 'u1', email: 'ana@alcova.example' }] });
    for (const name of ['auth.json', 'users.json'])
      expect(await read(name, text)).toContainEqual(['accounts/u1', { email: 'ana@alcova.example' }]);
  });

  it.each([
    ['videos.jsonl', '{"id":"v1","title":"Conto"}\n{"id":"v2","ti', [V1, 'cut-off']],
    [
      'videos.jsonl',
      '{"id":"v1","title":"Conto"}\nnada\n[]\n{"title":"Conto"}\n',
      [V1, 'not-json', 'not-a-document', 'no-id'],
    ],
    ['videos.json', '{"v1":{"title":"Conto"},"v2":{"ti', [V1, 'cut-off']],
    ['videos.json', '[{"id":"v1","title":"Conto"},', [V1, 'cut-off']],
    ['videos.json', '[{"id":"v1","title":"Conto"}, nada, {}]', [V1, 'damaged']],
    ['videos.json', '', ['cut-off']],
    ['comentarios.jsonl', '{"id":"c1"}\n', ['unknown-collection']],
    ['contos.jsonl', `${JSON.stringify(REST)}\n`, ['wrong-collection']],
  ])('[DATA-02] tells what in %s is none: %s', async (name, text, expected) =>
    expect(await read(name, text)).toEqual(expected),
  );

  it('[DATA-02] reads documents that lie across many pieces of a file', async () => {
    const count = 3_000;
    const members = Array.from({ length: count }, (_, place) => [`v${place}`, { title: 'ç'.repeat(100) }]);
    for (const name of ['videos.json', 'videos.jsonl']) {
      const text =
        name === 'videos.json'
          ? JSON.stringify(Object.fromEntries(members))
          : members.map(([id, fields]) => JSON.stringify({ id, ...(fields as object) })).join('\n');
      const found = await read(name, text);
      await rm(join(folder, name));
      expect(found).toHaveLength(count);
      expect(found.at(-1)).toEqual([`videos/v${count - 1}`, { title: 'ç'.repeat(100) }]);
    }
  });

  it('names what is no export, and what only Google reads', async () => {
    for (const name of ['leia-me.txt', 'all.overall_export_metadata', 'output-0'])
      await writeFile(join(folder, name), '');
    expect(await openExport(folder)).toEqual({
      ...{ files: [], others: ['leia-me.txt'], binary: ['all.overall_export_metadata', 'output-0'] },
    });
  });
});

describe('a value of an export', () => {
  it.each([
    [{ _seconds: 1_700_000_000, _nanoseconds: 500_000_000 }, WHEN],
    [{ seconds: '1700000000', nanoseconds: 500_000_000 }, WHEN],
    [{ __datatype__: 'timestamp', value: { _seconds: 1_700_000_000, _nanoseconds: 5e8 } }, WHEN],
    [{ timestampValue: WHEN }, WHEN],
    [{ __datatype__: 'documentReference', value: 'videos/v1' }, 'videos/v1'],
    [{ arrayValue: {} }, []],
    [{ doubleValue: 'NaN' }, NaN],
    [
      { seconds: 9e20, nanoseconds: 0 },
      { seconds: 9e20, nanoseconds: 0 },
    ],
    [{ a: { b: [{ stringValue: 'x' }] } }, { a: { b: ['x'] } }],
    ['texto', 'texto'],
    [{ stringValue: 'te\0x\ud800to' }, 'texto'],
  ])('%j reads %j', (value, expected) => expect(plainValue(value)).toEqual(expected));

  it('of no end is not followed', () => {
    let value: unknown = 'x';
    for (let depth = 0; depth < 10_000; depth += 1) value = [value];
    expect(JSON.stringify(plainValue(value)).length).toBeLessThan(200);
  });
});
