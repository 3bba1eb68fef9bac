import { join } from 'node:path';
import { waitUntil } from '../parts';
import { type FilmShape, makeFilm } from './films';
import { mediaRecords } from './media-records';
import { DrillSite } from './site';

/** Chunks enough to keep both slots busy long after the clips came. */
const film: FilmShape = { width: 320, height: 180, rate: 15, seconds: 1_800, isSilent: true };
const clip: FilmShape = { width: 160, height: 90, rate: 15, seconds: 4 };
const CLIPS = 10;

describe('a long film before ten short clips', () => {
  let site: DrillSite;

  beforeAll(async () => {
    site = await DrillSite.start();
    await makeFilm(join(site.folder, 'filme.mp4'), film);
    await makeFilm(join(site.folder, 'clipe.mp4'), clip);
  });
  afterAll(() => site.stop());

  /** Chunks of the long film, in all and done. */
  async function progress(): Promise<{ chunks: number; done: number }> {
    const { jobs } = await mediaRecords(site.databaseUrl);
    const chunks = jobs.filter(({ kind, lane }) => kind === 'chunk' && lane === 'long');
    return { chunks: chunks.length, done: chunks.filter(({ state }) => state === 'done').length };
  }

  it('keeps none of them waiting until it is half done', async () => {
    await site.uploadPatiently(join(site.folder, 'filme.mp4'), 'Conto sem fim');
    await waitUntil('o primeiro trecho', async () => (await progress()).done > 0, 180_000);
    const titles = Array.from({ length: CLIPS }, (_, index) => `Conto breve ${index + 1}`);
    await Promise.all(titles.map((title) => site.uploadPatiently(join(site.folder, 'clipe.mp4'), title)));
    await site.until(
      CLIPS + 1,
      ({ title, mediaState }) => mediaState === 'ready' || !titles.includes(title),
      420_000,
    );
    const { chunks, done } = await progress();
    expect(chunks).toBeGreaterThan(40);
    expect(done).toBeLessThan(chunks / 2);
  }, 600_000);
});
