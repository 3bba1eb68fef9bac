import {
  accountErased,
  catalogueAccountErased,
  catalogueExportCollected,
  eventSubject,
  exportPartKey,
  exportRequested,
  personalProfile,
  readPersonalState,
  type Reaction,
  rebuildCountersStep,
} from '@alcova/contracts';
import { connectAsOperator, type OperatorConnection } from '@alcova/messaging';
import {
  openedDocument,
  TEST_CALLER_KEYS,
  tellFact,
  type TestBucket,
  testBucket,
  waitUntil,
} from '@alcova/testing';
import { account, ADMIN, randomFrom, TestCatalogue, VISITOR, type Who } from './support/catalogue';
import { ANA, BIA, engagementWith, SIGNED_OUT } from './support/engagement';

describe('engagement', () => {
  let bucket: TestBucket;
  let catalogue: TestCatalogue;
  let operator: OperatorConnection;
  const { hiddenVideo, publicVideo, counters, react, view, favour, favourites } = engagementWith(
    () => catalogue,
  );

  beforeAll(async () => {
    bucket = await testBucket();
    catalogue = await TestCatalogue.start(bucket.env);
    const { url } = catalogue.nats;
    operator = await connectAsOperator({ service: 'operator', url, callerKeys: TEST_CALLER_KEYS });
  });
  afterAll(async () => {
    await operator.close();
    await catalogue.stop();
    await bucket.drop();
  });
  beforeEach(() => catalogue.query('DELETE FROM videos'));

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
        catalogue.rpc.request(readPersonalState, { ids, visitor }, who);
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
      await expect(catalogue.rpc.request(personalProfile, {}, account('never-seen'))).resolves.toEqual({
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
      await expect(catalogue.rpc.request(personalProfile, {}, who)).resolves.toEqual({
        ...{ favoriteVideos: [second, first], recentVideos: [second, first] },
        ...{ watchedCount: 2, favoritesCount: 2, likedCount: 1 },
      });
    });
  });

  describe('personal data', () => {
    let requests = 0;
    const identitySays = async (
      accountId: string,
      ...[contract, key]: [typeof accountErased, 'erasureId'] | [typeof exportRequested, 'exportId']
    ) => {
      const requestId = `request-${(requests += 1)}`;
      const fact = { aggregateId: requestId, aggregateVersion: 1 };
      if (key === 'erasureId')
        await tellFact(catalogue.nats, contract, { ...fact, payload: { erasureId: requestId, accountId } });
      else await tellFact(catalogue.nats, contract, { ...fact, payload: { exportId: requestId, accountId } });
      return requestId;
    };
    const isReported = (contract: Parameters<typeof eventSubject>[0], requestId: string) =>
      waitUntil(
        'the event in the outbox',
        async () =>
          (
            await catalogue.query(`SELECT 1 FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`, [
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
      const video = { videoId: id, title: 'Conto de demonstração' };
      const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect(await openedDocument(bucket, exportPartKey(exportId, 'catalogue'))).toEqual({
        favourites: [{ ...video, addedAt: moment }],
        reactions: [{ ...video, value: 'dislike', reactedAt: moment }],
        history: [{ ...video, watchedAt: moment }],
        countedViews: [{ ...video, countedAt: moment }],
        importedMarks: [],
        places: [],
        placesChoice: [],
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
        await expect(
          catalogue.query(`SELECT 1 FROM ${table} WHERE ${column} LIKE '%erased%'`),
        ).resolves.toEqual([]);
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
      await catalogue.query(
        'UPDATE video_counters SET likes = 7, favorites = 0, views = 3 WHERE video_id = $1',
        [bad],
      );
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
      await catalogue.query('UPDATE video_counters SET likes = 40 WHERE video_id = $1', [id]);
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
        await expect(catalogue.rpc.request(rebuildCountersStep, input, who)).rejects.toMatchObject({
          code: 'auth.forbidden',
        });
    });
  });
});
