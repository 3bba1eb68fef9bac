import { assetMatched, casesLoad, type LikenessMatch, listCases } from '@alcova/contracts';
import { metric, tellFact, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { ANA, CARLA, DORA, desk, films, moderation, newFilm, tales, useDesks } from './support/desks';
import { KEEP, ReportDesk, REMOVE } from './support/reports';

const URGENT = { category: 'child-safety' } as const;
/** Of the budget that a site of few contents has. */
const BUDGET = 5;
const SHARE = 2;

describe('instant hiding by reports of single networks', () => {
  useDesks();
  beforeEach(() => desk.clear());

  const many = (count: number) => Array.from({ length: count }, () => newFilm());
  const hide = async (...[subject, sent = {}]: Parameters<ReportDesk['file']>): Promise<boolean> =>
    (await desk.file(subject, { ...URGENT, ...sent })).ticket.isHidden;
  /** Reports from networks of their own, until nothing is left of the budget. */
  const useUp = async () => {
    for (const subject of many(BUDGET)) expect(await hide(subject)).toBe(true);
  };
  const count = (hidden: readonly boolean[]) => hidden.filter(Boolean).length;

  it('hide a share of the budget for one network, and leave the rest urgent, visible and first at the desk', async () => {
    const network = ulid();
    const hidden = [];
    for (const subject of many(8)) hidden.push(await hide(subject, { network }));
    expect(count(hidden)).toBe(SHARE);
    const load = await moderation.rpc.request(casesLoad, {}, CARLA);
    expect(load).toMatchObject({ waiting: 8, urgent: 8 });
    const { items } = await moderation.rpc.request(listCases, { state: 'waiting' }, CARLA);
    expect(items.filter(({ isPastBudget }) => isPastBudget)).toHaveLength(8 - SHARE);
    expect(await desk.next(CARLA)).toMatchObject({ isPastBudget: true, isHidden: false });
    expect(await desk.next(DORA)).toMatchObject({ isPastBudget: true, isHidden: false });
  });

  it('hide no more than the budget when reports of many networks come at once', async () => {
    const hidden = await Promise.all(many(16).map((subject) => hide(subject)));
    expect(count(hidden)).toBe(BUDGET);
    expect(await moderation.query('SELECT 1 FROM content_holds WHERE is_hidden')).toHaveLength(BUDGET);
    expect(await moderation.query('SELECT 1 FROM cases WHERE is_urgent')).toHaveLength(16);
  });

  it('call the administrators once when the budget is used up, and tell who watches', async () => {
    await useUp();
    await Promise.all(many(3).map((subject) => hide(subject)));
    expect((await desk.noticeKinds()).filter((kind) => kind === 'reports-past-budget')).toHaveLength(1);
    expect(await metric('alcova_moderation_cases_past_budget')).toBe(3);
  });

  it('have a place again after an hour, and for what a person removed', async () => {
    await useUp();
    expect(await hide(newFilm())).toBe(false);
    const [{ id = '' } = {}] = await moderation.query<{ id: string }>('SELECT id FROM cases WHERE holds');
    await desk.decide(CARLA, id, REMOVE);
    expect(await hide(newFilm())).toBe(true);
    expect(await hide(newFilm())).toBe(false);
    await moderation.query(`UPDATE cases SET hidden_alone_at = hidden_alone_at - interval '61 minutes'`);
    expect(await hide(newFilm())).toBe(true);
  });

  it('hide past the budget what an operator asks for after a restore', async () => {
    await useUp();
    const operator = { caller: { kind: 'system', name: 'operator' } } as const;
    for (const subject of many(BUDGET))
      expect((await desk.file(subject, URGENT, operator)).ticket.isHidden).toBe(true);
  });

  it('give no place back for what a person kept', async () => {
    await useUp();
    const [{ id = '' } = {}] = await moderation.query<{ id: string }>('SELECT id FROM cases WHERE holds');
    await desk.decide(CARLA, id, KEEP);
    expect(await hide(newFilm())).toBe(false);
  });

  it('past the budget hide what a second independent network says too', async () => {
    await useUp();
    const subject = newFilm();
    const widerNetwork = ulid();
    expect(await hide(subject, { widerNetwork })).toBe(false);
    expect(await hide(subject, { widerNetwork })).toBe(false);
    expect(await hide(subject, { category: 'violence' })).toBe(false);
    expect(await hide(subject)).toBe(true);
    const shown = await desk.review(await desk.caseOf(subject), CARLA);
    expect(shown).toMatchObject({ isHidden: true, isPastBudget: false, reports: 4 });
  });

  it('past the budget hide what is like an entry of a list, whichever comes first', async () => {
    await useUp();
    const match: LikenessMatch = {
      ...{ list: 'removidos', listedAssetId: null, kind: 'sha256' },
      ...{ distance: null, frames: 1, at: null, listedAt: null },
    };
    const tell = (assetId: string, videoId: string | null) =>
      tellFact(moderation.nats, assetMatched, {
        ...{ aggregateId: assetId, aggregateVersion: 1 },
        payload: { assetId, videoId, title: 'Cópia', matches: [match] },
      });
    const [before, after] = [newFilm(), newFilm()];
    await tell(`asset-${before.id}`, null);
    await waitUntil(
      'the match that waits for its video',
      async () => (await moderation.query('SELECT 1 FROM match_waits')).length === 1,
    );
    expect(await hide(before)).toBe(true);
    expect(await hide(after)).toBe(false);
    await tell(`asset-${after.id}`, after.id);
    await waitUntil(
      'the match of what was reported',
      async () => (await desk.review(await desk.caseOf(after), CARLA)).isHidden,
    );
  });

  it('hide what has records of everybody in it only by two networks', async () => {
    const subject = newFilm({ hasRecords: true });
    expect(await hide(subject)).toBe(false);
    const shown = await desk.review(await desk.caseOf(subject), CARLA);
    expect(shown).toMatchObject({ isUrgent: true, isPastBudget: false });
    expect(await hide(subject)).toBe(true);
  });

  it('hide what a person kept only by two networks, until another file is in its place', async () => {
    const subject = newFilm();
    expect(await hide(subject)).toBe(true);
    await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    expect(await hide(subject)).toBe(false);
    expect(await hide(subject)).toBe(true);
    await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    films.add(subject.id, { assetId: 'another-file' });
    expect(await hide(subject)).toBe(true);
  });

  it('of what is not public use nothing of the budget', async () => {
    for (let number = 0; number < BUDGET + 2; number += 1)
      expect(await hide(newFilm({ isPublic: false }))).toBe(true);
    const { id } = await tales.send(ANA);
    expect(await hide({ kind: 'tale', id })).toBe(true);
    expect(await hide(newFilm())).toBe(true);
  });

  it('are limited for a wider network as well', async () => {
    const widerNetwork = ulid();
    const sent = await Promise.allSettled(many(51).map((subject) => hide(subject, { widerNetwork })));
    expect(sent.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'report.too-many' } },
    ]);
  });
});
