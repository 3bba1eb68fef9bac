import {
  accountErased,
  type Caller,
  catalogueAccountErased,
  catalogueExportCollected,
  clearHistory,
  CodedError,
  countView,
  createVideo,
  deleteVideo,
  eventSubject,
  exportPartKey,
  exportRequested,
  listFavourites,
  listHistory,
  personalProfile,
  personalState,
  type Reaction,
  rebuildCountersStep,
  type Role,
  setFavourite,
  setReaction,
  updateVideo,
} from '@alcova/contracts';
import { connectAsOperator, type OperatorConnection } from '@alcova/messaging';
import { Outbox } from '@alcova/messaging/outbox';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  type TestBucket,
  testBucket,
  TEST_CALLER_KEY,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
  until,
} from '@alcova/testing';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppModule } from '../src/app.module';
import { configSchema } from '../src/config';
import { migrations } from '../src/migrations';

type Who = { caller: Caller };
const account = (accountId: string, role: Role = 'user'): Who => ({
  caller: { kind: 'account', accountId, role },
});
const ADMIN = account('admin', 'admin');
const ANA = account('ana');
const BIA = account('bia');
const VISITOR: Who = { caller: { kind: 'anonymous' } };
/** For many at once who wait for the same rows: on a slow machine longer than a visitor would. */
const PATIENT = { ...VISITOR, deadlineMs: 60_000 };
const NOT_FOUND = { code: 'video.not-found' };
const SIGNED_OUT = { code: 'auth.required' };

