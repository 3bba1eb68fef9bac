import {
  clearHistory,
  CodedError,
  keepView,
  deleteVideo,
  eraseVideos,
  listHistory,
  type Reaction,
  keepReaction,
  updateVideo,
} from '@alcova/contracts';
import { metric } from '@alcova/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { ViewsRepository } from '../src/engagement/views.repository';
import { account, ADMIN, randomFrom, TestCatalogue, VISITOR, type Who } from './support/catalogue';
import { ANA, BIA, engagementWith, NOT_FOUND, SIGNED_OUT } from './support/engagement';

/** For many at once who wait for the same rows: on a slow machine longer than a visitor would. */
const PATIENT = { ...VISITOR, deadlineMs: 60_000 };

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
  let catalogue: TestCatalogue;
  const { hiddenVideo, publicVideo, counters, react, view, favour, favourites } = engagementWith(
    () => catalogue,
  );

  beforeAll(async () => {
    catalogue = await TestCatalogue.start();
  });
  afterAll(() => catalogue.stop());
  beforeEach(() => catalogue.query('DELETE FROM videos'));

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
      await expect(react(id, 'like', system, 'visitor2')).rejects.toMatchObject({ code: 'auth.forbidden' });
    });

    it('hold their counters through 50 changes of one mind at once', async () => {
      const id = await publicVideo();
      const values: Reaction[] = ['like', 'none', 'dislike', 'like', 'none'];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => react(id, values[index % values.length] ?? 'none', ANA)),
      );
      for (const { likes, dislikes } of answers) expect(likes + dislikes).toBeLessThanOrEqual(1);
      const [fact] = await catalogue.query<{ value: string }>(
        'SELECT value FROM reactions WHERE video_id = $1',
        [id],
      );
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
            return (await insist(() => catalogue.rpc.request(keepView, { videoId, visitor }, PATIENT))).views;
          const told = await insist(() =>
            catalogue.rpc.request(keepReaction, { videoId, value, visitor }, PATIENT),
          );
          return Math.min(told.likes, told.dislikes);
        }),
      );
      expect(Math.min(...lowest)).toBeGreaterThanOrEqual(0);
      for (const id of [busy, quiet]) {
        const [facts] = await catalogue.query<Record<'likes' | 'dislikes' | 'views', number>>(
          `SELECT (SELECT count(*)::integer FROM reactions WHERE video_id = $1 AND value = 'like') AS likes,
             (SELECT count(*)::integer FROM reactions WHERE video_id = $1 AND value = 'dislike') AS dislikes,
             (SELECT count(*)::integer FROM view_windows WHERE video_id = $1) AS views`,
          [id],
        );
        await expect(counters(id)).resolves.toMatchObject({ ...facts });
        expect(facts?.views).toBeGreaterThan(0);
      }
    });

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
        catalogue.query(
          `UPDATE view_windows SET counted_at = counted_at - make_interval(mins => $2) WHERE video_id = $1`,
          [id, minutes],
        );
      await shift(29);
      await expect(view(id, VISITOR, 'visitor1')).resolves.toEqual({ counted: false, views: 2 });
      await shift(1);
      const written = (await metric('alcova_catalogue_views_total{outcome="counted"}')) ?? NaN;
      await expect(view(id, VISITOR, 'visitor1')).resolves.toEqual({ counted: true, views: 3 });
      expect(await metric('alcova_catalogue_views_total{outcome="counted"}')).toBe(written + 1);
      await expect(counters(id)).resolves.toMatchObject({ views: 3 });
      const days = await catalogue.query(
        'SELECT sum(views)::integer AS views FROM view_days WHERE video_id = $1',
        [id],
      );
      expect(days).toEqual([{ views: 3 }]);
    });

    it('are forgotten one by one when their half hour is over; the sums stay', async () => {
      const id = await publicVideo();
      await view(id, VISITOR, 'over');
      await catalogue.query(`UPDATE view_windows SET counted_at = now() - interval '30 minutes'`);
      await view(id, VISITOR, 'not-yet');
      const pruned = await catalogue.database.dataSource.transaction((manager) =>
        new ViewsRepository().prune(manager),
      );
      expect(pruned).toBe(1);
      expect(await catalogue.query('SELECT count(*)::integer AS left FROM view_windows')).toEqual([
        { left: 1 },
      ]);
      await expect(counters(id)).resolves.toMatchObject({ views: 2 });
    });

    it.each(['admin', 'moderator'] as const)('of a person who is %s do not count', async (role) => {
      const id = await publicVideo();
      const who = account(`of-the-house-${role}`, role);
      await expect(view(id, who)).resolves.toEqual({ counted: false, views: 0 });
      await expect(catalogue.rpc.request(listHistory, {}, who)).resolves.toMatchObject({ items: [{ id }] });
    });

    it('enter the history of an account, each video once, the latest first; it can be cleared', async () => {
      const first = await publicVideo();
      const second = await publicVideo();
      for (const id of [first, second, first]) await view(id, ANA);
      await view(second, BIA);
      const watched = (who: Who) => catalogue.rpc.request(listHistory, {}, who);
      const { items, total } = await watched(ANA);
      expect(items.map(({ id }) => id)).toEqual([first, second]);
      expect(total).toBe(2);
      await expect(catalogue.rpc.request(clearHistory, {}, ANA)).resolves.toEqual({ cleared: 2 });
      await expect(watched(ANA)).resolves.toMatchObject({ items: [], total: 0 });
      await expect(watched(BIA)).resolves.toMatchObject({ total: 1 });
      await expect(counters(first)).resolves.toMatchObject({ views: 1 });
    });
  });

  describe('favourites', () => {
    it('are done once, however often, also by many at once', async () => {
      const id = await publicVideo();
      await Promise.all(Array.from({ length: 50 }, (_, index) => favour(id, index % 2 === 0, ANA)));
      const facts = await catalogue.query('SELECT 1 FROM favorites WHERE video_id = $1', [id]);
      await expect(counters(id)).resolves.toMatchObject({ favorites: facts.length });
      await favour(id, true, ANA);
      await expect(favour(id, true, ANA)).resolves.toEqual({ favorite: true });
      await favour(id, true, BIA);
      await expect(counters(id)).resolves.toMatchObject({ favorites: 2 });
      await favour(id, false, ANA);
      await expect(favour(id, false, ANA)).resolves.toEqual({ favorite: false });
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
      await catalogue.rpc.request(updateVideo, { id: ids[1] ?? '', isActive: false }, ADMIN);
      await catalogue.rpc.request(deleteVideo, { id: ids[2] ?? '' }, ADMIN);
      const left = await favourites(ANA);
      expect(left.items.map(({ id }) => id)).toEqual([ids[4], ids[3], ids[0]]);
      expect(left.total).toBe(3);
      await expect(favourites(BIA)).resolves.toMatchObject({ items: [], total: 0 });
      await expect(favour(ids[1] ?? '', false, ANA)).resolves.toEqual({ favorite: false });
    });
  });

  it('takes nothing for a video that the public may not see', async () => {
    for (const id of [await hiddenVideo(), 'missing']) {
      await expect(react(id, 'like', ADMIN)).rejects.toMatchObject(NOT_FOUND);
      await expect(view(id, ANA)).rejects.toMatchObject(NOT_FOUND);
      await expect(favour(id, true, ANA)).rejects.toMatchObject(NOT_FOUND);
      await expect(favour(id, false, ANA)).resolves.toEqual({ favorite: false });
    }
  });

  it('asks for an account, or a visitor, where there must be one', async () => {
    const id = await publicVideo();
    await expect(view(id, VISITOR)).rejects.toMatchObject(SIGNED_OUT);
    await expect(react(id, 'like', VISITOR)).rejects.toMatchObject(SIGNED_OUT);
  });

  it('survives a deletion amid reactions, views and favourites', async () => {
    const id = await publicVideo();
    const random = randomFrom(11);
    const acts = Array.from({ length: 60 }, (_, index) => {
      const who = account(`person${random(10)}`);
      if (index === 30) return catalogue.rpc.request(deleteVideo, { id }, ADMIN);
      if (index % 3 === 0) return view(id, who);
      return index % 3 === 1 ? favour(id, index % 2 === 0, who) : react(id, 'like', who);
    });
    for (const outcome of await Promise.allSettled(acts))
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(NOT_FOUND);
    await catalogue.rpc.request(eraseVideos, { ids: [id] }, ADMIN);
    for (const table of ['favorites', 'reactions', 'history', 'view_windows', 'view_days', 'view_slots'])
      await expect(catalogue.query(`SELECT 1 FROM ${table} WHERE video_id = $1`, [id])).resolves.toEqual([]);
  });
});
