import {
  addRecord,
  type Caller,
  catalogueActed,
  changeRecord,
  deleteVideo,
  deleteVideos,
  eraseVideos,
  eventSubject,
  getAdminVideo,
  getVideo,
  getVideoTotals,
  importVideos,
  listAdminVideos,
  listTrashedVideos,
  listVideos,
  readRecords,
  relatedVideos,
  restoreVideos,
  searchVideos,
  siteDay,
  sitemapPage,
  updateVideo,
  videoDeleted,
  videoHeld,
  videoRestored,
  videoTrashed,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { factsOn } from '../src/engagement/personal-data.repository';
import { RecordsService } from '../src/participants/records.service';
import { TrashEraser } from '../src/trash/trash-eraser';
import { TrashService } from '../src/trash/trash.service';
import { ADMIN, account, DEFAULT_IMAGE, TestCatalogue, VISITOR } from './support/catalogue';
import { ANA, engagementWith, NOT_FOUND } from './support/engagement';

const OPERATOR: { caller: Caller } = { caller: { kind: 'system', name: 'operator' } };
/** Of a picture that this site serves. */
const OWN_PICTURE = `${new URL(DEFAULT_IMAGE).origin}/images/${'a'.repeat(64)}.webp`;
const ANA_RECORD = {
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Cofre 2, pasta 7', expiresOn: null, withdrawnAt: null },
};

describe('deleted videos lie in the trash for 30 days', () => {
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(async () => {
    await catalogue.query('DELETE FROM video_ids WHERE id IN (SELECT id FROM trashed_videos)');
    await catalogue.query('DELETE FROM videos');
  });

  const ask: TestCatalogue['rpc']['request'] = (contract, input, options) =>
    catalogue.rpc.request(contract, input, options);
  const { react, view, favour, favourites, counters } = engagementWith(() => catalogue);
  const remove = (...ids: string[]) => ask(deleteVideos, { ids }, ADMIN);
  const restore = (...ids: string[]) => ask(restoreVideos, { ids }, ADMIN);
  const erase = (...ids: string[]) => ask(eraseVideos, { ids }, ADMIN);
  const trash = () => ask(listTrashedVideos, {}, ADMIN);
  const read = (id: string) => ask(getAdminVideo, { id }, ADMIN);
  const readAsVisitor = (id: string) => ask(getVideo, { id }, VISITOR);
  const age = (id: string, days: string) =>
    catalogue.query(`UPDATE trashed_videos SET trashed_at = now() - $2::interval WHERE id = $1`, [id, days]);
  const isKnown = async (id: string) =>
    (await catalogue.query('SELECT FROM video_ids WHERE id = $1', [id])).length === 1;
  const eventsOf = async (id: string, contract: Parameters<typeof eventSubject>[0]) =>
    (
      await catalogue.query<{ event: { payload: unknown; aggregateVersion: number } }>(
        `SELECT body::json AS event FROM outbox WHERE subject = $1 AND body::json->>'aggregateId' = $2 ORDER BY id`,
        [eventSubject(contract), id],
      )
    ).map(({ event }) => event);
  const actsOn = async (id: string) =>
    (
      await catalogue.query<{ act: unknown }>(
        `SELECT body::json->'payload' AS act FROM outbox WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
        [eventSubject(catalogueActed), id],
      )
    ).map(({ act }) => catalogueActed.payload.parse(act));
  /** A replica's rounds, which a test begins itself. */
  const eraser = () =>
    new TrashEraser(
      catalogue.part(TrashService),
      new Transactions(catalogue.database.dataSource),
      new DrainRegistry(),
    );

  it('gone at once for everybody, whatever asks for videos', async () => {
    const kept = await catalogue.createReady({ title: 'Conto da serra' });
    const { id } = await catalogue.createReady({ title: 'Conto do mar' });
    expect(await ask(deleteVideo, { id }, ADMIN)).toMatchObject({ id });
    const ids = (page: { items: { id: string }[] }) => page.items.map((item) => item.id);
    expect(ids(await ask(listVideos, {}, VISITOR))).toEqual([kept.id]);
    expect(ids(await ask(listAdminVideos, {}, ADMIN))).toEqual([kept.id]);
    expect((await ask(listAdminVideos, {}, ADMIN)).total).toBe(1);
    expect(ids(await ask(searchVideos, { q: 'conto' }, VISITOR))).toEqual([kept.id]);
    expect(ids(await ask(relatedVideos, { id: kept.id }, VISITOR))).toEqual([]);
    expect(JSON.stringify(await ask(sitemapPage, { part: 0, after: null }, VISITOR))).not.toContain(id);
    expect(await ask(getVideoTotals, {}, ADMIN)).toMatchObject({ videos: 1, active: 1 });
    for (const look of [readAsVisitor, read]) await expect(look(id)).rejects.toMatchObject(NOT_FOUND);
    await expect(view(id, ANA)).rejects.toMatchObject(NOT_FOUND);
    await expect(react(id, 'like', ANA)).rejects.toMatchObject(NOT_FOUND);
    await expect(favour(id, true, ANA)).rejects.toMatchObject(NOT_FOUND);
    await expect(ask(updateVideo, { id, title: 'X' }, ADMIN)).rejects.toMatchObject({
      code: 'video.update-missing',
    });
    const { items, total } = await trash();
    expect([items, total]).toMatchObject([[{ id, title: 'Conto do mar', category: 'hetero' }], 1]);
    expect(Math.abs(Date.now() - Date.parse(items[0]?.trashedAt ?? ''))).toBeLessThan(60_000);
  });

  it('come back whole: what was counted and kept of them, their place, version and times', async () => {
    const { id } = await catalogue.createReady({ author: 'Bia', participants: ['Ana'] });
    await catalogue.createReady();
    await view(id, ANA);
    await react(id, 'like', ANA);
    await favour(id, true, ANA);
    await ask(addRecord, { id, ...ANA_RECORD }, ADMIN);
    const counted = await counters(id);
    const before = await read(id);
    const order = async () => {
      await catalogue.countersAreKnown();
      const { items } = await ask(listAdminVideos, { sort: 'most-viewed' }, ADMIN);
      return items.map((item) => item.id);
    };
    const places = await order();
    await remove(id);
    expect((await favourites(ANA)).items).toEqual([]);
    expect(await restore(id)).toEqual({ restored: [id], left: [] });
    expect(await read(id)).toEqual(before);
    expect(await readAsVisitor(id)).toMatchObject({ id, views: 1, likes: 1 });
    expect(await counters(id)).toEqual(counted);
    expect((await favourites(ANA)).items).toMatchObject([{ id }]);
    expect((await ask(readRecords, { id }, ADMIN)).records).toHaveLength(1);
    expect(await order()).toEqual(places);
    expect((await trash()).total).toBe(0);
    await expect(
      ask(updateVideo, { id, title: 'Outro', version: before.version }, ADMIN),
    ).resolves.toMatchObject({ title: 'Outro' });
  });

  it('have their files and pictures held from the first moment, and free again when they are back', async () => {
    const { id, assetId } = await catalogue.createReady({ thumbnailUrl: OWN_PICTURE });
    const lastWord = async () => (await eventsOf(id, videoHeld)).at(-1)?.payload;
    const heldPictures = () => catalogue.query('SELECT is_held FROM held_pictures');
    await remove(id);
    expect(await lastWord()).toEqual({ videoId: id, assetId, isHeld: true });
    expect(await heldPictures()).toEqual([{ is_held: true }]);
    await restore(id);
    expect(await catalogue.query('SELECT told_held FROM videos WHERE id = $1', [id])).toEqual([
      { told_held: false },
    ]);
    expect(await heldPictures()).toEqual([{ is_held: false }]);
    await ask(updateVideo, { id, isActive: false }, ADMIN);
    await remove(id);
    await restore(id);
    expect(await catalogue.query('SELECT told_held FROM videos WHERE id = $1', [id])).toEqual([
      { told_held: true },
    ]);
  });

  it('are told of step by step, the versions of one video growing', async () => {
    const { id, assetId } = await catalogue.createReady();
    await remove(id);
    await restore(id);
    await remove(id);
    await erase(id);
    const payload = { videoId: id, assetId };
    const [first, second] = await eventsOf(id, videoTrashed);
    const [back] = await eventsOf(id, videoRestored);
    const [gone, ...more] = await eventsOf(id, videoDeleted);
    for (const event of [first, second, back, gone]) expect(event?.payload).toEqual(payload);
    expect(more).toEqual([]);
    const versions = [first, back, second, gone].map((event) => event?.aggregateVersion ?? 0);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(versions).size).toBe(4);
    expect(
      (await actsOn(id)).map(({ action, before, after }) => [action, before !== null, after !== null]),
    ).toEqual([
      ['video.create', false, true],
      ['video.trash', true, false],
      ['video.restore', false, true],
      ['video.trash', true, false],
      ['video.delete', true, false],
    ]);
  });

  it('are deleted once; what is not in the trash is neither restored nor erased', async () => {
    const { id } = await catalogue.createReady();
    const missing = [{ id, why: 'missing' }];
    expect(await restore(id)).toEqual({ restored: [], left: missing });
    expect(await erase(id)).toEqual({ erased: [], left: missing });
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.flatMap(({ deleted }) => deleted)).toEqual([id]);
    await expect(ask(deleteVideo, { id }, ADMIN)).rejects.toMatchObject(NOT_FOUND);
  });

  it('are restored or erased, never both, when two ask at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await catalogue.createReady();
      await remove(id);
      const [{ restored }, { erased }] = await Promise.all([restore(id), erase(id)]);
      expect([...restored, ...erased]).toEqual([id]);
      expect(await isKnown(id)).toBe(restored.length === 1);
      expect((await catalogue.query('SELECT FROM videos WHERE id = $1', [id])).length).toBe(restored.length);
    }
  });

  it('are erased after 30 days with all that was kept of them, by several replicas each one once', async () => {
    const due = await Promise.all(Array.from({ length: 60 }, () => catalogue.createReady()));
    const [young, here] = [await catalogue.createReady(), await catalogue.createReady()];
    await react(due[0]?.id ?? '', 'like', ANA);
    await remove(...due.map(({ id }) => id), young.id);
    for (const { id } of due) await age(id, '30 days 1 second');
    await age(young.id, '29 days 23 hours');
    await Promise.all([eraser().prune(), eraser().prune()]);
    for (const { id } of due) {
      expect(await isKnown(id)).toBe(false);
      expect(await eventsOf(id, videoDeleted)).toHaveLength(1);
      expect((await actsOn(id)).at(-1)).toMatchObject({
        ...{ action: 'video.delete', actor: { kind: 'system', name: 'catalogue' } },
      });
    }
    for (const table of ['reactions', 'video_counters', 'trashed_videos'])
      expect(
        await catalogue.query(
          `SELECT FROM ${table} WHERE ${table === 'trashed_videos' ? 'id' : 'video_id'} = ANY($1::text[])`,
          [due.map(({ id }) => id)],
        ),
      ).toEqual([]);
    expect((await trash()).items.map(({ id }) => id)).toEqual([young.id]);
    expect(await read(here.id)).toMatchObject({ id: here.id });
  });

  it('whose erasing is broken off stay as they were, for the next round', async () => {
    const { id } = await catalogue.createReady();
    await remove(id);
    await age(id, '31 days');
    const killed = catalogue.database.dataSource.transaction(async (manager) => {
      expect(await catalogue.part(TrashService).prune(manager)).toBe(1);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect([(await trash()).total, await eventsOf(id, videoDeleted)]).toEqual([1, []]);
    await eraser().prune();
    expect(await isKnown(id)).toBe(false);
  });

  it('do not appear at a time that was over in the trash, and keep one that is to come', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const [past, future] = [
      await catalogue.create({ isActive: false, scheduledFor: at }),
      await catalogue.create({ isActive: false, scheduledFor: at }),
    ];
    await remove(past.id, future.id);
    await catalogue.query(
      `UPDATE trashed_videos SET video = video || '{"scheduled_for": "2026-01-01T00:00:00Z"}' WHERE id = $1`,
      [past.id],
    );
    await restore(past.id, future.id);
    expect(await read(past.id)).toMatchObject({ isActive: false, scheduledFor: null });
    expect(await read(future.id)).toMatchObject({ isActive: false, scheduledFor: at });
  });

  it('follow their file and the consents that ended meanwhile', async () => {
    const { id, assetId } = await catalogue.createReady();
    const today = siteDay(new Date());
    const { records } = await ask(addRecord, { id, ...ANA_RECORD }, ADMIN);
    const record = { ...ANA_RECORD, withdrawnAt: `${today}T00:00:00.000Z` };
    await ask(changeRecord, { id, recordId: records[0]?.id ?? '', version: 1, ...record }, ADMIN);
    // As if both had come while it lay in the trash.
    await catalogue.query(
      `INSERT INTO asset_states (asset_id, version, media_state, duration, images) VALUES ($1, 9, 'ready', 77, '[]')`,
      [assetId],
    );
    await catalogue.query(`DELETE FROM video_holds WHERE video_id = $1`, [id]);
    await remove(id);
    await restore(id);
    expect(await read(id)).toMatchObject({ duration: 77, hold: { holder: 'records' } });
    await expect(readAsVisitor(id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('do not stop the round that hides videos whose consents ended', async () => {
    const [trashed, shown] = [await catalogue.createReady(), await catalogue.createReady()];
    for (const { id } of [trashed, shown]) await ask(addRecord, { id, ...ANA_RECORD }, ADMIN);
    await remove(trashed.id);
    await catalogue.query(`UPDATE participant_records SET expires_on = '2020-01-01' WHERE video_id = $1`, [
      trashed.id,
    ]);
    await catalogue.part(RecordsService).hideEnded();
    expect((await read(shown.id)).hold).toBeNull();
  });

  it('give their file to no other video, and an import brings none back', async () => {
    const { id, assetId } = await catalogue.createReady({ title: 'Conto do mar' });
    await remove(id);
    await expect(catalogue.create({ assetId: assetId ?? '' })).rejects.toMatchObject({
      code: 'video.file-in-use',
    });
    const record = {
      ...{ id, title: 'Outro', description: '', url: 'https://videos.example/x.mp4', author: '', poster: '' },
      ...{ thumbnailUrl: '', category: 'hetero' as const, views: 5, likes: 4, dislikes: 3, comments: 2 },
      ...{
        isActive: true,
        isFavorite: false,
        participants: [],
        duration: 60,
        createdAt: null,
        updatedAt: null,
      },
    };
    expect(await ask(importVideos, { records: [record] }, OPERATOR)).toMatchObject({ outcomes: ['present'] });
    expect((await trash()).items).toMatchObject([{ id, title: 'Conto do mar', views: 0 }]);
    await expect(read(id)).rejects.toMatchObject(NOT_FOUND);
  });

  it('come back where they got columns of their own since, and none that went', async () => {
    const { id } = await catalogue.createReady();
    await remove(id);
    await catalogue.query(
      `UPDATE trashed_videos SET video = (video - 'shuffle') || '{"gone": 1}' WHERE id = $1`,
      [id],
    );
    await restore(id);
    expect(
      await catalogue.query('SELECT shuffle BETWEEN 0 AND 1 AS has FROM videos WHERE id = $1', [id]),
    ).toEqual([{ has: true }]);
  });

  it('stand by their titles in what an account takes along', async () => {
    const { id } = await catalogue.createReady({ title: 'Conto do mar' });
    await favour(id, true, ANA);
    await remove(id);
    const facts = [];
    for await (const batch of factsOn(catalogue.database.dataSource.manager, 'favorites', 'ana'))
      facts.push(...batch);
    expect(facts).toMatchObject([{ video_id: id, title: 'Conto do mar' }]);
  });

  it('are listed, restored and erased by administrators alone', async () => {
    const { id } = await catalogue.createReady();
    await remove(id);
    for (const who of [VISITOR, account('ana'), account('mia', 'moderator')]) {
      const forbidden = { code: 'auth.forbidden' };
      await expect(ask(listTrashedVideos, {}, who)).rejects.toMatchObject(forbidden);
      await expect(ask(restoreVideos, { ids: [id] }, who)).rejects.toMatchObject(forbidden);
      await expect(ask(eraseVideos, { ids: [id] }, who)).rejects.toMatchObject(forbidden);
    }
    expect((await trash()).total).toBe(1);
  });
});
