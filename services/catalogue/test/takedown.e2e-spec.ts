import {
  addVideo,
  eventEnvelope,
  eventSubject,
  getHomeBlock,
  getAdminVideo,
  getVideo,
  getVideoTotals,
  listAdminVideos,
  listVideos,
  relatedVideos,
  replaceFile,
  searchVideos,
  sitemapPage,
  sitemapParts,
  takedownChanged,
  videoHeld,
} from '@alcova/contracts';
import { TestBroker, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { ADMIN, TestCatalogue, VISITOR } from './support/catalogue';

describe('videos that moderation takes down (LEGAL-02)', () => {
  let catalogue: TestCatalogue;
  let broker: TestBroker;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
    broker = await TestBroker.connect(catalogue.nats.url);
  });
  afterAll(async () => {
    await broker.close();
    await catalogue.stop();
  });

  /** What moderation tells; answers the case when catalogue has dealt with it. `eventId` given again is the same message again. */
  async function tell(videoId: string, version: number, isHidden: boolean, eventId = ulid()) {
    const caseId = ulid();
    const payload = takedownChanged.payload.parse({
      ...{ subject: { kind: 'video', id: videoId }, isHidden },
      ...{ reason: isHidden ? 'urgent' : null, caseId },
    });
    const event = {
      ...{ eventId, name: takedownChanged.name, major: 1, aggregateId: `video:${videoId}` },
      ...{ aggregateVersion: version, occurredAt: new Date().toISOString() },
    };
    await broker.publish(eventSubject(takedownChanged), { ...event, payload });
    const after = { ...event, eventId: ulid(), payload: { ...payload, subject: OTHER } };
    await broker.publish(eventSubject(takedownChanged), after);
    await waitUntil(
      'the takedown to be processed',
      async () =>
        (
          await catalogue.query('SELECT 1 FROM processed_events WHERE consumer = $1 AND event_id = $2', [
            'catalogue_takedown_changed',
            after.eventId,
          ])
        ).length > 0,
    );
    return caseId;
  }
  const OTHER = { kind: 'tale', id: 'nothing-of-catalogue' };

  const holdsTold = async (videoId: string) => {
    const rows = await catalogue.query<{ body: string }>(
      `SELECT body FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%' ORDER BY id`,
      [eventSubject(videoHeld), videoId],
    );
    return rows.map(({ body }) => eventEnvelope.parse(JSON.parse(body)).payload);
  };

  const isShown = async (id: string) =>
    catalogue.rpc.request(getVideo, { id }, VISITOR).then(
      () => true,
      () => false,
    );

  /** Everywhere that shows the video to the public, and how many there are by the totals. */
  async function placesOf(id: string, title: string, neighbour: string) {
    const ask = catalogue.rpc;
    const ids = (items: readonly { id: string }[]) => items.some((video) => video.id === id);
    const parts = await ask.request(sitemapParts, {}, VISITOR);
    const part = parts.parts[0]?.part ?? 1;
    const pages = await ask.request(sitemapPage, { part, after: null }, VISITOR);
    return {
      page: await isShown(id),
      newest: ids((await ask.request(listVideos, { category: 'gay' }, VISITOR)).items),
      mostViewed: ids((await ask.request(listVideos, { sort: 'most-viewed' }, VISITOR)).items),
      found: ids((await ask.request(searchVideos, { q: title }, VISITOR)).items),
      results: ids((await ask.request(listVideos, { q: title }, VISITOR)).items),
      related: ids((await ask.request(relatedVideos, { id: neighbour }, VISITOR)).items),
      home: ids((await ask.request(getHomeBlock, { pool: 'gay', order: 0, block: 0 }, VISITOR)).items),
      sitemap: JSON.stringify(pages).includes(id),
      public: (await ask.request(listVideos, { category: 'gay' }, VISITOR)).total,
      totals: (await ask.request(getVideoTotals, {}, ADMIN)).active,
    };
  }

  it('is nowhere while it is hidden, and everywhere as before when it is given back', async () => {
    const title = 'Conto da lanterna azul';
    const video = await catalogue.createReady({ title, category: 'gay' });
    const neighbour = await catalogue.createReady({ title: 'Conto vizinho', category: 'gay' });
    await catalogue.query('UPDATE video_counters SET views = 9 WHERE video_id = $1', [video.id]);
    await catalogue.countersAreKnown();
    const before = await placesOf(video.id, title, neighbour.id);
    expect(before).toMatchObject({ page: true, newest: true, mostViewed: true, found: true, results: true });
    expect(before).toMatchObject({ related: true, home: true, sitemap: true, public: 2 });
    await tell(video.id, 1, true);
    const gone = { newest: false, mostViewed: false, found: false, results: false, related: false };
    expect(await placesOf(video.id, title, neighbour.id)).toEqual({
      ...{ ...gone, page: false, home: false, sitemap: false },
      ...{ public: 1, totals: before.totals },
    });
    const seen = await catalogue.rpc.request(getAdminVideo, { id: video.id }, ADMIN);
    await tell(video.id, 2, false);
    expect(await placesOf(video.id, title, neighbour.id)).toEqual(before);
    await expect(catalogue.rpc.request(getVideo, { id: video.id }, VISITOR)).resolves.toMatchObject({
      id: video.id,
    });
    const after = await catalogue.rpc.request(getAdminVideo, { id: video.id }, ADMIN);
    expect(after).toEqual({ ...seen, hold: null });
    const { assetId } = video;
    expect(await holdsTold(video.id)).toEqual([
      { videoId: video.id, assetId, isHeld: true },
      { videoId: video.id, assetId, isHeld: false },
    ]);
  });

  it('is told to administrators as hidden by a report, with the case that hides it now', async () => {
    const video = await catalogue.createReady();
    const holdOf = async () => {
      const { hold } = await catalogue.rpc.request(getAdminVideo, { id: video.id }, ADMIN);
      const { items } = await catalogue.rpc.request(listAdminVideos, {}, ADMIN);
      expect(items.find(({ id }) => id === video.id)?.hold).toEqual(hold);
      return hold;
    };
    expect(await holdOf()).toBeNull();
    await tell(video.id, 1, true);
    const caseId = await tell(video.id, 2, true);
    await catalogue.query(
      `INSERT INTO video_holds (video_id, holder, is_held, reason, version) VALUES ($1, 'records', true, 'expired', 1)`,
      [video.id],
    );
    expect(await holdOf()).toMatchObject({ holder: 'takedown', caseId, reason: 'urgent', lists: [] });
    await tell(video.id, 3, false);
    expect(await holdOf()).toMatchObject({ holder: 'records', caseId: null, reason: 'expired' });
    await catalogue.query('DELETE FROM video_holds WHERE video_id = $1', [video.id]);
    expect(await holdOf()).toBeNull();
  });

  it('keeps to the newest word, whatever comes late, twice or in another order', async () => {
    const { id } = await catalogue.createReady();
    const twice = ulid();
    await tell(id, 3, true, twice);
    await tell(id, 2, false);
    await tell(id, 3, true, twice);
    expect(await isShown(id)).toBe(false);
    await tell(id, 4, false);
    await tell(id, 3, true);
    expect(await isShown(id)).toBe(true);
    expect(await holdsTold(id)).toHaveLength(2);
  });

  it('stays hidden through edits, other files and bulk loads, also when it comes after its hold', async () => {
    const video = await catalogue.createReady();
    await tell(video.id, 1, true);
    const assetId = catalogue.newAsset();
    await catalogue.rpc.request(replaceFile, { id: video.id, url: 'http://site.test/z.mp4', assetId }, ADMIN);
    await catalogue.query(`UPDATE videos SET media_state = 'ready', is_public = true WHERE id = $1`, [
      video.id,
    ]);
    expect(await isShown(video.id)).toBe(false);
    expect((await holdsTold(video.id)).at(-1)).toEqual({ videoId: video.id, assetId, isHeld: true });

    await tell('to-come', 1, true);
    await catalogue.database.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL session_replication_role = replica');
      await manager.query(
        `INSERT INTO videos (id, title, category, media_state) VALUES ('to-come', 'Conto importado', 'trans', 'ready')`,
      );
      await manager.query(`INSERT INTO video_counters (video_id) VALUES ('to-come')`);
    });
    expect(await isShown('to-come')).toBe(false);
  });

  it('waits for a video that is being made while its hold comes', async () => {
    const { dataSource } = catalogue.database;
    const insert = dataSource.createQueryRunner();
    await insert.startTransaction();
    await insert.query(
      `INSERT INTO videos (id, title, category, media_state) VALUES ('meanwhile', 'Conto', 'trans', 'ready')`,
    );
    await insert.query(`INSERT INTO video_counters (video_id) VALUES ('meanwhile')`);
    const told = tell('meanwhile', 1, true);
    await waitUntil(
      'the second writer to wait for the lock',
      async () =>
        (
          await catalogue.query(
            `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
             WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
          )
        ).length > 0,
    );
    await insert.commitTransaction();
    await insert.release();
    await told;
    expect(await isShown('meanwhile')).toBe(false);
    // A video can be made while others are held.
    await catalogue.rpc.request(
      addVideo,
      { title: 'Outro', category: 'trans', url: 'http://site.test/o.mp4', assetId: catalogue.newAsset() },
      ADMIN,
    );
  });
});
