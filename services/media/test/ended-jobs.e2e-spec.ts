import { ANONYMOUS, getAsset } from '@alcova/contracts';
import { EndedJobsRetention } from '../src/jobs/ended-jobs';
import { Film } from './support/film';
import { startMedia, type TestMedia } from './support/media';

describe('jobs that have ended', () => {
  let media: TestMedia;

  beforeAll(async () => {
    media = await startMedia();
  });
  afterAll(() => media.stop());

  /** As if everything of a film had happened so long ago. */
  const age = (film: Film, days: number) =>
    media.query("UPDATE jobs SET updated_at = now() - $2 * interval '1 day' WHERE asset_id = $1", [
      film.assetId,
      days,
    ]);
  const jobsOf = async (film: Film) =>
    (await media.query('SELECT id FROM jobs WHERE asset_id = $1', [film.assetId])).length;

  it('are forgotten after 30 days with a film that is ready, and kept where something can still be done', async () => {
    const [old, recent, failed] = [
      await Film.ready(media),
      await Film.ready(media),
      await Film.planned(media),
    ];
    await media.query("UPDATE assets SET state = 'failed' WHERE id = $1", [failed.assetId]);
    await media.query("UPDATE jobs SET state = 'failed' WHERE asset_id = $1 AND state = 'queued'", [
      failed.assetId,
    ]);
    await age(old, 31);
    await age(recent, 29);
    await age(failed, 31);
    const before = await Promise.all([recent, failed].map(jobsOf));
    expect(await jobsOf(old)).toBeGreaterThan(3);
    await media.app.get(EndedJobsRetention).prune();
    expect(await jobsOf(old)).toBe(0);
    expect(await Promise.all([recent, failed].map(jobsOf))).toEqual(before);
    expect((await media.rpc.request(getAsset, { assetId: old.assetId }, { caller: ANONYMOUS })).state).toBe(
      'ready',
    );
  });

  it('are forgotten with a film that was deleted, but for a removal that is still to be done', async () => {
    const film = await Film.ready(media);
    await media.query("UPDATE assets SET state = 'deleted' WHERE id = $1", [film.assetId]);
    await media.query(
      `INSERT INTO jobs (id, asset_id, revision, kind, state) SELECT 'removal', id, revision, 'remove', 'failed' FROM assets WHERE id = $1`,
      [film.assetId],
    );
    await age(film, 31);
    await media.app.get(EndedJobsRetention).prune();
    expect(await media.query('SELECT id FROM jobs WHERE asset_id = $1', [film.assetId])).toEqual([
      { id: 'removal' },
    ]);
  });
});
