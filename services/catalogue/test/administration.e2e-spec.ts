import {
  type Act,
  addVideo,
  type Caller,
  catalogueActed,
  changeVideos,
  deleteVideo,
  eventSubject,
  type ExportPlace,
  exportVideosPage,
  getAdminVideo,
  getDailyStatistics,
  getMostWatched,
  getVideoTotals,
  keepReaction,
  keepView,
  type NewVideo,
  rewriteAddresses,
  siteDay,
  updateVideo,
  videoChanged,
  type VideoChanges,
  videoTitles,
} from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
  waitUntil,
} from '@alcova/testing';
import { AppModule } from '../src/app.module';
import { type Config, configSchema } from '../src/config/config';
import { migrations } from '../src/migrations';

const ADMIN: { caller: Caller } = { caller: { kind: 'account', accountId: 'a', role: 'admin' } };
const MODERATOR: { caller: Caller } = { caller: { kind: 'account', accountId: 'm', role: 'moderator' } };
const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

describe('the administration of the catalogue', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let config: Config;
  let service: TestService;
  let made = 0;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    nats = await testNats();
    config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, ...TEST_CALLER_VARIABLES },
      ...storeVariables(),
      RECORD_KEYS: TEST_SEAL_KEYS,
      DEFAULT_THUMBNAIL_URL: 'http://site.test/default.svg',
    });
    service = await startService(AppModule.with(config), nats);
  });
  afterAll(async () => {
    await service.stop();
    await nats.stop();
    await database.drop();
  });
  beforeEach(() => database.dataSource.query('DELETE FROM videos'));

  const query = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    database.dataSource.query<Row[]>(statement, values);
  const create = (video: Partial<NewVideo> = {}) =>
    service.rpc.request(
      addVideo,
      {
        ...{ title: 'Conto', category: 'hetero', url: 'http://site.test/x.mp4' },
        ...video,
        assetId: `administered-${(made += 1)}`,
      },
      ADMIN,
    );
  const createPublic = async () => {
    const video = await create();
    await query(`UPDATE videos SET media_state = 'ready' WHERE id = $1`, [video.id]);
    return video;
  };
  const read = (id: string) => service.rpc.request(getAdminVideo, { id }, ADMIN);
  const totals = () => service.rpc.request(getVideoTotals, {}, ADMIN);
  const activate = (ids: string[], isActive: boolean) =>
    service.rpc.request(changeVideos, { ids, change: { field: 'isActive', to: isActive } }, ADMIN);
  const edit = (id: string, changes: VideoChanges) =>
    service.rpc.request(updateVideo, { id, ...changes }, ADMIN);
  const toldChanges = async (id: string): Promise<number> =>
    (
      await query(`SELECT 1 FROM outbox WHERE subject = $1 AND body::text LIKE '%' || $2 || '%'`, [
        `event.${videoChanged.name}`,
        id,
      ])
    ).length;
  /** What the audit log is told of one thing, oldest first. */
  const actsOn = async (subject: string): Promise<Act[]> => {
    const rows = await query<{ act: unknown }>(
      `SELECT body::json->'payload' AS act FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
      [eventSubject(catalogueActed), subject],
    );
    return rows.map((row) => catalogueActed.payload.parse(row.act));
  };
  /** The time of a video comes, as if its hour had passed. */
  const comeDue = (id: string) =>
    query(`UPDATE videos SET scheduled_for = now() - interval '1 second' WHERE id = $1`, [id]);

  describe('the totals', () => {
    it('are the sums over all videos, through counting, edits and deletions', async () => {
      const [one, two] = [await create(), await create({ isActive: false })];
      await query('UPDATE video_counters SET views = 1200, likes = 7, comments = 3 WHERE video_id = $1', [
        one.id,
      ]);
      await query('UPDATE video_counters SET views = 5, comments = 1 WHERE video_id = $1', [two.id]);
      await waitUntil('the views in the totals', async () => (await totals()).views === 1_205);
      expect(await totals()).toEqual({ videos: 2, active: 1, views: 1_205, likes: 7, comments: 4 });
      await activate([two.id], true);
      await service.rpc.request(deleteVideo, { id: one.id }, ADMIN);
      expect(await totals()).toEqual({ videos: 1, active: 1, views: 5, likes: 0, comments: 1 });
      await service.rpc.request(deleteVideo, { id: two.id }, ADMIN);
      expect(await totals()).toEqual({ videos: 0, active: 0, views: 0, likes: 0, comments: 0 });
    });
  });

  describe('the audit log', () => {
    it('is told who made, edited and deleted a video, with values and without texts or names', async () => {
      const { id } = await create({ isActive: false });
      await edit(id, { category: 'gay', title: 'De Ana', participants: ['Ana'], version: 1 });
      await expect(edit(id, { title: 'Atrasado', version: 1 })).rejects.toMatchObject({
        code: 'video.version-conflict',
      });
      await service.rpc.request(deleteVideo, { id }, ADMIN);
      const acts = await actsOn(id);
      const assetId = `administered-${made}`;
      const whole = { category: 'hetero', isActive: false, isFavorite: false, scheduledFor: null, assetId };
      expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
        ['video.create', null, whole],
        ['video.edit', { category: 'hetero' }, { category: 'gay', changed: ['title', 'participants'] }],
        ['video.trash', { ...whole, category: 'gay' }, null],
      ]);
      for (const { actor } of acts) expect(actor).toEqual(ADMIN.caller);
      // What it was called then goes with each, and is kept apart there.
      expect(acts.slice(1).map(({ title }) => title)).toEqual(['De Ana', 'De Ana']);
    });

    it('is told of each of many at once, and of a time that has come as the platform’s own doing', async () => {
      const [one, other] = [await create({ isActive: false }), await create({ isActive: false })];
      await activate([one.id, other.id], true);
      for (const { id } of [one, other])
        expect((await actsOn(id)).at(-1)).toMatchObject({
          ...{ action: 'video.activate', actor: ADMIN.caller, after: { isActive: true, together: 2 } },
        });
      const together = await query<{ act: string }>(
        `SELECT DISTINCT body::json->>'aggregateId' AS act FROM outbox
         WHERE subject = $1 AND body::json->'payload'->>'subject' = ANY ($2) AND body::json->'payload'->>'action' = 'video.activate'`,
        [eventSubject(catalogueActed), [one.id, other.id]],
      );
      expect(together).toHaveLength(1);
      await activate([one.id], false);
      await edit(one.id, { scheduledFor: inAnHour() });
      await comeDue(one.id);
      await waitUntil('the activation', async () => (await read(one.id)).isActive);
      expect((await actsOn(one.id)).slice(-3)).toMatchObject([
        { action: 'video.deactivate', after: { isActive: false, together: 1 } },
        { action: 'video.edit', before: { scheduledFor: null } },
        { action: 'video.publish', title: one.title, actor: { kind: 'system', name: 'catalogue' } },
      ]);
    });
  });

  it('tells administrators the titles of videos, and nothing of what is gone', async () => {
    const [shown, hidden] = [await create({ title: 'O farol' }), await create({ isActive: false })];
    const ask = (who: { caller: Caller }) =>
      service.rpc.request(videoTitles, { ids: [shown.id, hidden.id, 'nenhum'] }, who);
    expect(await ask(ADMIN)).toEqual({ titles: { [shown.id]: 'O farol', [hidden.id]: 'Conto' } });
    await expect(ask(MODERATOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  describe('many at once', () => {
    it('changes what is not so yet, tells of each in the same transaction, and names what is not there', async () => {
      const videos = [await create(), await create(), await create({ isActive: false })];
      const ids = videos.map(({ id }) => id);
      const before = await Promise.all(ids.map(toldChanges));
      const answer = await activate([...ids, 'nobody', ids[0] ?? ''], false);
      expect(answer.changed.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
      expect(answer.left).toEqual([{ id: 'nobody', why: 'missing' }]);
      for (const [index, id] of ids.entries()) {
        expect((await read(id)).isActive).toBe(false);
        expect((await read(id)).version).toBe(index < 2 ? 2 : 1);
        expect((await toldChanges(id)) - (before[index] ?? 0)).toBe(index < 2 ? 1 : 0);
      }
      expect((await activate(ids, false)).changed).toEqual([]);
    });

    it('ends in one state when two contradict each other at once', async () => {
      const ids = (await Promise.all(Array.from({ length: 20 }, () => create()))).map(({ id }) => id);
      await Promise.all([activate(ids, false), activate([...ids].reverse(), true), activate(ids, false)]);
      const states = new Set(await Promise.all(ids.map(async (id) => (await read(id)).isActive)));
      expect(states.size).toBe(1);
    });
  });

  describe('a time of publication', () => {
    it('is kept of an inactive video, and becomes its activation once it has come', async () => {
      const moment = inAnHour();
      const video = await create({ isActive: false, scheduledFor: moment });
      expect(video.scheduledFor).toBe(moment);
      const due = await create({ isActive: false, scheduledFor: moment });
      await comeDue(due.id);
      await waitUntil('the video at its planned time', async () => (await read(due.id)).isActive);
      expect(await read(video.id)).toMatchObject({ isActive: false, scheduledFor: moment });
      await comeDue(video.id);
      await waitUntil('the video to be active', async () => (await read(video.id)).isActive);
      expect(await read(video.id)).toMatchObject({ scheduledFor: null, version: 2 });
    });

    it('brings one activation and one event, however many replicas are at it', async () => {
      const videos = await Promise.all(
        Array.from({ length: 30 }, () => create({ isActive: false, scheduledFor: inAnHour() })),
      );
      const replica = await startService(AppModule.with(config), nats);
      await query(`UPDATE videos SET scheduled_for = now() - interval '1 second'`);
      const all = () => Promise.all(videos.map(({ id }) => read(id)));
      await waitUntil('all videos to be active', async () => (await all()).every(({ isActive }) => isActive));
      await replica.stop();
      for (const { id } of videos) {
        expect((await read(id)).version).toBe(2);
        expect(await toldChanges(id)).toBe(1);
      }
    });

    it('goes when somebody decides otherwise: by an edit, for many at once, or by taking it back', async () => {
      const videos = await Promise.all(
        Array.from({ length: 3 }, () => create({ isActive: false, scheduledFor: inAnHour() })),
      );
      const [edited, bulk, taken] = videos.map(({ id }) => id);
      expect(await edit(edited ?? '', { isActive: true })).toMatchObject({
        isActive: true,
        scheduledFor: null,
      });
      await activate([bulk ?? ''], false);
      expect(await read(bulk ?? '')).toMatchObject({ isActive: false, scheduledFor: null });
      expect(await edit(taken ?? '', { scheduledFor: null })).toMatchObject({ scheduledFor: null });
    });

    it('is refused in the past and of an active video, also at creation; nothing changes', async () => {
      const past = new Date(Date.now() - 1_000).toISOString();
      const refused = { code: 'video.schedule-invalid' };
      await expect(create({ isActive: false, scheduledFor: past })).rejects.toMatchObject(refused);
      await expect(create({ scheduledFor: inAnHour() })).rejects.toMatchObject(refused);
      const active = await create();
      await expect(edit(active.id, { scheduledFor: inAnHour() })).rejects.toMatchObject(refused);
      await expect(edit(active.id, { isActive: false, scheduledFor: past })).rejects.toMatchObject(refused);
      expect(await read(active.id)).toMatchObject({ version: 1, isActive: true });
      expect(await edit(active.id, { isActive: false, scheduledFor: inAnHour(), version: 1 })).toMatchObject({
        isActive: false,
      });
      await expect(edit(active.id, { scheduledFor: null, version: 1 })).rejects.toMatchObject({
        code: 'video.version-conflict',
      });
    });
  });

  describe('an export', () => {
    const all = async (status: 'all' | 'inactive') => {
      const ids: string[] = [];
      let after: ExportPlace | null = null;
      let pages = 0;
      do {
        const page: { items: { id: string }[]; next: ExportPlace | null } = await service.rpc.request(
          exportVideosPage,
          { status, after },
          ADMIN,
        );
        ids.push(...page.items.map(({ id }) => id));
        after = page.next;
        pages += 1;
      } while (after);
      return { ids, pages };
    };

    it('names every video once, newest first, also those of one moment, whatever is added meanwhile', async () => {
      await query(
        `WITH added AS (INSERT INTO videos (id, title, category, is_active, participants, created_at)
           SELECT 'e' || lpad(n::text, 5, '0'), 'Conto ' || n, 'gay', n % 10 <> 0, array_fill(repeat('x', 120)::text, ARRAY[50]),
             timestamptz '2026-01-01' + (n / 7) * interval '1 microsecond'
           FROM generate_series(1, 1200) n RETURNING id)
         INSERT INTO video_counters (video_id) SELECT id FROM added`,
      );
      const wanted = await query<{ id: string }>('SELECT id FROM videos ORDER BY created_at DESC, id DESC');
      const { ids, pages } = await all('all');
      expect(ids).toEqual(wanted.map(({ id }) => id));
      expect(pages).toBeGreaterThan(10);
      const exports = (await actsOn('videos')).filter(({ action }) => action === 'video.export');
      const after = { status: 'all', filters: [] };
      expect(exports).toEqual([
        { actor: ADMIN.caller, action: 'video.export', subject: 'videos', before: null, after },
      ]);
      expect((await all('inactive')).ids).toHaveLength(120);
    });
  });

  describe('the statistics of days', () => {
    it('have every day of the period, with what was counted on it', async () => {
      const video = await createPublic();
      const visitor = (name: string) => ({ videoId: video.id, visitor: name });
      const anonymous: { caller: Caller } = { caller: { kind: 'anonymous' } };
      for (const name of ['v1', 'v2']) await service.rpc.request(keepView, visitor(name), anonymous);
      await service.rpc.request(keepReaction, { ...visitor('v1'), value: 'like' }, anonymous);
      await service.rpc.request(keepReaction, { ...visitor('v2'), value: 'dislike' }, anonymous);
      await query(
        `INSERT INTO view_days (day, video_id, views) VALUES ((now() AT TIME ZONE 'America/Sao_Paulo')::date - 3, $1, 40)`,
        [video.id],
      );
      // What a new process finds uncounted it counts at once.
      await query('TRUNCATE statistics_days');
      const replica = await startService(AppModule.with(config), nats);
      await waitUntil(
        'the statistics of all days',
        async () =>
          (await service.rpc.request(getDailyStatistics, { days: 7 }, ADMIN)).sums.views === 42 &&
          (await query('SELECT 1 FROM statistics_days')).length === 90,
      );
      await replica.stop();
      for (const days of [7, 30, 90] as const) {
        const { items, sums } = await service.rpc.request(getDailyStatistics, { days }, ADMIN);
        expect(items).toHaveLength(days);
        const today = siteDay(new Date());
        expect(items.at(-1)).toEqual({ day: today, views: 2, likes: 1, dislikes: 1, newVideos: 1 });
        expect(items.at(-4)).toMatchObject({ views: 40, likes: 0 });
        expect(items.map(({ day }) => day)).toEqual(items.map(({ day }) => day).sort());
        expect(sums).toEqual({ views: 42, likes: 1, dislikes: 1, newVideos: 1 });
      }
    });

    it('keep the five videos that were watched most on the day before, while they are there', async () => {
      const videos: { readonly id: string; readonly title: string }[] = [];
      for (let n = 0; n < 6; n += 1) videos.push(await createPublic());
      for (const [index, { id }] of videos.entries())
        await query(
          `INSERT INTO view_days (day, video_id, views) VALUES ((now() AT TIME ZONE 'America/Sao_Paulo')::date - 1, $1, $2)`,
          [id, 1_000_000 + index],
        );
      const forget = () =>
        query(`DELETE FROM statistics_days WHERE day = (now() AT TIME ZONE 'America/Sao_Paulo')::date - 1`);
      await forget();
      await service.rpc.request(getDailyStatistics, { days: 7 }, ADMIN);
      const watched = async () => (await service.rpc.request(getMostWatched, {}, ADMIN)).items;
      const wanted = videos.slice(1).toReversed();
      await waitUntil('the most watched videos', async () => (await watched()).length === 5);
      expect((await watched()).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect((await watched())[0]).toMatchObject({ title: wanted[0]?.title, views: 1_000_005 });
      await query('DELETE FROM videos WHERE id = $1', [wanted[0]?.id]);
      expect((await watched()).map(({ id }) => id)).toEqual(wanted.slice(1).map(({ id }) => id));
      await forget();
      await expect(service.rpc.request(getMostWatched, {}, MODERATOR)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    });

    it('are the administrators’ alone', async () => {
      await expect(service.rpc.request(getDailyStatistics, { days: 7 }, MODERATOR)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    });
  });

  describe('the rewriting of addresses', () => {
    const step = (dryRun: boolean) =>
      service.rpc.request(
        rewriteAddresses,
        {
          ...{ from: 'https://velho.example', videoTo: 'http://site.test/cdn', imageTo: 'http://site.test' },
          ...{ dryRun, cursor: null },
        },
        ADMIN,
      );

    it('shows in a dry run what it would do, then does it once, and leaves all other addresses', async () => {
      const old = await create({
        url: 'https://velho.example/contos/a.mp4',
        thumbnailUrl: 'http://velho.example/images/a.webp',
      });
      const other = await create({ url: 'https://velho.example.outro.test/contos/a.mp4' });
      const dry = await step(true);
      expect(dry).toMatchObject({ looked: 2, rewritten: 2, cursor: null });
      expect(dry.examples).toContainEqual({
        ...{ videoId: old.id, field: 'url' },
        ...{ before: 'https://velho.example/contos/a.mp4', after: 'http://site.test/cdn/contos/a.mp4' },
      });
      expect((await read(old.id)).url).toBe('https://velho.example/contos/a.mp4');
      expect(await step(false)).toEqual(dry);
      expect(await read(old.id)).toMatchObject({
        url: 'http://site.test/cdn/contos/a.mp4',
        thumbnailUrl: 'http://site.test/images/a.webp',
        version: 2,
      });
      expect(await read(other.id)).toMatchObject({ url: other.url, version: 1 });
      expect(await step(false)).toMatchObject({ rewritten: 0, examples: [] });
      const rewrites = (await actsOn('videos')).filter(({ action }) => action === 'video.rewrite');
      expect(rewrites.map(({ action, after }) => [action, after])).toEqual([
        ['video.rewrite', { from: 'https://velho.example', videos: 1 }],
      ]);
    });
  });
});
