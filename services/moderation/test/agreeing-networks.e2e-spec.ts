import { keepWave, listCases, reportWave } from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { metric } from '@alcova/testing';
import { ulid } from 'ulid';
import { ReporterRetention } from '../src/reports/cases/reporter-retention';
import { MatchesRepository } from '../src/reports/cases/matches.repository';
import { CARLA, desk, moderation, newFilm, useDesks } from './support/desks';
import { type ReportedVideo } from './support/film-house';
import { KEEP, REMOVE } from './support/reports';

const URGENT = { category: 'child-safety' } as const;
/** Of a site of few contents: so many are hidden within an hour by single networks, and as many by two. */
const BUDGET = 5;
/** What two networks may agree on within an hour as independent ones. */
const AGREED = 3;
/** A person has looked at it: one network alone never hides it. */
const RECORDED = { hasRecords: true };

type Subject = Readonly<{ kind: 'video'; id: string }>;

describe('networks that report the same contents', () => {
  useDesks();
  beforeEach(() => desk.clear());

  const many = (count: number, changes: Partial<ReportedVideo> = {}) =>
    Array.from({ length: count }, () => newFilm(changes));
  const report = async (subject: Subject, network: string = ulid()): Promise<boolean> =>
    (await desk.file(subject, { ...URGENT, network })).ticket.isHidden;
  /** Both say the same of each content, one after the other. @returns which were hidden then */
  const bothReport = async (subjects: readonly Subject[], [one, other]: readonly [string, string]) => {
    const hidden = [];
    for (const subject of subjects) {
      await report(subject, one);
      hidden.push(await report(subject, other));
    }
    return hidden;
  };
  const pair = (): [string, string] => [ulid(), ulid()];
  /** Pairs of networks, each new, until two networks can hide nothing more within the hour. */
  const useUp = async () => {
    for (const subject of many(BUDGET, RECORDED)) expect(await bothReport([subject], pair())).toEqual([true]);
  };
  const hiddenNow = async () =>
    (await moderation.query('SELECT 1 FROM content_holds WHERE is_hidden')).length;
  const anHourLater = () =>
    moderation.query(
      `UPDATE cases SET hidden_alone_at = hidden_alone_at - interval '61 minutes',
         hidden_together_at = hidden_together_at - interval '61 minutes'`,
    );
  const caseOf = async (subject: Subject) => desk.review(await desk.caseOf(subject), CARLA);

  describe('hide', () => {
    it('at once what two independent networks name, also where a person vouched for it', async () => {
      const subject = newFilm(RECORDED);
      expect(await report(subject)).toBe(false);
      expect(await report(subject)).toBe(true);
      expect(await caseOf(subject)).toMatchObject({ isHidden: true, isPastBudget: false, reports: 2 });
    });

    it('of six contents no more than the budget where two networks name them all, and one act shows all again', async () => {
      const [one, other] = pair();
      const subjects = many(6);
      for (const subject of subjects) await report(subject, one);
      for (const subject of subjects.toReversed()) await report(subject, other);
      expect(await hiddenNow()).toBeLessThanOrEqual(BUDGET);
      const { items } = await moderation.rpc.request(listCases, { state: 'waiting' }, CARLA);
      const shown = items.filter(({ isHidden }) => !isHidden);
      expect(shown.every(({ isPastBudget, isUrgent }) => isPastBudget && isUrgent)).toBe(true);
      expect(await desk.next(CARLA)).toMatchObject({ isPastBudget: true, isHidden: false });

      const wave = await moderation.rpc.request(reportWave, {}, CARLA);
      expect(wave).toMatchObject({ total: 6, hidden: 6 - shown.length });
      const cases = wave.cases.map(({ id, version }) => ({ id, version }));
      const answer = await moderation.rpc.request(keepWave, { cases }, CARLA);
      expect(answer).toMatchObject({ left: 0 });
      expect(answer.kept).toHaveLength(6);
      expect(await hiddenNow()).toBe(0);
      // The same two again, from other addresses of theirs.
      for (const subject of subjects)
        for (const widerNetwork of [one, other]) await desk.file(subject, { ...URGENT, widerNetwork });
      expect(await hiddenNow()).toBe(0);
    });

    it('no more than the budget where all reports of two networks come at once', async () => {
      const networks = pair();
      const subjects = many(10);
      await Promise.all(subjects.flatMap((subject) => networks.map((network) => report(subject, network))));
      expect(await hiddenNow()).toBeLessThanOrEqual(BUDGET);
    });

    it('three contents that a person vouched for, and count as one network from the fourth on', async () => {
      const networks = pair();
      const hidden = await bothReport(many(5, RECORDED), networks);
      expect(hidden).toEqual([true, true, true, false, false]);
    });

    it('nothing together for the rest of the day, but with others in the next hour', async () => {
      const networks = pair();
      await bothReport(many(AGREED + 1, RECORDED), networks);
      await anHourLater();
      await moderation.query(`UPDATE reports SET sent_at = sent_at - interval '61 minutes'`);
      const subject = newFilm(RECORDED);
      expect(await bothReport([subject], networks)).toEqual([false]);
      expect(await report(subject)).toBe(true);
    });

    it('with a share of the single networks that is one for both', async () => {
      const [one, other] = pair();
      await bothReport(many(AGREED + 1, { isPublic: false }), [one, other]);
      expect([await report(newFilm(), one), await report(newFilm(), one)]).toEqual([true, true]);
      expect(await report(newFilm(), other)).toBe(false);
      expect(await report(newFilm())).toBe(true);
    });

    it('with others as before, although somebody copies one of them and uses up the share of both', async () => {
      const [honest, copying] = pair();
      await bothReport(many(AGREED + 1, { isPublic: false }), [honest, copying]);
      for (const subject of many(2)) expect(await report(subject, copying)).toBe(true);
      const subject = newFilm(RECORDED);
      await report(subject, copying);
      expect(await report(subject, honest)).toBe(false);
      expect(await report(subject)).toBe(true);
      expect(await bothReport([newFilm(RECORDED)], [ulid(), honest])).toEqual([true]);
    });

    it('still as independent ones where a person removed what they agreed on', async () => {
      const networks = pair();
      const before = many(AGREED + 2, RECORDED);
      for (const subject of before) {
        expect(await bothReport([subject], networks)).toEqual([true]);
        await desk.decide(CARLA, await desk.caseOf(subject), REMOVE);
      }
      expect(await bothReport([newFilm(RECORDED)], networks)).toEqual([true]);
    });

    it('no more for one network than for a pair, whoever it agrees with', async () => {
      const one = ulid();
      const hidden = [];
      for (const subject of many(BUDGET, RECORDED))
        hidden.push(...(await bothReport([subject], [one, ulid()])));
      expect(hidden).toEqual([true, true, true, false, false]);
    });
  });

  describe('have a budget for the whole site', () => {
    it('that pairs of many networks do not pass, also at once; what is past it is first at the desk and alarmed', async () => {
      const subjects = many(BUDGET + 4, RECORDED);
      await Promise.all(subjects.map((subject) => report(subject)));
      await Promise.all(subjects.map((subject) => report(subject)));
      expect(await hiddenNow()).toBe(BUDGET);
      expect(await desk.next(CARLA)).toMatchObject({ isPastBudget: true, isHidden: false, reports: 2 });
      expect((await desk.noticeKinds()).filter((kind) => kind === 'reports-past-budget')).toHaveLength(1);
      expect(await metric('alcova_moderation_cases_past_budget')).toBe(4);
    });

    it('that leaves single networks theirs', async () => {
      await useUp();
      expect(await report(newFilm())).toBe(true);
      expect(await bothReport([newFilm(RECORDED)], pair())).toEqual([false]);
    });

    it('that single networks cannot use up', async () => {
      for (const subject of many(BUDGET + 1)) await report(subject);
      expect(await bothReport(many(1), pair())).toEqual([true]);
    });

    it('that has a place again after an hour, for what a person removed, and not for what was kept', async () => {
      await useUp();
      const [one, other] = await moderation.query<{ id: string }>('SELECT id FROM cases WHERE holds');
      if (!one || !other) throw new Error('nothing is hidden');
      await desk.decide(CARLA, one.id, KEEP);
      expect(await bothReport([newFilm(RECORDED)], pair())).toEqual([false]);
      await desk.decide(CARLA, other.id, REMOVE);
      expect(await bothReport(many(2, RECORDED), pair())).toEqual([true, false]);
      await anHourLater();
      expect(await bothReport([newFilm(RECORDED)], pair())).toEqual([true]);
    });

    it('that nothing is taken from by what is not public, and that stops no match of a list', async () => {
      const hidden = [];
      for (const subject of many(BUDGET + 1, { ...RECORDED, isPublic: false }))
        hidden.push(...(await bothReport([subject], pair())));
      expect(hidden.every(Boolean)).toBe(true);
      await useUp();
      const listed = newFilm(RECORDED);
      // As the match of a file leaves it that was told before its video.
      await moderation.query(
        `INSERT INTO match_waits (asset_id, title, matches) VALUES ($1, 'Cópia', '[]')`,
        [`asset-${listed.id}`],
      );
      expect(await report(listed)).toBe(true);
    });

    it('and are forgotten after a day', async () => {
      await useUp();
      const names = () => moderation.query('SELECT 1 FROM cases WHERE hidden_together_by IS NOT NULL');
      const forget = () =>
        new ReporterRetention(
          new MatchesRepository(),
          new Transactions(moderation.database.dataSource),
          new DrainRegistry(),
        ).all();
      await forget();
      expect(await names()).toHaveLength(BUDGET);
      await moderation.query(`UPDATE cases SET hidden_together_at = now() - interval '25 hours'`);
      await forget();
      expect(await names()).toEqual([]);
    });
  });

  describe('are a wave', () => {
    const wave = () => moderation.rpc.request(reportWave, {}, CARLA);

    it('hours later too, however many of them name a content', async () => {
      const networks = Array.from({ length: 4 }, () => ulid());
      const subjects = many(5);
      for (const subject of subjects) for (const network of networks) await report(subject, network);
      await moderation.query(`UPDATE reports SET sent_at = sent_at - interval '9 hours'`);
      expect(await wave()).toMatchObject({ total: 5 });
    });

    it('without what an independent network names too', async () => {
      const networks = pair();
      const subjects = many(6);
      await bothReport(subjects, networks);
      const [first] = subjects;
      if (!first) throw new Error('nothing was reported');
      await report(first);
      const { cases, total } = await wave();
      expect(total).toBe(5);
      expect(cases.map(({ subject }) => subject.id)).not.toContain(first.id);
    });

    it('only where they agree on more than three contents within an hour', async () => {
      const networks = pair();
      await bothReport(many(AGREED), networks);
      for (const subject of many(5)) await report(subject);
      expect(await wave()).toMatchObject({ total: 5 });
      await moderation.query(`UPDATE reports SET sent_at = sent_at - interval '61 minutes'`);
      await bothReport(many(1), networks);
      expect(await wave()).toMatchObject({ total: 5 });
      await bothReport(many(AGREED), networks);
      expect(await wave()).toMatchObject({ total: 5 + AGREED + 1 + AGREED });
    });
  });
});
