import {
  changeVideos,
  type CommonChange,
  countUnrecorded,
  addRecord,
  changeRecord,
  deleteRecord,
  eventEnvelope,
  eventSubject,
  getVideo,
  listAdminVideos,
  type ParticipantRecord,
  previewVideosChange,
  readRecords,
  recordsTouched,
  replaceFile,
  settingsChanged,
  NO_SETTINGS,
  updateVideo,
  type VideoChanges,
} from '@alcova/contracts';
import { TestBroker, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { account, ADMIN, TestCatalogue, VISITOR } from './support/catalogue';

const ana: ParticipantRecord = {
  ...{ name: 'Ana', identityChecked: true, isAdult: true, consentToRecord: true, consentToPublish: true },
  ...{ consentToDistribute: true, documentReference: 'Cofre 2, pasta 7', expiresOn: null, withdrawnAt: null },
};
const withdrawn = { withdrawnAt: '2026-11-01T10:00:00.000Z' };
const MISSING = { code: 'video.records-missing' };

describe('records of participants (LEGAL-02)', () => {
  let catalogue: TestCatalogue;
  let settings = 0;
  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());

  /** What moderation tells of the site's settings. */
  async function require(recordsRequired: boolean) {
    const broker = await TestBroker.connect(catalogue.nats.url);
    settings += 1;
    const event = eventEnvelope.parse({
      ...{ eventId: ulid(), name: settingsChanged.name, major: 1, aggregateId: 'site' },
      ...{ aggregateVersion: settings, occurredAt: new Date().toISOString() },
      payload: { settings: { ...NO_SETTINGS, recordsRequired }, legal: [] },
    });
    await broker.publish(eventSubject(settingsChanged), event);
    await broker.close();
    await waitUntil(
      'the rule of the settings',
      async () =>
        (await catalogue.query('SELECT 1 FROM record_rule WHERE version = $1', [settings])).length === 1,
    );
  }
  afterEach(() => require(false));

  const keep = (videoId: string, record: ParticipantRecord, id: string | null = null, version = 0) =>
    id === null
      ? catalogue.rpc.request(addRecord, { id: videoId, ...record }, ADMIN)
      : catalogue.rpc.request(changeRecord, { id: videoId, recordId: id, version, ...record }, ADMIN);
  const read = (id: string, who = ADMIN) => catalogue.rpc.request(readRecords, { id }, who);
  const edit = (id: string, changes: VideoChanges) =>
    catalogue.rpc.request(updateVideo, { id, ...changes }, ADMIN);
  const isShown = (id: string) =>
    catalogue.rpc.request(getVideo, { id }, VISITOR).then(
      () => true,
      () => false,
    );
  const touches = (videoId: string) =>
    catalogue.query<{ action: string; actor: string }>(
      `SELECT body::json->'payload'->>'action' AS action, body::json->'payload'->>'actorId' AS actor FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'videoId' = $2 ORDER BY id`,
      [eventSubject(recordsTouched), videoId],
    );

  it('are kept sealed, read and changed by administrators alone, and each touch is told to the audit log', async () => {
    const { id } = await catalogue.create({ participants: ['Ana'] });
    const kept = await keep(id, ana);
    const [record] = kept.records;
    expect(kept).toMatchObject({ videoId: id, missing: null, isRequired: false });
    expect(record).toMatchObject({ ...ana, version: 1, isValid: true });
    expect(await read(id)).toEqual(kept);
    const lying = await catalogue.query<object>('SELECT * FROM participant_records WHERE video_id = $1', [
      id,
    ]);
    expect(JSON.stringify(lying)).not.toMatch(/Ana|Cofre/);
    const recordId = record?.id ?? '';
    const changed = await keep(id, { ...ana, isAdult: false }, recordId, 1);
    expect(changed).toMatchObject({ missing: 'incomplete', records: [{ version: 2, isValid: false }] });
    await expect(keep(id, ana, recordId, 1)).rejects.toMatchObject({ code: 'record.version-conflict' });
    await expect(keep(id, ana, 'nobody', 1)).rejects.toMatchObject({ code: 'record.not-found' });
    await expect(read('nothing')).rejects.toMatchObject({ code: 'video.not-found' });
    for (const who of [VISITOR, account('m', 'moderator'), account('u')])
      await expect(read(id, who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const removed = await catalogue.rpc.request(deleteRecord, { id, recordId, version: 2 }, ADMIN);
    expect(removed).toMatchObject({ records: [], missing: 'none' });
    expect(await touches(id)).toEqual(
      ['keep', 'read', 'keep', 'delete'].map((action) => ({ action, actor: 'admin' })),
    );
  });

  it('moved to another video or altered do not open', async () => {
    const [one, other] = [await catalogue.create(), await catalogue.create()];
    await keep(one.id, ana);
    await catalogue.query('UPDATE participant_records SET video_id = $2 WHERE video_id = $1', [
      one.id,
      other.id,
    ]);
    await expect(read(other.id)).rejects.toMatchObject({ code: 'internal' });
  });

  it('are asked for by every way of publishing where the setting says so', async () => {
    const before = await catalogue.createReady({ participants: ['Bia'] });
    await require(true);
    expect(await isShown(before.id)).toBe(true);
    await edit(before.id, { title: 'Outro título', isActive: true, participants: ['Bia'] });
    await expect(edit(before.id, { participants: ['Bia', 'Ana'] })).rejects.toMatchObject(MISSING);
    const file = { id: before.id, url: 'http://site.test/n.mp4', assetId: catalogue.newAsset() };
    await expect(catalogue.rpc.request(replaceFile, file, ADMIN)).rejects.toMatchObject(MISSING);

    await expect(catalogue.create({ participants: ['Ana'] })).rejects.toMatchObject(MISSING);
    await catalogue.create({ title: 'Narrado: ninguém aparece' });
    const { id } = await catalogue.createReady({ participants: ['Ana'], isActive: false });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    await expect(edit(id, { isActive: true })).rejects.toMatchObject(MISSING);
    await expect(edit(id, { scheduledFor: soon })).rejects.toMatchObject(MISSING);
    const narrated = await catalogue.create({ isActive: false });
    const together = (change: CommonChange) => ({ ids: [id, narrated.id], change });
    const left = [{ id, why: 'records-missing' }];
    const schedule = together({ field: 'scheduledFor', to: soon });
    expect(await catalogue.rpc.request(changeVideos, schedule, ADMIN)).toEqual({
      ...{ changed: [{ id: narrated.id, before: null }], left },
    });
    const activation = together({ field: 'isActive', to: true });
    expect(await catalogue.rpc.request(previewVideosChange, activation, ADMIN)).toMatchObject({
      ...{ changing: 1, left: { 'records-missing': 1 } },
    });
    const activate = () => catalogue.rpc.request(changeVideos, activation, ADMIN);
    expect(await activate()).toEqual({ changed: [{ id: narrated.id, before: soon }], left });
    expect(await isShown(id)).toBe(false);

    await keep(id, { ...ana, name: '  ANA ' });
    expect(await activate()).toEqual({ changed: [{ id, before: 'inactive' }], left: [] });
    expect(await isShown(id)).toBe(true);
  });

  it('hold back a video whose time comes while they are missing, until they are there', async () => {
    const { id } = await catalogue.createReady({ participants: ['Ana'], isActive: false });
    await edit(id, { scheduledFor: new Date(Date.now() + 3_600_000).toISOString() });
    await require(true);
    await catalogue.query(`UPDATE videos SET scheduled_for = now() - interval '1 second' WHERE id = $1`, [
      id,
    ]);
    const isActive = async () => {
      const { items } = await catalogue.rpc.request(listAdminVideos, { status: 'active' }, ADMIN);
      return items.some((video) => video.id === id);
    };
    await waitUntil('the video to be active', isActive);
    expect(await isShown(id)).toBe(false);
    await keep(id, ana);
    expect(await isShown(id)).toBe(true);
  });

  it('hide a video whose consent is withdrawn at once, whatever the setting, and show it when it is given again', async () => {
    const { id } = await catalogue.createReady({ participants: ['Ana'] });
    const recordId = (await keep(id, ana)).records[0]?.id ?? '';
    expect(await isShown(id)).toBe(true);
    expect(await keep(id, { ...ana, ...withdrawn }, recordId, 1)).toMatchObject({ missing: 'withdrawn' });
    expect(await isShown(id)).toBe(false);
    await edit(id, { isActive: false });
    await edit(id, { isActive: true });
    expect(await isShown(id)).toBe(false);
    await keep(id, ana, recordId, 2);
    expect(await isShown(id)).toBe(true);
  });

  it('that videos lack are found out of those that nobody has looked at', async () => {
    const unrecorded = async () => {
      const { items } = await catalogue.rpc.request(listAdminVideos, { status: 'unrecorded' }, ADMIN);
      return items.map(({ id }) => id).sort();
    };
    await catalogue.query('DELETE FROM videos');
    const [named, whole, half] = await Promise.all(
      [['Ana'], ['Ana'], [], []].map(
        async (names) => (await catalogue.createReady({ participants: names })).id,
      ),
    );
    await keep(whole ?? '', ana);
    await keep(half ?? '', { ...ana, isAdult: false });
    await catalogue.query('UPDATE videos SET lacks_records = NULL WHERE id = ANY ($1)', [[whole, half]]);
    expect(await unrecorded()).toContain(named);
    expect(await unrecorded()).not.toContain(whole);
    await waitUntil('the records to be looked at', async () => (await unrecorded()).length === 2);
    expect(await unrecorded()).toEqual([named, half].sort());
  });

  it('that active videos lack are counted and listed, also those of which no record was looked at yet', async () => {
    const unrecorded = async () =>
      (
        await catalogue.rpc.request(listAdminVideos, { status: 'unrecorded', sort: 'oldest' }, ADMIN)
      ).items.map(({ id }) => id);
    const count = () => catalogue.rpc.request(countUnrecorded, {}, ADMIN);
    const before = { ids: await unrecorded(), count: await count() };
    const { id } = await catalogue.createReady({ participants: ['Ana'] });
    const narrated = await catalogue.createReady();
    const waiting = await catalogue.create({
      ...{
        participants: ['Ana'],
        isActive: false,
        scheduledFor: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    expect(await unrecorded()).toEqual([...before.ids, id]);
    expect(await count()).toEqual({
      ...{ active: before.count.active + 1, scheduled: before.count.scheduled + 1 },
    });
    await keep(id, ana);
    const half = (await keep(narrated.id, { ...ana, isAdult: false })).records[0]?.id ?? '';
    expect(await unrecorded()).toEqual([...before.ids, narrated.id]);
    await keep(narrated.id, ana, half, 1);
    await edit(id, { participants: ['Ana', 'Bia'] });
    expect(await unrecorded()).toEqual([...before.ids, id]);
    await edit(id, { participants: ['Ana'] });
    expect(await unrecorded()).toEqual(before.ids);
    // As a migration or an older process leaves it: somebody has to open the seals.
    await catalogue.query('UPDATE videos SET lacks_records = NULL WHERE id = $1', [id]);
    await catalogue.query('UPDATE participant_records SET version = version + 1 WHERE video_id = $1', [
      narrated.id,
    ]);
    await catalogue.query('DELETE FROM participant_records WHERE video_id = $1', [id]);
    await waitUntil('the round', async () => (await unrecorded()).length === before.ids.length + 1);
    await edit(id, { isActive: false });
    expect(await unrecorded()).toEqual(before.ids);
    await catalogue.query('DELETE FROM videos WHERE id = ANY ($1::text[])', [[id, narrated.id, waiting.id]]);
    expect(await count()).toEqual(before.count);
    await expect(catalogue.rpc.request(countUnrecorded, {}, account('m', 'moderator'))).rejects.toMatchObject(
      { code: 'auth.forbidden' },
    );
  });

  it('hide a video after the last day of a consent', async () => {
    const { id } = await catalogue.createReady({ participants: ['Ana'] });
    const recordId = (await keep(id, { ...ana, expiresOn: '2999-01-01' })).records[0]?.id ?? '';
    expect(await isShown(id)).toBe(true);
    // As time goes by: the record is sealed with that day, so the round meets a consent that ended long ago.
    await keep(id, { ...ana, expiresOn: '2020-01-01' }, recordId, 1);
    await catalogue.query(`UPDATE participant_records SET is_expiry_seen = false WHERE id = $1`, [recordId]);
    await catalogue.query(`UPDATE video_holds SET is_held = false WHERE video_id = $1`, [id]);
    await catalogue.query('UPDATE videos SET changes = changes + 1 WHERE id = $1', [id]);
    await waitUntil('the video to be hidden', async () => !(await isShown(id)));
    await keep(id, ana);
    expect(await isShown(id)).toBe(true);
  });
});
