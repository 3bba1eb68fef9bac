import { ANONYMOUS, getAsset, releaseJob, removeFile, sweepStep, type Swept } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { DataSource } from 'typeorm';
import { type MultipartMark, type OpenMultipart, StoreContents } from '../src/store/store-contents';
import { Sweep } from '../src/sweeper/sweep';
import { SweepRepository } from '../src/sweeper/sweep.repository';
import { StoreCleanup } from '../src/sweeper/store-cleanup';
import { Film } from './support/film';
import { ADMIN, startMedia, type TestMedia } from './support/media';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.stop());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
const sweeper = () => media.app.get(StoreCleanup);
const keys = (prefix: string) => media.bucket.keys(prefix);
/** What a whole sweep would take away, by key. */
async function wouldSweep(now: Date): Promise<Map<string, string>> {
  const swept: Swept[] = [];
  let cursor: string | null = null;
  do {
    const step: { swept: Swept[]; cursor: string | null } = await media.app
      .get(Sweep)
      .step(cursor, { dryRun: true, now });
    swept.push(...step.swept);
    ({ cursor } = step);
  } while (cursor !== null);
  return new Map(swept.map(({ key, reason }) => [key, reason]));
}
const beginMultipart = (Key: string) =>
  media.bucket.client.send(new CreateMultipartUploadCommand({ Bucket: media.bucket.env.S3_BUCKET, Key }));
async function multiparts(prefix: string): Promise<string[]> {
  const page = await media.bucket.client.send(
    new ListMultipartUploadsCommand({ Bucket: media.bucket.env.S3_BUCKET, Prefix: prefix }),
  );
  return (page.Uploads ?? []).flatMap(({ Key }) => Key ?? []);
}

describe('the sweep of the store', () => {
  it('takes what nobody needs, once it is old enough, and nothing else', async () => {
    const film = await Film.ready(media);
    const whole = await film.keys();
    const strays = {
      'assets/nobody/1/video.mp4': 'unknown-asset',
      'videos/nobody/clip.mp4': 'unknown-asset',
      [`assets/${film.assetId}/7/video.mp4`]: 'old-revision',
      [film.key('work/tiles/00000.mjpeg')]: 'work-file',
      [film.key('work/tiles/00001.mjpeg')]: 'work-file',
      [`images/${'c'.repeat(64)}.webp`]: 'unused-image',
    };
    for (const key of Object.keys(strays)) await media.put(key, 'stray');

    expect(await wouldSweep(inHours(23))).toEqual(new Map());
    expect(await wouldSweep(inHours(25))).toEqual(new Map(Object.entries(strays)));
    expect(await keys('assets/nobody/')).toHaveLength(1);

    expect(await sweeper().sweepIfDue(inHours(25))).toBe(true);
    expect(await wouldSweep(inHours(25))).toEqual(new Map());
    const made = whole.filter((key) => !key.includes('/work/'));
    expect(made.length).toBeLessThan(whole.length);
    expect((await film.keys()).sort()).toEqual(made.sort());
    expect(await keys(film.posterKey)).toHaveLength(1);
  });

  it('keeps everything of a film that is under way or failed', async () => {
    const film = await Film.planned(media);
    await film.chunk(0);
    const before = await film.keys();
    await sweeper().sweepIfDue(inHours(100));
    expect(await film.keys()).toEqual(before);
  });

  it('goes on where it was broken off, and looks at every page', async () => {
    const strays = Array.from({ length: 230 }, (_, n) => `assets/lost/1/${String(n).padStart(3, '0')}.m4s`);
    for (let n = 0; n < strays.length; n += 23)
      await Promise.all(strays.slice(n, n + 23).map((key) => media.put(key, 's')));
    await media.put('videos/lost/clip.mp4', 's');
    const cursor = JSON.stringify({ phase: 'assets', after: strays[9] });
    await media.query('UPDATE sweeps SET cursor = $1', [cursor]);
    await sweeper().sweepIfDue(inHours(25));
    expect(await keys('assets/lost/')).toEqual(strays.slice(0, 10));
    expect(await keys('videos/lost/')).toHaveLength(1);
    const repository = media.app.get(SweepRepository);
    const { manager } = media.app.get(DataSource);
    expect(await repository.due(manager, 24)).toBeUndefined();
    await sweeper().sweepIfDue(inHours(25));
    expect([...(await keys('assets/lost/')), ...(await keys('videos/lost/'))]).toEqual([]);
  });

  it('is done by one replica at a time', async () => {
    const other = media.app.get(DataSource).createQueryRunner();
    await other.query('SELECT pg_advisory_lock(8217003)');
    expect(await sweeper().sweepIfDue()).toBe(false);
    await other.query('SELECT pg_advisory_unlock(8217003)');
    await other.release();
    expect(await sweeper().sweepIfDue()).toBe(true);
  });

  it('gives up uploads in parts that were never completed', async () => {
    const film = await Film.planned(media);
    await beginMultipart(film.key('video.mp4'));
    await sweeper().sweepIfDue(inHours(47));
    expect(await multiparts(film.key(''))).toHaveLength(1);
    await sweeper().sweepIfDue(inHours(49));
    expect(await multiparts(film.key(''))).toEqual([]);
  });

  it('looks at every page of unfinished uploads, each once', async () => {
    const wanted = Array.from({ length: 5 }, (_, n) => `assets/parts/1/${n % 3}.mp4`).sort();
    for (const key of wanted) await beginMultipart(key);
    const contents = media.app.get(StoreContents);
    const seen: OpenMultipart[] = [];
    let from: MultipartMark | undefined;
    do {
      const page = await contents.multiparts('assets/parts/', from, 2);
      expect(page.uploads.length).toBeLessThanOrEqual(2);
      seen.push(...page.uploads);
      from = page.next;
    } while (from);
    expect(seen.map(({ key }) => key).sort()).toEqual(wanted);
    expect(new Set(seen.map(({ uploadId }) => uploadId)).size).toBe(5);
    await contents.removeBelow('assets/parts/');
    expect(await multiparts('assets/parts/')).toEqual([]);
  });

  it.each([ANONYMOUS, ADMIN])('is closed to %p', async (caller) => {
    const asked = media.rpc.request(sweepStep, { cursor: null, dryRun: true }, { caller });
    await expect(asked).rejects.toMatchObject({ code: 'auth.forbidden' });
  });
});

