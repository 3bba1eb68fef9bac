import {
  keepView,
  deleteVideo,
  eraseVideos,
  getVideo,
  listVideos,
  rebuildCountersStep,
  keepReaction,
} from '@alcova/contracts';
import { metric, waitUntil } from '@alcova/testing';
import type { QueryRunner } from 'typeorm';
import { ViewSlotsRepository } from '../src/engagement/view-slots.repository';
import { ADMIN, TestCatalogue, VISITOR, type Who } from './support/catalogue';
import { engagementWith } from './support/engagement';

const OPERATOR: Who = { caller: { kind: 'system', name: 'operator' } };
const CLAIM = `SELECT pg_advisory_xact_lock(hashtextextended('views/fold', 0))`;

describe('views on their way into the counters', () => {
  let catalogue: TestCatalogue;
  const { publicVideo, view, counters } = engagementWith(() => catalogue);

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(() => catalogue.query('DELETE FROM videos'));

  /** Runs `work` while a transaction that began with `statement` stays open. */
  async function during<T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> {
    const holder: QueryRunner = catalogue.database.dataSource.createQueryRunner();
    await holder.startTransaction();
    try {
      await holder.query(statement, values);
      return await work();
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
    }
  }

  const seen = async (id: string): Promise<number> =>
    (await catalogue.rpc.request(getVideo, { id }, VISITOR)).views;
  const counted = async (id: string): Promise<number | undefined> =>
    (
      await catalogue.query<{ views: number }>(
        'SELECT views::integer FROM video_counters WHERE video_id = $1',
        [id],
      )
    )[0]?.views;
  const watchedBy = (id: string, people: number, from = 0) =>
    Promise.all(Array.from({ length: people }, (_, person) => view(id, VISITOR, `visitor${from + person}`)));
  const facts = async (id: string) => {
    const [row] = await catalogue.query<Record<'windows' | 'days', number>>(
      `SELECT (SELECT count(*)::integer FROM view_windows WHERE video_id = $1) AS windows,
         (SELECT coalesce(sum(views), 0)::integer FROM view_days WHERE video_id = $1) AS days`,
      [id],
    );
    return row;
  };

  it('do not wait for the counter of their video, nor for each other', async () => {
    const id = await publicVideo();
    await during('SELECT FROM video_counters WHERE video_id = $1 FOR UPDATE', [id], async () => {
      const answers = await watchedBy(id, 20);
      expect(answers.every(({ counted: isCounted }) => isCounted)).toBe(true);
      expect(await counted(id)).toBe(0);
      await expect(seen(id)).resolves.toBe(20);
    });
    await expect(counters(id)).resolves.toMatchObject({ views: 20 });
    await expect(facts(id)).resolves.toEqual({ windows: 20, days: 20 });
  });

  it('are seen by whoever asks next, in the video and in lists, before they are in the counter', async () => {
    const id = await publicVideo();
    await during(CLAIM, [], async () => {
      for (const people of [1, 2]) {
        await expect(view(id, VISITOR, `visitor${people}`)).resolves.toEqual({
          counted: true,
          views: people,
        });
        await expect(view(id, VISITOR, 'visitor1')).resolves.toEqual({ counted: false, views: people });
        await expect(seen(id)).resolves.toBe(people);
        const { items } = await catalogue.rpc.request(listVideos, {}, VISITOR);
        expect(items).toMatchObject([{ id, views: people }]);
      }
      expect(await counted(id)).toBe(0);
    });
  });

  it('come into the counter once, however many fold at once, and no reader sees one more or less', async () => {
    const ids = [await publicVideo(), await publicVideo(), await publicVideo()];
    const slots = new ViewSlotsRepository();
    const before = (await metric('alcova_catalogue_views_folded_total')) ?? 0;
    let isOver = false;
    let foldedHere = 0;
    const folding = Array.from({ length: 2 }, async () => {
      while (!isOver) {
        const { views } = await catalogue.database.dataSource.transaction((manager) => slots.fold(manager));
        foldedHere += views;
      }
    });
    const reading = ids.map(async (id) => {
      for (let last = 0; !isOver;) {
        const now = await seen(id);
        expect(now).toBeGreaterThanOrEqual(last);
        expect(now).toBeLessThanOrEqual(120);
        last = now;
      }
    });
    for (let from = 0; from < 120; from += 20) await Promise.all(ids.map((id) => watchedBy(id, 20, from)));
    isOver = true;
    await Promise.all([...folding, ...reading]);
    for (const id of ids) {
      await expect(counters(id)).resolves.toMatchObject({ views: 120 });
      await expect(facts(id)).resolves.toEqual({ windows: 120, days: 120 });
      await expect(seen(id)).resolves.toBe(120);
    }
    await waitUntil(
      'all views to be folded',
      async () => ((await metric('alcova_catalogue_views_folded_total')) ?? 0) - before + foldedHere === 360,
    );
    await catalogue.countersAreKnown();
    const ranked = await catalogue.query('SELECT views::integer FROM video_ranks');
    expect(ranked).toEqual([{ views: 120 }, { views: 120 }, { views: 120 }]);
  });

  it('are counted beside those of a replica of the version before, which never meets a round going the other way', async () => {
    const id = await publicVideo();
    await watchedBy(id, 1);
    await expect(counters(id)).resolves.toMatchObject({ views: 1 });
    const { dataSource } = catalogue.database;
    const slots = new ViewSlotsRepository();
    let isOver = false;
    const folding = (async () => {
      while (!isOver) await dataSource.transaction((manager) => slots.fold(manager));
    })();
    const asBefore = Array.from({ length: 100 }, () =>
      dataSource.transaction(async (manager) => {
        await manager.query(
          `INSERT INTO view_days AS d (day, video_id, views) VALUES ((now() AT TIME ZONE 'America/Sao_Paulo')::date, $1, 1)
           ON CONFLICT (day, video_id) DO UPDATE SET views = d.views + 1`,
          [id],
        );
        await manager.query('UPDATE video_counters SET views = views + 1 WHERE video_id = $1', [id]);
      }),
    );
    await Promise.all([...asBefore, watchedBy(id, 100, 1)]);
    isOver = true;
    await folding;
    await expect(counters(id)).resolves.toMatchObject({ views: 201 });
    await expect(facts(id)).resolves.toEqual({ windows: 101, days: 201 });
  });

  it('are all there when a round ends before its commit', async () => {
    const id = await publicVideo();
    const slots = new ViewSlotsRepository();
    await during(CLAIM, [], async () => {
      await watchedBy(id, 5);
    });
    const ended = catalogue.database.dataSource.transaction(async (manager) => {
      await slots.fold(manager);
      throw new Error('killed');
    });
    await expect(ended).rejects.toThrow('killed');
    await expect(seen(id)).resolves.toBe(5);
    await expect(counters(id)).resolves.toMatchObject({ views: 5 });
    await expect(facts(id)).resolves.toEqual({ windows: 5, days: 5 });
  });

  it('outlast a rebuilding of counters', async () => {
    const id = await publicVideo();
    await catalogue.rpc.request(keepReaction, { videoId: id, value: 'like', visitor: 'visitor1' }, VISITOR);
    await during(CLAIM, [], async () => {
      await watchedBy(id, 3);
      await catalogue.query('UPDATE video_counters SET likes = 40 WHERE video_id = $1', [id]);
      const { drift } = await catalogue.rpc.request(
        rebuildCountersStep,
        { cursor: null, dryRun: false },
        OPERATOR,
      );
      expect(drift).toEqual([{ videoId: id, counter: 'likes', kept: 40, facts: 1 }]);
      await expect(seen(id)).resolves.toBe(3);
    });
    await expect(counters(id)).resolves.toMatchObject({ views: 3, likes: 1 });
  });

  it('go with their video, and those of others come into their counters', async () => {
    const [gone, kept] = [await publicVideo(), await publicVideo()];
    const asked = Array.from({ length: 40 }, (_, person) =>
      catalogue.rpc.request(
        keepView,
        { videoId: person % 2 === 0 ? gone : kept, visitor: `visitor${person}` },
        VISITOR,
      ),
    );
    const outcomes = await Promise.allSettled([
      ...asked,
      catalogue.rpc.request(deleteVideo, { id: gone }, ADMIN),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'video.not-found' });
    await expect(counters(kept)).resolves.toMatchObject({ views: 20 });
    // Those of a video in the trash are in its counter already: no round looks at it.
    await expect(catalogue.query('SELECT 1 FROM view_slots')).resolves.toEqual([]);
    const seen = asked.filter((_, person) => person % 2 === 0);
    const counted = (await Promise.allSettled(seen)).filter(({ status }) => status === 'fulfilled').length;
    await expect(counters(gone)).resolves.toMatchObject({ views: counted });
    await catalogue.rpc.request(eraseVideos, { ids: [gone] }, ADMIN);
    await expect(catalogue.query('SELECT 1 FROM view_days WHERE video_id = $1', [gone])).resolves.toEqual([]);
  });
});
