import { evidenceKept, IMAGE_PREFIX, videoDeleted } from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { EvidenceFiles } from '../src/evidence-files/evidence-files';
import { Sweep } from '../src/sweeper/sweep';
import { Film } from './support/film';
import { startMedia, type TestMedia } from './support/media';

const DAY = 24 * 3_600_000;

describe('a file that is kept as evidence', () => {
  let media: TestMedia;
  beforeAll(async () => {
    media = await startMedia();
  });
  afterAll(() => media.stop());

  const keysBelow = async (prefix: string): Promise<number> => (await media.bucket.keys(prefix)).length;
  const keep = (assetId: string, version: number, until: Date | null, reportId = `envio-${assetId}`) =>
    tellFact(media.nats, evidenceKept, {
      ...{ aggregateId: reportId, aggregateVersion: version },
      payload: { reportId, assetId, until: until?.toISOString() ?? null },
    });
  const isKnown = async (reportId: string, version: number) =>
    (await media.query('SELECT FROM kept_files WHERE report_id = $1 AND version = $2', [reportId, version]))
      .length > 0;
  const remove = async (assetId: string) => {
    const videoId = `video-${assetId}`;
    await tellFact(media.nats, videoDeleted, {
      ...{ aggregateId: videoId, aggregateVersion: 2 },
      payload: { videoId, assetId },
    });
    await waitUntil('the end of the removal', async () => {
      const [job] = await media.query<{ state: string }>(
        `SELECT state FROM jobs WHERE asset_id = $1 AND kind = 'remove'`,
        [assetId],
      );
      return job?.state === 'done';
    });
  };
  const sweep = async () => {
    const sweeping = media.app.get(Sweep);
    const now = new Date(Date.now() + 30 * DAY);
    for (let cursor: string | null = null; ;) {
      const step: { cursor: string | null } = await sweeping.step(cursor, { dryRun: false, now });
      if (step.cursor === null) return;
      cursor = step.cursor;
    }
  };
  const left = async (assetId: string) => [
    await keysBelow(`videos/${assetId}/`),
    await keysBelow(`assets/${assetId}/`),
  ];

  it('outlasts its video and every sweep, but nothing that could be served does, and goes when its time is over', async () => {
    const { assetId } = await Film.ready(media);
    expect((await left(assetId)).every((keys) => keys > 0)).toBe(true);
    await keep(assetId, 1, null);
    await waitUntil('the record to be known', () => isKnown(`envio-${assetId}`, 1));
    await remove(assetId);
    const [sources] = await left(assetId);
    expect(sources).toBeGreaterThan(0);
    expect(await keysBelow(`assets/${assetId}/`)).toBe(0);
    expect(await keysBelow(IMAGE_PREFIX)).toBe(0);
    await sweep();
    await media.app.get(EvidenceFiles).letGo();
    expect(await left(assetId)).toEqual([sources, 0]);

    await keep(assetId, 2, new Date(Date.now() - 1_000));
    await waitUntil('the end to be known', () => isKnown(`envio-${assetId}`, 2));
    await media.app.get(EvidenceFiles).letGo();
    await waitUntil('the file to go', async () => (await keysBelow(`videos/${assetId}/`)) === 0);
  });

  it('is kept while one of its records asks for it, and a record that comes late changes nothing', async () => {
    const { assetId } = await media.upload();
    await keep(assetId, 2, new Date(Date.now() - 1_000), `um-${assetId}`);
    await keep(assetId, 1, null, `um-${assetId}`);
    await keep(assetId, 1, new Date(Date.now() + DAY), `outro-${assetId}`);
    await waitUntil('the records to be known', async () => {
      const known = await Promise.all([isKnown(`um-${assetId}`, 2), isKnown(`outro-${assetId}`, 1)]);
      return known.every(Boolean);
    });
    await remove(assetId);
    expect((await left(assetId))[0]).toBe(1);
    await media.query('UPDATE kept_files SET until = now() WHERE report_id = $1', [`outro-${assetId}`]);
    await media.app.get(EvidenceFiles).letGo();
    await waitUntil('the file to go', async () => (await left(assetId))[0] === 0);
    expect(await isKnown(`um-${assetId}`, 2)).toBe(true);
  });

  it('is not taken by the retention of sources', async () => {
    const { assetId } = await Film.ready(media);
    const { assetId: other } = await Film.ready(media);
    await keep(assetId, 1, null);
    await waitUntil('the record to be known', () => isKnown(`envio-${assetId}`, 1));
    await media.query(`UPDATE assets SET ready_at = now() - interval '10 years' WHERE id = ANY ($1)`, [
      [assetId, other],
    ]);
    await sweep();
    expect((await left(assetId))[0]).toBeGreaterThan(0);
    expect((await left(other))[0]).toBe(0);
  });
});
