import { eventEnvelope, eventSubject, replaceFile, videoFileReplaced } from '@alcova/contracts';
import { account, ADMIN, TestCatalogue } from './support/catalogue';

const USER = account('u');

describe('another file for a video', () => {
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());

  it('puts another file in a video’s place: address, counters and what people kept of it stay', async () => {
    const before = await catalogue.createReady({ title: 'Com outro arquivo' });
    await catalogue.query('UPDATE video_counters SET views = 41, likes = 7 WHERE video_id = $1', [before.id]);
    const assetId = catalogue.newAsset();
    const file = { id: before.id, url: 'http://site.test/cdn/y.mp4', assetId };
    const stale = { ...file, version: before.version + 1 };
    await expect(catalogue.rpc.request(replaceFile, stale, ADMIN)).rejects.toMatchObject({
      code: 'video.version-conflict',
    });
    await expect(catalogue.rpc.request(replaceFile, file, USER)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const after = await catalogue.rpc.request(replaceFile, { ...file, version: before.version }, ADMIN);
    expect(after).toMatchObject({
      ...{ id: before.id, title: 'Com outro arquivo', createdAt: before.createdAt, assetId, url: file.url },
      ...{ views: 41, likes: 7, mediaState: 'processing', version: before.version + 1 },
    });
    // Asked again after a lost answer it is no change, whatever version is named.
    expect(await catalogue.rpc.request(replaceFile, { ...file, version: before.version }, ADMIN)).toEqual(
      after,
    );
    const events = await catalogue.query<{ body: string }>(
      `SELECT body FROM outbox WHERE subject = $1 AND body LIKE '%' || $2 || '%'`,
      [eventSubject(videoFileReplaced), before.id],
    );
    expect(events.map(({ body }) => eventEnvelope.parse(JSON.parse(body)).payload)).toEqual([
      { videoId: before.id, assetId, previousAssetId: before.assetId },
    ]);
    const other = await catalogue.create();
    await expect(catalogue.rpc.request(replaceFile, { ...file, id: other.id }, ADMIN)).rejects.toMatchObject({
      code: 'video.file-in-use',
    });
    await expect(
      catalogue.rpc.request(replaceFile, { ...file, id: 'nowhere', assetId: catalogue.newAsset() }, ADMIN),
    ).rejects.toMatchObject({ code: 'video.update-missing' });
  });
});
