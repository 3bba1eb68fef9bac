import {
  type AssetState,
  assetChanged,
  chosenVideos,
  deleteVideo,
  eraseVideos,
  eventSubject,
  getAdminVideo,
  getVideo,
  type ImageWidth,
  listVideos,
  relatedVideos,
  updateVideo,
} from '@alcova/contracts';
import { tellFact, testAccess, waitUntil } from '@alcova/testing';
import { ADMIN, DEFAULT_IMAGE, TestCatalogue, VISITOR } from './support/catalogue';

describe('catalogue', () => {
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(() => catalogue.query('DELETE FROM videos'));

  const mediaSays = (
    assetId: string,
    version: number,
    state: AssetState,
    more: { posterUrl?: string; thumbnailUrl?: string; images?: ImageWidth[]; duration?: number } = {},
  ) =>
    tellFact(catalogue.nats, assetChanged, {
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
    });
  const knows = (assetId: string, version: number) =>
    waitUntil(
      "the asset's state",
      async () =>
        (
          await catalogue.query('SELECT 1 FROM asset_states WHERE asset_id = $1 AND version >= $2', [
            assetId,
            version,
          ])
        ).length > 0,
    );

  it('stores a video with the defaults of the specification', async () => {
    const video = await catalogue.create();
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
    const assetId = catalogue.newAsset();
    const both = await Promise.allSettled([catalogue.create({ assetId }), catalogue.create({ assetId })]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'video.file-in-use' },
    });
  });

  testAccess('catalogue', () => catalogue.rpc, [
    ...['catalogue.health.ping', 'catalogue.home.block', 'catalogue.person.state'],
    ...['catalogue.reaction.set', 'catalogue.view.count'],
    ...['catalogue.sitemap.page', 'catalogue.sitemap.parts'],
    ...['catalogue.video.chosen', 'catalogue.video.get', 'catalogue.video.getFile', 'catalogue.video.list'],
    'catalogue.video.ofAddress',
    ...['catalogue.video.related', 'catalogue.video.search', 'catalogue.video.setDuration'],
  ]);

  it('are not found in categories that are refused to who asks, and have nothing beside them where nothing may stand there', async () => {
    const { id } = await catalogue.createReady({ category: 'gay' });
    await catalogue.createReady({ category: 'gay' });
    const ask = (refusals: object) =>
      Promise.allSettled([
        catalogue.rpc.request(getVideo, { id, refusals }, VISITOR),
        catalogue.rpc.request(relatedVideos, { id, refusals }, VISITOR),
      ]);
    const missing = { status: 'rejected', reason: { code: 'video.not-found' } };
    expect(await ask({ page: ['gay'] })).toMatchObject([missing, missing]);
    expect(await ask({ related: ['gay'] })).toMatchObject([{ value: { id } }, { value: { items: [] } }]);
    expect(await ask({ page: ['trans'] })).toMatchObject([
      { value: { id } },
      { value: { items: [{ category: 'gay' }] } },
    ]);
  });

  it('are found by their ids, in that order, without what is hidden or refused to who asks', async () => {
    const [first, second, refused] = [
      await catalogue.createReady(),
      await catalogue.createReady({ category: 'trans' }),
      await catalogue.createReady({ category: 'gay' }),
    ];
    const hidden = await catalogue.createReady({ isActive: false });
    const ids = [second.id, 'gone', hidden.id, '../x', refused.id, first.id, second.id].join();
    const found = async (refusals: object) => {
      const { items } = await catalogue.rpc.request(chosenVideos, { ids, refusals }, VISITOR);
      return items.map(({ id }) => id);
    };
    expect(await found({})).toEqual([second.id, refused.id, first.id]);
    expect(await found({ listing: ['gay'] })).toEqual([second.id, first.id]);
    expect(await found({ page: ['gay'] })).toEqual([second.id, first.id]);
  });

  it('learns from media when a video is ready, and shows it from then on', async () => {
    const widths = [
      { width: 320, url: 'narrow.webp' },
      { width: 640, url: 't.webp' },
    ];
    const { id, assetId } = await catalogue.create();
    await expect(catalogue.rpc.request(getVideo, { id }, VISITOR)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    await expect(catalogue.rpc.request(getAdminVideo, { id }, ADMIN)).resolves.toMatchObject({
      mediaState: 'processing',
    });
    await mediaSays(assetId ?? '', 2, 'ready', {
      duration: 61.5,
      posterUrl: 'p.jpg',
      thumbnailUrl: 't.webp',
      images: widths,
    });
    await knows(assetId ?? '', 2);
    await expect(catalogue.rpc.request(getVideo, { id }, VISITOR)).resolves.toMatchObject({
      duration: 61.5,
      poster: 'p.jpg',
      thumbnailUrl: 't.webp',
      images: widths,
    });
    await expect(catalogue.rpc.request(listVideos, {}, VISITOR)).resolves.toMatchObject({
      total: 1,
      items: [{ id }],
    });
  });

  it('takes what media said before there was a video, and ignores what comes late or twice', async () => {
    const assetId = catalogue.newAsset();
    await mediaSays(assetId, 5, 'ready', { duration: 10 });
    await mediaSays(assetId, 3, 'probed', { duration: 9 });
    await mediaSays(assetId, 5, 'failed');
    await knows(assetId, 5);
    await waitUntil(
      'all events to be published',
      async () =>
        (
          await catalogue.query<{ count: string }>('SELECT count(*) FROM outbox WHERE published_at IS NULL')
        )[0]?.count === '0',
    );
    const { id } = await catalogue.create({ assetId });
    await mediaSays(assetId, 4, 'failed');
    const last = catalogue.newAsset();
    await mediaSays(last, 1, 'ready');
    await knows(last, 1);
    await expect(catalogue.rpc.request(getVideo, { id }, VISITOR)).resolves.toMatchObject({
      duration: 10,
    });
  });

  it("keeps an administrator's own thumbnail before the generated one", async () => {
    const { id, assetId } = await catalogue.create({ thumbnailUrl: 'own.webp' });
    await mediaSays(assetId ?? '', 2, 'ready', {
      thumbnailUrl: 'generated.webp',
      posterUrl: 'generated.jpg',
      images: [{ width: 640, url: 'generated.webp' }],
    });
    await knows(assetId ?? '', 2);
    await expect(catalogue.rpc.request(getAdminVideo, { id }, ADMIN)).resolves.toMatchObject({
      thumbnailUrl: 'own.webp',
      poster: 'own.webp',
      images: [],
    });
  });

  it('changes what is given and sets updatedAt', async () => {
    const { id } = await catalogue.createReady();
    const changed = await catalogue.rpc.request(
      updateVideo,
      { id, title: 'Outro título', isActive: false, participants: ['Ana'] },
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
    await expect(catalogue.rpc.request(getVideo, { id }, VISITOR)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    await expect(
      catalogue.rpc.request(updateVideo, { id: 'missing', title: 'x' }, ADMIN),
    ).rejects.toMatchObject({ code: 'video.update-missing' });
  });

  it('lets one of two edits of the same version win', async () => {
    const { id } = await catalogue.create();
    const edit = (title: string) => catalogue.rpc.request(updateVideo, { id, title, version: 1 }, ADMIN);
    const both = await Promise.allSettled([edit('um'), edit('dois')]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({
      reason: { code: 'video.version-conflict' },
    });
  });

  it('erases what was deleted with the event that media waits for, once', async () => {
    const { id } = await catalogue.create();
    await expect(catalogue.rpc.request(deleteVideo, { id }, ADMIN)).resolves.toEqual({ id });
    await expect(catalogue.rpc.request(deleteVideo, { id }, ADMIN)).rejects.toMatchObject({
      code: 'video.not-found',
    });
    const events = () =>
      catalogue.query(`SELECT FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`, [
        ...['event.catalogue.video.deleted', id],
      ]);
    expect(await events()).toEqual([]);
    for (const erased of [[id], []])
      await expect(catalogue.rpc.request(eraseVideos, { ids: [id] }, ADMIN)).resolves.toMatchObject({
        erased,
      });
    expect(await events()).toHaveLength(1);
    expect(eventSubject({ name: 'catalogue.video.deleted' })).toBe('event.catalogue.video.deleted');
  });
});
