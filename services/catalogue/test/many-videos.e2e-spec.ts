import {
  catalogueActed,
  changeVideos,
  type CommonChange,
  deleteVideos,
  eventSubject,
  getAdminVideo,
  previewVideosChange,
  videoChanged,
  videoTrashed,
} from '@alcova/contracts';
import { account, ADMIN, TestCatalogue, VISITOR } from './support/catalogue';

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

describe('many videos at once', () => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(() => catalogue.query('DELETE FROM videos'));

  const change = (ids: string[], wanted: CommonChange) =>
    catalogue.rpc.request(changeVideos, { ids, change: wanted }, ADMIN);
  const preview = (ids: string[], wanted: CommonChange) =>
    catalogue.rpc.request(previewVideosChange, { ids, change: wanted }, ADMIN);
  const remove = (ids: string[]) => catalogue.rpc.request(deleteVideos, { ids }, ADMIN);
  const read = (id: string) => catalogue.rpc.request(getAdminVideo, { id }, ADMIN);
  const told = async (subject: string, id: string): Promise<number> =>
    (
      await catalogue.query(`SELECT 1 FROM outbox WHERE subject = $1 AND body::json->>'aggregateId' = $2`, [
        subject,
        id,
      ])
    ).length;
  const actsOn = async (id: string) =>
    (
      await catalogue.query<{ act: unknown }>(
        `SELECT body::json->'payload' AS act FROM outbox
         WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
        [eventSubject(catalogueActed), id],
      )
    ).map((row) => catalogueActed.payload.parse(row.act));

  it('get one category; those that have it and those that are gone are not touched', async () => {
    const [one, same] = [await catalogue.create(), await catalogue.create({ category: 'trans' })];
    const before = await told(eventSubject(videoChanged), one.id);
    expect(await change([one.id, same.id, 'nada', one.id], { field: 'category', to: 'trans' })).toEqual({
      changed: [{ id: one.id, before: 'hetero' }],
      left: [{ id: 'nada', why: 'missing' }],
    });
    expect(await read(one.id)).toMatchObject({ category: 'trans', version: 2 });
    expect(await read(same.id)).toMatchObject({ category: 'trans', version: 1 });
    expect((await told(eventSubject(videoChanged), one.id)) - before).toBe(1);
    expect((await actsOn(one.id)).at(-1)).toMatchObject({
      ...{ action: 'video.edit', actor: ADMIN.caller },
      ...{ before: { category: 'hetero' }, after: { category: 'trans' } },
    });
  });

  it('get one author, whose name the audit log does not tell, and give it back where nobody changed it since', async () => {
    const videos = [await catalogue.create({ author: 'Ana' }), await catalogue.create({ author: 'Ana' })];
    const ids = videos.map(({ id }) => id);
    const [first = '', second = ''] = ids;
    expect((await change(ids, { field: 'author', to: 'Bia' })).changed).toEqual(
      expect.arrayContaining(ids.map((id) => ({ id, before: 'Ana' }))),
    );
    expect((await actsOn(first)).at(-1)).toMatchObject({ before: {}, after: { changed: ['author'] } });
    await change([second], { field: 'author', to: 'Caio' });
    expect(await change(ids, { field: 'author', to: 'Ana', from: 'Bia' })).toEqual({
      changed: [{ id: first, before: 'Bia' }],
      left: [{ id: second, why: 'changed-since' }],
    });
    expect([(await read(first)).author, (await read(second)).author]).toEqual(['Ana', 'Caio']);
  });

  it('get one time of publication where they are inactive, in the future alone', async () => {
    const [waiting, active] = [await catalogue.create({ isActive: false }), await catalogue.create()];
    const to = inAnHour();
    expect(await change([waiting.id, active.id], { field: 'scheduledFor', to })).toEqual({
      changed: [{ id: waiting.id, before: null }],
      left: [{ id: active.id, why: 'active' }],
    });
    expect((await read(waiting.id)).scheduledFor).toBe(to);
    const past = new Date(Date.now() - HOUR_MS).toISOString();
    await expect(change([waiting.id], { field: 'scheduledFor', to: past })).rejects.toMatchObject({
      code: 'video.schedule-invalid',
    });
    expect(await read(waiting.id)).toMatchObject({ scheduledFor: to, version: 2 });
  });

  it('say beforehand how many would change and why others would not, and change nothing by that', async () => {
    const ids = await Promise.all(
      [{ isActive: false }, { isActive: false, scheduledFor: inAnHour() }, {}, {}].map(
        async (video) => (await catalogue.create(video)).id,
      ),
    );
    const wanted: CommonChange = { field: 'scheduledFor', to: inAnHour() };
    const told = await preview([...ids, 'nada'], wanted);
    const left = { missing: 1, active: 2, 'changed-since': 0, 'records-missing': 0 };
    expect(told).toEqual({ changing: 2, left });
    for (const id of ids) expect((await read(id)).version).toBe(1);
    expect((await change([...ids, 'nada'], wanted)).changed).toHaveLength(told.changing);
    await expect(
      catalogue.rpc.request(previewVideosChange, { ids, change: wanted }, account('m', 'moderator')),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('become active, and get back what each had: nothing, or its time', async () => {
    const to = inAnHour();
    const [idle, waiting] = [
      await catalogue.create({ isActive: false }),
      await catalogue.create({ isActive: false, scheduledFor: to }),
    ];
    expect((await change([idle.id, waiting.id], { field: 'isActive', to: true })).changed).toEqual(
      expect.arrayContaining([
        { id: idle.id, before: 'inactive' },
        { id: waiting.id, before: to },
      ]),
    );
    expect((await actsOn(idle.id)).at(-1)).toMatchObject({
      ...{ action: 'video.activate', before: { isActive: false }, after: { isActive: true, together: 2 } },
    });
    await change([idle.id], { field: 'isActive', to: false, from: true });
    await change([waiting.id], { field: 'scheduledFor', to, from: 'active' });
    expect(await read(idle.id)).toMatchObject({ isActive: false, scheduledFor: null });
    expect(await read(waiting.id)).toMatchObject({ isActive: false, scheduledFor: to });
  });

  it('lose their time together, and get it back where nobody decided otherwise since', async () => {
    const to = inAnHour();
    const ids = await Promise.all(
      [0, 1].map(async () => (await catalogue.create({ isActive: false, scheduledFor: to })).id),
    );
    const [first = '', second = ''] = ids;
    expect((await change(ids, { field: 'scheduledFor', to: null })).changed).toEqual(
      expect.arrayContaining(ids.map((id) => ({ id, before: to }))),
    );
    expect((await read(first)).scheduledFor).toBeNull();
    await change([second], { field: 'isActive', to: true });
    expect(await change(ids, { field: 'scheduledFor', to, from: null })).toEqual({
      changed: [{ id: first, before: null }],
      left: [{ id: second, why: 'active' }],
    });
    expect(await read(second)).toMatchObject({ isActive: true, scheduledFor: null });
  });

  it('are deleted together, each with its event and its entry; a second time changes nothing', async () => {
    const videos = await Promise.all(Array.from({ length: 20 }, () => catalogue.create()));
    const ids = videos.map(({ id }) => id);
    const { deleted, left } = await remove([...ids, 'nada']);
    expect([[...deleted].sort(), left]).toEqual([[...ids].sort(), [{ id: 'nada', why: 'missing' }]]);
    expect(await catalogue.query('SELECT 1 FROM videos')).toEqual([]);
    for (const id of ids) {
      expect(await told(eventSubject(videoTrashed), id)).toBe(1);
      expect((await actsOn(id)).at(-1)).toMatchObject({ action: 'video.trash', after: null });
    }
    expect(await remove(ids)).toEqual({ deleted: [], left: ids.map((id) => ({ id, why: 'missing' })) });
  });

  it('end in one state when two change and one deletes them at once', async () => {
    const videos = await Promise.all(Array.from({ length: 10 }, () => catalogue.create()));
    const ids = videos.map(({ id }) => id);
    const [, , gone] = await Promise.all([
      change(ids, { field: 'category', to: 'gay' }),
      change([...ids].reverse(), { field: 'category', to: 'trans' }),
      remove(ids),
    ]);
    expect([...gone.deleted].sort()).toEqual([...ids].sort());
    expect(await catalogue.query('SELECT 1 FROM videos')).toEqual([]);
  });

  it('are a hundred and no more, and the administrators’ alone', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => `v${n}`);
    const wanted: CommonChange = { field: 'author', to: '' };
    expect((await change(ids.slice(1), wanted)).left).toHaveLength(100);
    await expect(change(ids, wanted)).rejects.toMatchObject({ code: 'request.invalid' });
    await expect(remove(ids)).rejects.toMatchObject({ code: 'request.invalid' });
    for (const who of [VISITOR, account('m', 'moderator')]) {
      const asked = { ids: ['v1'], change: wanted };
      await expect(catalogue.rpc.request(changeVideos, asked, who)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
      await expect(catalogue.rpc.request(deleteVideos, { ids: ['v1'] }, who)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    }
  });
});