/** Asks until the service takes the request: it works at a bounded number at once and refuses the others of a crowd, who ask again. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CodedError && error.code === 'unavailable')) throw error;
      await sleep(200 + Math.random() * 300);
    }
  }
}

describe('engagement', () => {
  let database: TestDatabase;
  let nats: TestNats;
  let bucket: TestBucket;
  let service: TestService;
  let operator: OperatorConnection;
  let assets = 0;

  beforeAll(async () => {
    database = await testDatabase({ service: 'catalogue', entities: [], migrations });
    nats = await testNats();
    bucket = await testBucket();
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, CALLER_KEY: TEST_CALLER_KEY },
      ...bucket.env,
      DEFAULT_THUMBNAIL_URL: 'http://site.test/default.svg',
    });
    service = await startService(AppModule.with(config), nats);
    operator = await connectAsOperator({ service: 'operator', url: nats.url, callerKey: TEST_CALLER_KEY });
  });
  afterAll(async () => {
    await operator.close();
    await service.stop();
    await nats.stop();
    await bucket.drop();
    await database.drop();
  });
  beforeEach(() => database.dataSource.query('DELETE FROM videos'));

  const query = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    database.dataSource.query<Row[]>(statement, values);
  const hiddenVideo = async (): Promise<string> => {
    const { id } = await service.rpc.request(
      createVideo,
      {
        title: 'Conto de demonstração',
        category: 'hetero',
        url: 'http://site.test/cdn/x.mp4',
        assetId: `engaged-${(assets += 1)}`,
      },
      ADMIN,
    );
    return id;
  };
  const publicVideo = async (): Promise<string> => {
    const id = await hiddenVideo();
    await query(`UPDATE videos SET media_state = 'ready' WHERE id = $1`, [id]);
    return id;
  };
  const counters = async (id: string) => {
    const [row] = await query<Record<'views' | 'likes' | 'dislikes' | 'favorites', string>>(
      'SELECT views, likes, dislikes, favorites FROM video_counters WHERE video_id = $1',
      [id],
    );
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]));
  };
  const react = (videoId: string, value: Reaction, who: Who, visitor: string | null = null) =>
    service.rpc.request(setReaction, { videoId, value, visitor }, who);
  const view = (videoId: string, who: Who, visitor: string | null = null) =>
    service.rpc.request(countView, { videoId, visitor }, who);
  const favour = (videoId: string, favourite: boolean, who: Who) =>
    service.rpc.request(setFavourite, { videoId, favourite }, who);
  const favourites = (who: Who, page: { page?: number; pageSize?: number } = {}) =>
    service.rpc.request(listFavourites, page, who);
  /** A linear congruential generator: the same sequence in every run. */
  const randomFrom = (start: number) => {
    let seed = start;
    return (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
  };

  describe('reactions', () => {
    it('exclude each other, undo, and change nothing when they are set twice', async () => {
      const id = await publicVideo();
      await expect(react(id, 'like', ANA)).resolves.toEqual({ value: 'like', likes: 1, dislikes: 0 });
      await expect(react(id, 'like', ANA)).resolves.toEqual({ value: 'like', likes: 1, dislikes: 0 });
      await expect(react(id, 'dislike', ANA)).resolves.toEqual({ value: 'dislike', likes: 0, dislikes: 1 });
      await expect(react(id, 'none', ANA)).resolves.toEqual({ value: 'none', likes: 0, dislikes: 0 });
      await expect(react(id, 'none', ANA)).resolves.toEqual({ value: 'none', likes: 0, dislikes: 0 });
    });

    it('belong to the account, else to the visitor; nobody else may', async () => {
      const id = await publicVideo();
      await react(id, 'like', ANA, 'visitor1');
      await react(id, 'like', VISITOR, 'visitor1');
      await expect(react(id, 'like', VISITOR, 'visitor1')).resolves.toMatchObject({ likes: 2 });
      await expect(react(id, 'like', VISITOR)).rejects.toMatchObject(SIGNED_OUT);
      const system: Who = { caller: { kind: 'system', name: 'gateway' } };
      await expect(react(id, 'like', system, 'visitor2')).rejects.toMatchObject(SIGNED_OUT);
    });

    it('hold their counters through 50 changes of one mind at once', async () => {
      const id = await publicVideo();
      const values: Reaction[] = ['like', 'none', 'dislike', 'like', 'none'];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => react(id, values[index % values.length] ?? 'none', ANA)),
      );
      for (const { likes, dislikes } of answers) expect(likes + dislikes).toBeLessThanOrEqual(1);
      const [fact] = await query<{ value: string }>('SELECT value FROM reactions WHERE video_id = $1', [id]);
      await expect(counters(id)).resolves.toMatchObject({
        likes: fact?.value === 'like' ? 1 : 0,
        dislikes: fact?.value === 'dislike' ? 1 : 0,
      });
    });

    it('hold their counters, and views theirs, through 1,000 requests of 250 visitors on two videos at once', async () => {
      const [busy, quiet] = [await publicVideo(), await publicVideo()];
      const random = randomFrom(11);
      const values: Reaction[] = ['like', 'dislike', 'none'];
      const lowest = await Promise.all(
        Array.from({ length: 1_000 }, async (_, index) => {
          const visitor = `crowd${index % 250}`;
          const videoId = index % 8 < 2 ? quiet : busy;
          const value = values[random(values.length)] ?? 'none';
          if (index % 2 === 0)
            return (await insist(() => service.rpc.request(countView, { videoId, visitor }, PATIENT))).views;
          const told = await insist(() =>
            service.rpc.request(setReaction, { videoId, value, visitor }, PATIENT),
          );
          return Math.min(told.likes, told.dislikes);
        }),
      );
      expect(Math.min(...lowest)).toBeGreaterThanOrEqual(0);
      for (const id of [busy, quiet]) {
        const [facts] = await query<Record<'likes' | 'dislikes' | 'views', number>>(
          `SELECT (SELECT count(*)::integer FROM reactions WHERE video_id = $1 AND value = 'like') AS likes,
             (SELECT count(*)::integer FROM reactions WHERE video_id = $1 AND value = 'dislike') AS dislikes,
             (SELECT count(*)::integer FROM view_windows WHERE video_id = $1) AS views`,
          [id],
        );
        await expect(counters(id)).resolves.toMatchObject({ ...facts });
        expect(facts?.views).toBeGreaterThan(0);
      }
    }, 120_000);

    it('hold their counters through 400 changes of 20 visitors at once', async () => {
      const id = await publicVideo();
      const random = randomFrom(7);
      const last = new Map<string, Reaction>();
      const visitors = Array.from({ length: 20 }, (_, index) => `visitor${index}`);
      await Promise.all(
        visitors.map(async (visitor) => {
          for (let step = 0; step < 20; step++) {
            const value = (['like', 'dislike', 'none'] as const)[random(3)] ?? 'none';
            await react(id, value, VISITOR, visitor);
            last.set(visitor, value);
          }
        }),
      );
      const count = (wanted: Reaction) => [...last.values()].filter((value) => value === wanted).length;
      await expect(counters(id)).resolves.toMatchObject({
        likes: count('like'),
        dislikes: count('dislike'),
      });
    });
  });

  describe('views', () => {
    it('count once a person and video in 30 minutes, also of many at once', async () => {
      const id = await publicVideo();
      const other = await publicVideo();
      const answers = await Promise.all(Array.from({ length: 20 }, () => view(id, VISITOR, 'visitor1')));
      expect(answers.filter(({ counted }) => counted)).toHaveLength(1);
      await expect(view(id, VISITOR, 'visitor2')).resolves.toEqual({ counted: true, views: 2 });
      await expect(view(other, VISITOR, 'visitor1')).resolves.toEqual({ counted: true, views: 1 });
      const shift = (minutes: number) =>
        query(
          `UPDATE view_windows SET counted_at = counted_at - make_interval(mins => $2) WHERE video_id = $1`,
          [id, minutes],
        );
      await shift(29);
      await expect(view(id, VISITOR, 'visitor1')).resolves.toEqual({ counted: false, views: 2 });
      await shift(1);
      await expect(view(id, VISITOR, 'visitor1')).resolves.toEqual({ counted: true, views: 3 });
      const days = await query('SELECT sum(views)::integer AS views FROM view_days WHERE video_id = $1', [
        id,
      ]);
      expect(days).toEqual([{ views: 3 }]);
    });

    it.each(['admin', 'moderator'] as const)('of a person who is %s do not count', async (role) => {
      const id = await publicVideo();
      const who = account(`of-the-house-${role}`, role);
      await expect(view(id, who)).resolves.toEqual({ counted: false, views: 0 });
      await expect(service.rpc.request(listHistory, {}, who)).resolves.toMatchObject({ items: [{ id }] });
    });

    it('enter the history of an account, each video once, the latest first; it can be cleared', async () => {
      const first = await publicVideo();
      const second = await publicVideo();
      for (const id of [first, second, first]) await view(id, ANA);
      await view(second, BIA);
      const watched = (who: Who) => service.rpc.request(listHistory, {}, who);
      const { items, total } = await watched(ANA);
      expect(items.map(({ id }) => id)).toEqual([first, second]);
      expect(total).toBe(2);
      await expect(service.rpc.request(clearHistory, {}, ANA)).resolves.toEqual({ cleared: 2 });
      await expect(watched(ANA)).resolves.toMatchObject({ items: [], total: 0 });
      await expect(watched(BIA)).resolves.toMatchObject({ total: 1 });
      await expect(counters(first)).resolves.toMatchObject({ views: 1 });
    });
  });

  describe('favourites', () => {
    it('are done once, however often, also by many at once', async () => {
      const id = await publicVideo();
      await Promise.all(Array.from({ length: 50 }, (_, index) => favour(id, index % 2 === 0, ANA)));
      const facts = await query('SELECT 1 FROM favorites WHERE video_id = $1', [id]);
      await expect(counters(id)).resolves.toMatchObject({ favorites: facts.length });
      await favour(id, true, ANA);
      await expect(favour(id, true, ANA)).resolves.toEqual({ favourite: true });
      await favour(id, true, BIA);
      await expect(counters(id)).resolves.toMatchObject({ favorites: 2 });
      await favour(id, false, ANA);
      await expect(favour(id, false, ANA)).resolves.toEqual({ favourite: false });
      await expect(counters(id)).resolves.toMatchObject({ favorites: 1 });
    });

    it('are listed newest first, in pages, as far as the public may see them', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) ids.push(await publicVideo());
      for (const id of ids) await favour(id, true, ANA);
      const newestFirst = [...ids].reverse();
      const first = await favourites(ANA, { page: 1, pageSize: 2 });
      expect(first).toMatchObject({ total: 5, page: 1, pageSize: 2 });
      expect(first.items.map(({ id }) => id)).toEqual(newestFirst.slice(0, 2));
      expect((await favourites(ANA, { page: 3, pageSize: 2 })).items.map(({ id }) => id)).toEqual([ids[0]]);
      await expect(favourites(ANA, { page: 4, pageSize: 2 })).resolves.toMatchObject({ items: [], total: 5 });
      await service.rpc.request(updateVideo, { id: ids[1] ?? '', changes: { isActive: false } }, ADMIN);
      await service.rpc.request(deleteVideo, { id: ids[2] ?? '' }, ADMIN);
      const left = await favourites(ANA);
      expect(left.items.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
      expect(left.total).toBe(3);
      await expect(favourites(BIA)).resolves.toMatchObject({ items: [], total: 0 });
      await expect(favour(ids[1] ?? '', false, ANA)).resolves.toEqual({ favourite: false });
    });
  });

  it('takes nothing for a video that the public may not see', async () => {
    for (const id of [await hiddenVideo(), 'missing']) {
      await expect(react(id, 'like', ADMIN)).rejects.toMatchObject(NOT_FOUND);
      await expect(view(id, ANA)).rejects.toMatchObject(NOT_FOUND);
      await expect(favour(id, true, ANA)).rejects.toMatchObject(NOT_FOUND);
      await expect(favour(id, false, ANA)).resolves.toEqual({ favourite: false });
    }
  });

  it('asks for an account where there must be one', async () => {
    const id = await publicVideo();
    await expect(favour(id, true, VISITOR)).rejects.toMatchObject(SIGNED_OUT);
    await expect(favourites(VISITOR)).rejects.toMatchObject(SIGNED_OUT);
    for (const contract of [listHistory, clearHistory, personalProfile])
      await expect(service.rpc.request(contract, {}, VISITOR)).rejects.toMatchObject(SIGNED_OUT);
    await expect(view(id, VISITOR)).rejects.toMatchObject(SIGNED_OUT);
  });

  it('survives a deletion amid reactions, views and favourites', async () => {
    const id = await publicVideo();
    const random = randomFrom(11);
    const acts = Array.from({ length: 60 }, (_, index) => {
      const who = account(`person${random(10)}`);
      if (index === 30) return service.rpc.request(deleteVideo, { id }, ADMIN);
      if (index % 3 === 0) return view(id, who);
      return index % 3 === 1 ? favour(id, index % 2 === 0, who) : react(id, 'like', who);
    });
    for (const outcome of await Promise.allSettled(acts))
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_FOUND);
    for (const table of ['favorites', 'reactions', 'history', 'view_windows', 'view_days'])
      await expect(query(`SELECT 1 FROM ${table} WHERE video_id = $1`, [id])).resolves.toEqual([]);
  });

  describe('what a person did', () => {
    it('is told for the videos asked for, unknown ones left out, to whoever did it', async () => {
      const liked = await publicVideo();
      const favourite = await publicVideo();
      const hidden = await hiddenVideo();
      await react(liked, 'like', ANA);
      await favour(favourite, true, ANA);
      await react(favourite, 'dislike', VISITOR, 'visitor1');
      const ids = [favourite, liked, hidden, 'missing', liked];
      const state = (who: Who, visitor: string | null) =>
        service.rpc.request(personalState, { ids, visitor }, who);
      const of = (id: string, favorite: boolean, reaction: Reaction) => ({ id, favorite, reaction });
      await expect(state(ANA, 'visitor1')).resolves.toEqual({
        items: [of(favourite, true, 'none'), of(liked, false, 'like')],
      });
      await expect(state(VISITOR, 'visitor1')).resolves.toEqual({
        items: [of(favourite, false, 'dislike'), of(liked, false, 'none')],
      });
      await expect(state(VISITOR, null)).resolves.toEqual({
        items: [of(favourite, false, 'none'), of(liked, false, 'none')],
      });
    });

    it('is counted in their profile; nothing for a new account', async () => {
      const [first, second] = [await publicVideo(), await publicVideo()];
      await expect(service.rpc.request(personalProfile, {}, account('never-seen'))).resolves.toEqual({
        ...{ favoriteVideos: [], recentVideos: [] },
        ...{ watchedCount: 0, favoritesCount: 0, likedCount: 0 },
      });
      const who = account('busy');
      for (const id of [first, second]) {
        await view(id, who);
        await favour(id, true, who);
      }
      await react(first, 'like', who);
      await react(second, 'dislike', who);
      await expect(service.rpc.request(personalProfile, {}, who)).resolves.toEqual({
        ...{ favoriteVideos: [second, first], recentVideos: [second, first] },
        ...{ watchedCount: 2, favoritesCount: 2, likedCount: 1 },
      });
    });
  });

  describe('personal data', () => {
    let requests = 0;
    /** Says what identity would say, through the same stream: the outbox of this database publishes any service's event. */
    const identitySays = (
      accountId: string,
      ...[contract, key]: [typeof accountErased, 'erasureId'] | [typeof exportRequested, 'exportId']
    ) => {
      const requestId = `request-${(requests += 1)}`;
      const fact = { aggregateId: requestId, aggregateVersion: 1 };
      return database.dataSource
        .transaction((manager) =>
          key === 'erasureId'
            ? new Outbox().event(manager, contract, { ...fact, payload: { erasureId: requestId, accountId } })
            : new Outbox().event(manager, contract, { ...fact, payload: { exportId: requestId, accountId } }),
        )
        .then(() => requestId);
    };
    const isReported = (contract: Parameters<typeof eventSubject>[0], requestId: string) =>
      until(
        async () =>
          (
            await query(`SELECT 1 FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`, [
              eventSubject(contract),
              requestId,
            ])
          ).length > 0,
      );

    it('is collected: what the account did, and nothing of others', async () => {
      const id = await publicVideo();
      for (const who of [account('leaving'), account('staying')]) {
        await favour(id, true, who);
        await view(id, who);
      }
      await react(id, 'dislike', account('leaving'));
      const exportId = await identitySays('leaving', exportRequested, 'exportId');
      await isReported(catalogueExportCollected, exportId);
      const { Body } = await bucket.client.send(
        new GetObjectCommand({ Bucket: bucket.env.S3_BUCKET, Key: exportPartKey(exportId, 'catalogue') }),
      );
      const video = { videoId: id, title: 'Conto de demonstração' };
      const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(JSON.parse((await Body?.transformToString()) ?? '')).toEqual({
        favourites: [{ ...video, addedAt: moment }],
        reactions: [{ ...video, value: 'dislike', reactedAt: moment }],
        history: [{ ...video, watchedAt: moment }],
        countedViews: [{ ...video, countedAt: moment }],
      });
    });

    it('is erased: favourites and history go, reactions stay counted as nobody’s, and nothing is written any more', async () => {
      const id = await publicVideo();
      const leaving = account('erased');
      for (const who of [leaving, BIA]) {
        await favour(id, true, who);
        await react(id, 'like', who);
        await view(id, who);
      }
      const acts = Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? favour(id, index % 4 === 0, leaving) : react(id, 'like', leaving),
      );
      for (let round = 0; round < 2; round++) {
        const erasureId = await identitySays('erased', accountErased, 'erasureId');
        await isReported(catalogueAccountErased, erasureId);
      }
      for (const outcome of await Promise.allSettled(acts))
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(SIGNED_OUT);
      for (const [table, column] of [
        ['favorites', 'account_id'],
        ['history', 'account_id'],
        ['reactions', 'person'],
        ['view_windows', 'person'],
      ] as const)
        await expect(query(`SELECT 1 FROM ${table} WHERE ${column} LIKE '%erased%'`)).resolves.toEqual([]);
      await expect(counters(id)).resolves.toEqual({ views: 2, likes: 2, dislikes: 0, favorites: 1 });
      for (const act of [favour(id, true, leaving), react(id, 'none', leaving), view(id, leaving)])
        await expect(act).rejects.toMatchObject(SIGNED_OUT);
      await expect(favourites(BIA)).resolves.toMatchObject({ total: 1 });
    });
  });

  describe('the rebuilding of counters', () => {
    const step = (dryRun: boolean) => operator.rpc.request(rebuildCountersStep, { cursor: null, dryRun });

    it('names what drifted, sets it right, and then finds nothing', async () => {
      const [good, bad] = [await publicVideo(), await publicVideo()];
      for (const id of [good, bad]) {
        await react(id, 'like', ANA);
        await react(id, 'dislike', BIA);
        await favour(id, true, ANA);
      }
      await query('UPDATE video_counters SET likes = 7, favorites = 0, views = 3 WHERE video_id = $1', [bad]);
      const drift = [
        { videoId: bad, counter: 'likes', kept: 7, facts: 1 },
        { videoId: bad, counter: 'favorites', kept: 0, facts: 1 },
      ];
      await expect(step(true)).resolves.toEqual({ looked: 2, drift, cursor: null });
      await expect(counters(bad)).resolves.toMatchObject({ likes: 7, favorites: 0 });
      await expect(step(false)).resolves.toEqual({ looked: 2, drift, cursor: null });
      await expect(counters(bad)).resolves.toEqual({ views: 3, likes: 1, dislikes: 1, favorites: 1 });
      await expect(step(false)).resolves.toEqual({ looked: 2, drift: [], cursor: null });
    });

    it('leaves counters right that change meanwhile', async () => {
      const id = await publicVideo();
      await query('UPDATE video_counters SET likes = 40 WHERE video_id = $1', [id]);
      const random = randomFrom(3);
      const acts = Array.from({ length: 60 }, () =>
        react(id, (['like', 'dislike', 'none'] as const)[random(3)] ?? 'none', account(`p${random(12)}`)),
      );
      await Promise.all([...acts, step(false), step(false)]);
      await expect(step(true)).resolves.toMatchObject({ drift: [] });
    });

    it('is the operator’s alone', async () => {
      const input = { cursor: null, dryRun: true };
      for (const who of [ADMIN, ANA, VISITOR])
        await expect(service.rpc.request(rebuildCountersStep, input, who)).rejects.toMatchObject({
          code: 'auth.forbidden',
        });
    });
  });
});
