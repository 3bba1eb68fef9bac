import {
  catalogueActed,
  changeVideos,
  type CommonChange,
  deleteVideos,
  eventSubject,
  getVideo,
  videoChanged,
  videoDeleted,
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
  const remove = (ids: string[]) => catalogue.rpc.request(deleteVideos, { ids }, ADMIN);
  const read = (id: string) => catalogue.rpc.request(getVideo, { id }, ADMIN);
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

  it('are deleted together, each with its event and its entry; a second time changes nothing', async () => {
    const videos = await Promise.all(Array.from({ length: 20 }, () => catalogue.create()));
    const ids = videos.map(({ id }) => id);
    const { deleted, left } = await remove([...ids, 'nada']);
    expect([[...deleted].sort(), left]).toEqual([[...ids].sort(), [{ id: 'nada', why: 'missing' }]]);
    expect(await catalogue.query('SELECT 1 FROM videos')).toEqual([]);
    for (const id of ids) {
      expect(await told(eventSubject(videoDeleted), id)).toBe(1);
      expect((await actsOn(id)).at(-1)).toMatchObject({ action: 'video.delete', after: null });
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
