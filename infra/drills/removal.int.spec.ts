import { join } from 'node:path';
import { waitUntil } from '../parts';
import { makeFilm } from './films';
import { mediaRecords } from './media-records';
import { DrillSite, type DrillVideo } from './site';
import { StoreAudit } from './store-audit';

const TITLE = 'Conto de demonstração';

describe('a deleted video', () => {
  let site: DrillSite;
  let store: StoreAudit;

  beforeAll(async () => {
    site = await DrillSite.start();
    store = new StoreAudit(site.system.env.media);
  });
  afterEach(async () => {
    for (const video of await site.videos()) await site.remove(video);
  });
  afterAll(async () => {
    store.close();
    await site.stop();
  });

  async function upload(seconds: number, size: { width: number; height: number }): Promise<DrillVideo> {
    const file = join(site.folder, `${seconds}.mp4`);
    await makeFilm(file, { ...size, rate: 25, seconds });
    await site.uploadPatiently(file, TITLE);
    const [video] = await site.videos(TITLE);
    if (!video) throw new Error('the video is not listed');
    return video;
  }
  const nothingIsLeft = () =>
    waitUntil(
      'o armazenamento vazio',
      async () => (await store.keys()).length === 0 && (await store.unfinished()).length === 0,
      60_000,
    );
  const jobs = async () => (await mediaRecords(site.databaseUrl)).jobs;

  it('leaves nothing of its source, mp4, ladder, storyboard and images', async () => {
    const video = await upload(6, { width: 640, height: 360 });
    await site.until(1, ({ mediaState }) => mediaState === 'ready', 120_000);
    expect((await store.keys()).length).toBeGreaterThan(10);
    await site.remove(video);
    await nothingIsLeft();
  }, 240_000);

  it('leaves nothing either while workers are making it', async () => {
    const video = await upload(240, { width: 640, height: 360 });
    const isEncoded = async () =>
      (await jobs()).some(({ kind, state }) => kind === 'chunk' && state === 'running');
    await waitUntil('um trecho em andamento', isEncoded, 120_000);
    await site.remove(video);
    await nothingIsLeft();
    const isOver = async () =>
      (await jobs()).every(
        ({ kind, state }) => state !== 'running' && (kind !== 'remove' || state === 'done'),
      );
    await waitUntil('o fim dos trabalhos', isOver, 30_000);
    expect([...(await store.keys()), ...(await store.unfinished())]).toEqual([]);
  }, 240_000);
});