describe('the source of a film', () => {
  const readySince = (film: Film, days: number) =>
    media.query("UPDATE assets SET ready_at = now() - $2 * interval '1 day' WHERE id = $1", [
      film.assetId,
      days,
    ]);

  it('is kept for 30 days after the film became ready, then removed; its name stays', async () => {
    const film = await Film.ready(media);
    await readySince(film, 29.9);
    await sweeper().sweepIfDue();
    expect(await keys(film.s3Key)).toHaveLength(1);
    const before = await media.rpc.request(getAsset, { assetId: film.assetId }, { caller: ANONYMOUS });

    await readySince(film, 30.1);
    await sweeper().sweepIfDue();
    expect(await keys(`videos/${film.assetId}/`)).toEqual([]);
    expect(await keys(film.key('video.mp4'))).toHaveLength(1);
    const named = await media.rpc.request(getAsset, { fileUrl: before.fileUrl }, { caller: ANONYMOUS });
    expect(named).toEqual(before);
  });

  it('stays when our own mp4 of it is not in the store', async () => {
    const film = await Film.ready(media);
    await readySince(film, 31);
    await media.query("UPDATE assets SET mp4_key = mp4_key || '.gone' WHERE id = $1", [film.assetId]);
    await sweeper().sweepIfDue();
    expect(await keys(film.s3Key)).toHaveLength(1);
  });

  it('goes with a later sweep when a kill came between the note and the removal', async () => {
    const film = await Film.ready(media);
    await media.query('UPDATE assets SET source_removed_at = now() WHERE id = $1', [film.assetId]);
    await sweeper().sweepIfDue(inHours(25));
    expect(await keys(film.s3Key)).toEqual([]);
  });
});

describe('the removal of a film', () => {
  /** Seconds until it may begin. */
  async function removalIn(film: Film): Promise<number> {
    const [row] = await media.query<{ seconds: string }>(
      `SELECT extract(epoch FROM available_at - now()) AS seconds FROM jobs WHERE asset_id = $1 AND kind = 'remove'`,
      [film.assetId],
    );
    return Number(row?.seconds);
  }

  it('leaves nothing of it, finished or not, whatever a worker still writes', async () => {
    const film = await Film.ready(media);
    for (let n = 0; n < 3; n++) await beginMultipart(film.key(`part-${n}.mp4`));
    await media.rpc.request(removeFile, { s3Key: film.s3Key }, { caller: ADMIN });
    const rest = async () => [
      ...(await film.keys()),
      ...(await multiparts(film.key(''))),
      ...(await keys(film.posterKey)),
    ];
    await waitUntil('the rest to be swept', async () => (await rest()).length === 0);
    await waitUntil(
      'the asset to be marked as removed',
      async () =>
        (await media.query('SELECT 1 FROM assets WHERE id = $1 AND removed_at IS NOT NULL', [film.assetId]))
          .length === 1,
    );
    await film.put('360p/c00099.m4s', 'late');
    await beginMultipart(film.key('late.mp4'));
    await sweeper().sweepIfDue();
    expect(await rest()).toEqual([]);
  });

  it('begins as soon as the workers of the film have said that they stopped', async () => {
    const film = await Film.planned(media);
    const [first, second] = [await film.take('chunk', 0), await film.take('chunk', 1)];
    await media.rpc.request(removeFile, { s3Key: film.s3Key }, { caller: ADMIN });
    await media.rpc.request(releaseJob, first, { caller: ANONYMOUS });
    await film.put('360p/c00001.m4s', 'still written');
    expect(await removalIn(film)).toBeGreaterThan(5);
    await media.rpc.request(releaseJob, second, { caller: ANONYMOUS });
    expect(await removalIn(film)).toBeLessThanOrEqual(0);
    await waitUntil("the film's files to be gone", async () => (await film.keys()).length === 0);
  });
});
