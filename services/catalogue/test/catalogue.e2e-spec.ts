import {
  type AssetState,
  assetChanged,
  type Caller,
  CATEGORIES,
  createVideo,
  deleteVideo,
  eventEnvelope,
  eventSubject,
  getVideo,
  homeVideos,
  type ImageWidth,
  listAdminVideos,
  listVideos,
  type NewVideo,
  relatedVideos,
  replaceFile,
  searchVideos,
  updateVideo,
  videoFileReplaced,
} from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  storeVariables,
  TEST_CALLER_KEY,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
  until,
} from '@alcova/testing';
import { AppModule } from '../src/app.module';
import { configSchema } from '../src/config';
import { migrations } from '../src/migrations';

const ADMIN: { caller: Caller } = { caller: { kind: 'account', accountId: 'a', role: 'admin' } };
const USER: { caller: Caller } = { caller: { kind: 'account', accountId: 'u', role: 'user' } };
const VISITOR: { caller: Caller } = { caller: { kind: 'anonymous' } };
const DEFAULT_IMAGE = 'http://site.test/default.svg';

describe('catalogue', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let service: TestService;
  let assets = 0;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    nats = await testNats();
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, CALLER_KEY: TEST_CALLER_KEY },
      ...storeVariables(),
      DEFAULT_THUMBNAIL_URL: DEFAULT_IMAGE,
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
  const newAsset = (): string => `asset-${(assets += 1)}`;
  const create = (video: Partial<NewVideo> & { assetId?: string } = {}) =>
    service.rpc.request(
      createVideo,
      {
        title: 'Conto de demonstração',
        category: 'hetero',
        url: 'http://site.test/cdn/x.mp4',
        assetId: newAsset(),
        ...video,
      },
      ADMIN,
    );
  /** Says what media would say, through the same stream: the outbox of this database publishes any service's event. */
  const mediaSays = (
    assetId: string,
    version: number,
    state: AssetState,
    more: { posterUrl?: string; thumbnailUrl?: string; images?: ImageWidth[]; duration?: number } = {},
  ) =>
    database.dataSource.transaction((manager) =>
      new Outbox().event(manager, assetChanged, {
        aggregateId: assetId,
        aggregateVersion: version,
        payload: {
          assetId,
          state,
          revision: 1,
          duration: null,
          posterUrl: null,
          thumbnailUrl: null,
          wasCompressed: false,
          reason: null,
          ...more,
        },
      }),
    );
  const knows = (assetId: string, version: number) =>
    until(
      async () =>
        (await query('SELECT 1 FROM asset_states WHERE asset_id = $1 AND version >= $2', [assetId, version]))
          .length > 0,
    );
  const createReady = async (video: Partial<NewVideo> = {}) => {
    const made = await create(video);
    await query(`UPDATE videos SET media_state = 'ready' WHERE id = $1`, [made.id]);
    return made;
  };
  /** The lists by views and likes follow the counters within moments. */
  const countersAreKnown = () =>
    until(async () => (await query('SELECT 1 FROM video_counters WHERE is_stale')).length === 0);
  const list = (input: Parameters<typeof service.rpc.request<typeof listVideos>>[1] = {}) =>
    service.rpc.request(listVideos, input, VISITOR);

  it('stores a video with the defaults of the specification', async () => {
    const video = await create();
    expect(video).toMatchObject({
      views: 0,
      likes: 0,
      dislikes: 0,
      comments: 0,
      isActive: true,
      isFavorite: false,
      participants: [],
      author: '',
      duration: 0,
      mediaState: 'processing',
      version: 1,
    });
    expect(video).toMatchObject({ thumbnailUrl: DEFAULT_IMAGE, poster: DEFAULT_IMAGE });
    expect(video.createdAt).toBe(video.updatedAt);
  });

  it('lets one video alone live on an asset, also when two are created at once', async () => {
    const assetId = newAsset();
    const both = await Promise.allSettled([create({ assetId }), create({ assetId })]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'video.file-in-use' },
    });
  });

  it.each([
    ['visitors', VISITOR],
    ['users', USER],
  ])('refuses changes by %s', async (_who, who) => {
    const { id } = await create();
    const forbidden = { code: 'auth.forbidden' };
    const video = { title: 'x', category: 'gay' as const, url: 'u', assetId: newAsset() };
    await expect(service.rpc.request(createVideo, video, who)).rejects.toMatchObject(forbidden);
    await expect(
      service.rpc.request(updateVideo, { id, changes: { title: 'x' } }, who),
    ).rejects.toMatchObject(forbidden);
    await expect(service.rpc.request(deleteVideo, { id }, who)).rejects.toMatchObject(forbidden);
    await expect(service.rpc.request(listAdminVideos, {}, who)).rejects.toMatchObject(forbidden);
  });

  it('learns from media when a video is ready, and shows it from then on', async () => {
    const widths = [
      { width: 320, url: 'narrow.webp' },
      { width: 640, url: 't.webp' },
    ];
    const { id, assetId } = await create();
    await expect(service.rpc.request(getVideo, { id }, VISITOR)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    await expect(service.rpc.request(getVideo, { id }, ADMIN)).resolves.toMatchObject({
      mediaState: 'processing',
    });
    await mediaSays(assetId ?? '', 2, 'ready', {
      duration: 61.5,
      posterUrl: 'p.jpg',
      thumbnailUrl: 't.webp',
      images: widths,
    });
    await knows(assetId ?? '', 2);
    await expect(service.rpc.request(getVideo, { id }, VISITOR)).resolves.toMatchObject({
      duration: 61.5,
      poster: 'p.jpg',
      thumbnailUrl: 't.webp',
      images: widths,
    });
    await expect(list()).resolves.toMatchObject({ total: 1, items: [{ id }] });
  });

  it('takes what media said before there was a video, and ignores what comes late or twice', async () => {
    const assetId = newAsset();
    await mediaSays(assetId, 5, 'ready', { duration: 10 });
    await mediaSays(assetId, 3, 'probed', { duration: 9 });
    await mediaSays(assetId, 5, 'failed');
    await knows(assetId, 5);
    await until(
      async () =>
        (await query<{ count: string }>('SELECT count(*) FROM outbox WHERE published_at IS NULL'))[0]
          ?.count === '0',
    );
    const { id } = await create({ assetId });
    await mediaSays(assetId, 4, 'failed');
    const last = newAsset();
    await mediaSays(last, 1, 'ready');
    await knows(last, 1);
    await expect(service.rpc.request(getVideo, { id }, VISITOR)).resolves.toMatchObject({
      duration: 10,
      mediaState: 'ready',
    });
  });

  it("keeps an administrator's own thumbnail before the generated one", async () => {
    const { id, assetId } = await create({ thumbnailUrl: 'own.webp' });
    await mediaSays(assetId ?? '', 2, 'ready', {
      thumbnailUrl: 'generated.webp',
      posterUrl: 'generated.jpg',
      images: [{ width: 640, url: 'generated.webp' }],
    });
    await knows(assetId ?? '', 2);
    await expect(service.rpc.request(getVideo, { id }, ADMIN)).resolves.toMatchObject({
      thumbnailUrl: 'own.webp',
      poster: 'own.webp',
      images: [],
    });
  });

  it('changes what is given and sets updatedAt', async () => {
    const { id } = await createReady();
    const changed = await service.rpc.request(
      updateVideo,
      { id, changes: { title: 'Outro título', isActive: false, participants: ['Ana'] } },
      ADMIN,
    );
    expect(changed).toMatchObject({
      title: 'Outro título',
      isActive: false,
      participants: ['Ana'],
      category: 'hetero',
      version: 2,
    });
    expect(changed.updatedAt > changed.createdAt).toBe(true);
    await expect(service.rpc.request(getVideo, { id }, VISITOR)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    await expect(
      service.rpc.request(updateVideo, { id: 'missing', changes: { title: 'x' } }, ADMIN),
    ).rejects.toMatchObject({ code: 'video.update-missing' });
  });

  it('lets one of two edits of the same version win', async () => {
    const { id } = await create();
    const edit = (title: string) =>
      service.rpc.request(updateVideo, { id, changes: { title, version: 1 } }, ADMIN);
    const both = await Promise.allSettled([edit('um'), edit('dois')]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'video.version-conflict' },
    });
  });

  it('puts another file in a video’s place: address, counters and what people kept of it stay', async () => {
    const before = await createReady({ title: 'Com outro arquivo' });
    await query('UPDATE video_counters SET views = 41, likes = 7 WHERE video_id = $1', [before.id]);
    const assetId = newAsset();
    const file = { id: before.id, url: 'http://site.test/cdn/y.mp4', assetId };
    const stale = { ...file, version: before.version + 1 };
    await expect(service.rpc.request(replaceFile, stale, ADMIN)).rejects.toMatchObject({
      code: 'video.version-conflict',
    });
    await expect(service.rpc.request(replaceFile, file, USER)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const after = await service.rpc.request(replaceFile, { ...file, version: before.version }, ADMIN);
    expect(after).toMatchObject({
      ...{ id: before.id, title: 'Com outro arquivo', createdAt: before.createdAt, assetId, url: file.url },
      ...{ views: 41, likes: 7, mediaState: 'processing', version: before.version + 1 },
    });
    // Asked again after a lost answer it is no change, whatever version is named.
    expect(await service.rpc.request(replaceFile, { ...file, version: before.version }, ADMIN)).toEqual(
      after,
    );
    const events = await query<{ body: string }>(
      `SELECT body FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`,
      [eventSubject(videoFileReplaced), before.id],
    );
    expect(events.map(({ body }) => eventEnvelope.parse(JSON.parse(body)).payload)).toEqual([
      { videoId: before.id, assetId, previousAssetId: before.assetId },
    ]);
    const other = await create();
    await expect(service.rpc.request(replaceFile, { ...file, id: other.id }, ADMIN)).rejects.toMatchObject({
      code: 'video.file-in-use',
    });
    await expect(
      service.rpc.request(replaceFile, { ...file, id: 'nowhere', assetId: newAsset() }, ADMIN),
    ).rejects.toMatchObject({ code: 'video.update-missing' });
  });

  it('deletes with the event that media waits for, once', async () => {
    const { id, assetId } = await create();
    await expect(service.rpc.request(deleteVideo, { id }, ADMIN)).resolves.toEqual({ id, assetId });
    await expect(service.rpc.request(deleteVideo, { id }, ADMIN)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    const events = await query<{ body: string }>(
      `SELECT body FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`,
      ['event.catalogue.video.deleted', id],
    );
    expect(events).toHaveLength(1);
    expect(eventSubject({ name: 'catalogue.video.deleted' })).toBe('event.catalogue.video.deleted');
  });

  it('sorts and pages', async () => {
    const made = [
      await createReady({ title: 'a' }),
      await createReady({ title: 'b' }),
      await createReady({ title: 'c' }),
    ];
    const ids = made.map((video) => video.id);
    await query('UPDATE video_counters SET views = 5, likes = 1 WHERE video_id = $1', [ids[0]]);
    await query('UPDATE video_counters SET views = 9 WHERE video_id = $1', [ids[1]]);
    await countersAreKnown();
    const order = async (sort: 'newest' | 'oldest' | 'most-viewed' | 'most-liked') =>
      (await list({ sort })).items.map((video) => ids.indexOf(video.id));
    await expect(order('newest')).resolves.toEqual([2, 1, 0]);
    await expect(order('oldest')).resolves.toEqual([0, 1, 2]);
    await expect(order('most-viewed')).resolves.toEqual([1, 0, 2]);
    expect((await order('most-liked'))[0]).toBe(0);
    const second = await list({ page: 2, pageSize: 2 });
    expect(second).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ id: ids[0] }] });
  });

  it.each([0, -1, 1e9, 'abc'])('answers page %p without failing', async (page) => {
    await createReady();
    const answer = await list({ page });
    expect(answer.total).toBe(1);
    expect(answer.items).toHaveLength(page === 1e9 ? 0 : 1);
  });

  it('filters for administrators', async () => {
    await createReady({ title: 'ativo' });
    await create({ title: 'inativo', isActive: false, category: 'trans' });
    const titles = async (input: { status?: 'all' | 'active' | 'inactive'; category?: 'trans' }) => {
      const page = await service.rpc.request(listAdminVideos, input, ADMIN);
      expect(page.total).toBe(page.items.length);
      return page.items.map((video) => video.title).sort();
    };
    await expect(titles({})).resolves.toEqual(['ativo', 'inativo']);
    await expect(titles({ status: 'active' })).resolves.toEqual(['ativo']);
    await expect(titles({ status: 'inactive' })).resolves.toEqual(['inativo']);
    await expect(titles({ category: 'trans' })).resolves.toEqual(['inativo']);
  });

  it('finds titles whatever case and accents, prefixes first, then by views', async () => {
    const inside = await createReady({ title: 'Uma manhã de Verão' });
    const rare = await createReady({ title: 'Verão na serra' });
    const viewed = await createReady({ title: 'VERAO em alto-mar' });
    const hidden = await create({ title: 'Verão oculto' });
    await query('UPDATE video_counters SET views = 7 WHERE video_id = $1', [viewed.id]);
    await query('UPDATE video_counters SET views = 99 WHERE video_id = $1', [inside.id]);
    await countersAreKnown();
    const { items } = await service.rpc.request(searchVideos, { q: ' verão ' }, VISITOR);
    expect(items.map((video) => video.id)).toEqual([viewed.id, rare.id, inside.id]);
    expect(items.map((video) => video.id)).not.toContain(hidden.id);
    await expect(list({ q: 'VERÃO' })).resolves.toMatchObject({ total: 3 });
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    '"; DROP TABLE videos; --',
    '🎬',
    '\u202e\u200f',
    'x'.repeat(10_000),
    '   ',
    '',
  ])('takes %j as text, not as a pattern', async (q) => {
    await createReady({ title: 'Conto de demonstração' });
    const blank = ['\u202e\u200f', '   ', ''].includes(q);
    await expect(service.rpc.request(searchVideos, { q }, VISITOR)).resolves.toEqual({ items: [] });
    await expect(list({ q })).resolves.toMatchObject({ total: blank ? 1 : 0 });
  });

  it('shows hetero alone on the first two pages of home, then all, and starts again when all were shown', async () => {
    const straight = await Promise.all([1, 2, 3, 4].map((n) => createReady({ title: `h${n}` })));
    await Promise.all([1, 2, 3, 4].map((n) => createReady({ title: `g${n}`, category: 'gay' })));
    const home = (page: number, exclude: string[] = []) =>
      service.rpc.request(homeVideos, { page, pageSize: 2, exclude }, VISITOR);
    for (const page of [1, 2])
      expect((await home(page)).items.map((video) => video.category)).toEqual(['hetero', 'hetero']);
    expect((await home(3)).total).toBe(8);
    const shown = straight.slice(0, 2).map((video) => video.id);
    const rest = straight.slice(2).map((video) => video.id);
    expect((await home(1, shown)).items.map((video) => video.id).sort()).toEqual(rest.sort());
    const nearlyAll = straight.slice(0, 3).map((video) => video.id);
    expect((await home(1, nearlyAll)).items).toHaveLength(2);
  });

  it('relates up to ten others of the same category', async () => {
    const first = await createReady();
    for (let n = 0; n < 12; n++) await createReady({ title: `h${n}` });
    await createReady({ category: 'gay' });
    const { items } = await service.rpc.request(relatedVideos, { id: first.id }, VISITOR);
    expect(items).toHaveLength(10);
    expect(items.every((video) => video.category === 'hetero' && video.id !== first.id)).toBe(true);
  });

  it('keeps totals equal to the facts through random changes', async () => {
    // A small linear congruential generator: the same sequence in every run.
    let seed = 42;
    const random = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
    const ids: string[] = [];
    for (let step = 0; step < 80; step++) {
      const id = ids[random(ids.length || 1)];
      const action = random(4);
      if (id === undefined || action === 0)
        ids.push(
          (
            await create({
              category: CATEGORIES[random(CATEGORIES.length)] ?? 'gay',
              isActive: random(2) === 0,
            })
          ).id,
        );
      else if (action === 1)
        await service.rpc.request(
          updateVideo,
          { id, changes: { isActive: random(2) === 0, category: CATEGORIES[random(CATEGORIES.length)] } },
          ADMIN,
        );
      else if (action === 2)
        await query(`UPDATE videos SET media_state = $2 WHERE id = $1`, [
          id,
          random(2) ? 'ready' : 'processing',
        ]);
      else await service.rpc.request(deleteVideo, { id: ids.splice(ids.indexOf(id), 1)[0] ?? '' }, ADMIN);
    }
    const kept = await query(
      `SELECT category, sum(total)::bigint AS total, sum(active)::bigint AS active, sum(public)::bigint AS public
       FROM video_totals GROUP BY category HAVING sum(total) > 0 ORDER BY category`,
    );
    const facts = await query(
      'SELECT category, count(*) AS total, count(*) FILTER (WHERE is_active) AS active, count(*) FILTER (WHERE is_public) AS public FROM videos GROUP BY category ORDER BY category',
    );
    expect(kept).toEqual(facts);
  });
});
