import {
  addCaseNote,
  appealCase,
  casesLoad,
  deskWaiting,
  findCaseFilms,
  getPersonRecord,
  getPublishedTale,
  listCases,
  listOwnCases,
  nextCase,
  releaseCaseLease,
  renewCaseLease,
  undoCaseDecision,
} from '@alcova/contracts';
import { metric, waitUntil } from '@alcova/testing';
import type { z } from 'zod';
import { caseRecords } from '../src/personal-data/cases';
import { taleRecords } from '../src/personal-data/tales';
import { ANA, CARLA, DORA, desk, moderation, newFilm, publishedTale, tales, useDesks } from './support/desks';
import { USER, VISITOR } from './support/moderation';
import { KEEP, REMOVE } from './support/reports';
import { person } from './support/tales';

const SLOW = { category: 'spam', description: 'Propaganda de outro site.' } as const;

describe('the desk of reports', () => {
  useDesks();
  beforeEach(() => desk.clear());

  /** The id of the case of a new content that was reported. */
  const reported = async (
    subject: ReturnType<typeof newFilm> | Awaited<ReturnType<typeof publishedTale>>,
    sent = {},
  ) => {
    await desk.file(subject, sent);
    return desk.caseOf(subject);
  };
  const isPublic = (id: string) =>
    moderation.rpc.request(getPublishedTale, { id }, VISITOR).then(
      () => true,
      () => false,
    );
  const endLeases = () =>
    moderation.query(
      "UPDATE cases SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
  const undo = (decisionId: string, who = CARLA) =>
    moderation.rpc.request(undoCaseDecision, { id: decisionId }, who);

  it('gives urgent cases first, then what is due first, and never the same one to two people', async () => {
    const slow = await reported(newFilm(), SLOW);
    const sooner = await reported(newFilm(), { category: 'violence', description: 'Há uma ameaça real.' });
    const urgent = await reported(newFilm());
    const people = [1, 2, 3].map((number) => person(`moderador-${number}`, 'moderator'));
    expect((await desk.next(people[0] ?? CARLA))?.id).toBe(urgent);
    await endLeases();
    const taken = await Promise.all(people.map((who) => desk.next(who)));
    expect(taken.map((one) => one?.id).sort()).toEqual([slow, sooner, urgent].sort());
    expect(taken.every((one) => one?.lease?.isMine)).toBe(true);
    expect(await desk.next(DORA)).toBeNull();
    const load = await moderation.rpc.request(casesLoad, {}, CARLA);
    expect(load).toMatchObject({
      waiting: 3,
      urgent: 1,
      overdue: 0,
      appeals: 0,
      nextDue: expect.any(String) as string,
    });
    const listed = await moderation.rpc.request(listCases, { state: 'waiting' }, DORA);
    expect(listed.items.map(({ id }) => id)).toEqual([urgent, sooner, slow]);
    expect(listed.items[0]?.lease).toMatchObject({ isMine: false, token: null });
  });

  it('are listed by the nearest deadline, what is decided behind what waits, or by age, and found by title or author', async () => {
    const urgent = await reported(newFilm({ title: 'Café da manhã', author: 'Casa' }));
    const slow = await reported(newFilm({ title: 'A Praça Ção', author: 'Dona Íris' }), SLOW);
    const decided = await reported(newFilm({ title: 'Ouro Preto', author: 'Célia' }), SLOW);
    await desk.decide(CARLA, decided, KEEP);
    const list = async (wanted: z.input<typeof listCases.input>) => {
      const { items, total } = await moderation.rpc.request(listCases, wanted, CARLA);
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([urgent, slow, decided]);
    expect(await list({ order: 'newest' })).toEqual([decided, slow, urgent]);
    expect(await list({ order: 'oldest' })).toEqual([urgent, slow, decided]);
    expect(await list({ q: 'praca cao' })).toEqual([slow]);
    expect(await list({ q: 'IRIS', state: 'waiting' })).toEqual([slow]);
    expect(await list({ q: 'célia', state: 'waiting' })).toEqual([]);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ q: '\u200b' })).toEqual([]);
  });

  it('takes a lease back after its end, and what was done under it is refused', async () => {
    const id = await reported(newFilm());
    const token = (await desk.next(CARLA))?.lease?.token ?? -1;
    await moderation.rpc.request(renewCaseLease, { id, token }, CARLA);
    await expect(desk.decide(DORA, id, REMOVE)).rejects.toMatchObject({ code: 'case.held-by-other' });
    await endLeases();
    const second = (await desk.next(DORA))?.lease?.token ?? -1;
    expect(second).toBeGreaterThan(token);
    await expect(moderation.rpc.request(renewCaseLease, { id, token }, CARLA)).rejects.toMatchObject({
      code: 'case.lease-lost',
    });
    expect(await moderation.rpc.request(releaseCaseLease, { id, token: second }, DORA)).toEqual({
      released: true,
    });
    await expect(desk.decide(CARLA, id, { ...REMOVE, token })).rejects.toMatchObject({
      code: 'case.lease-lost',
    });
    await desk.decide(CARLA, id, REMOVE);
  });

  it('takes one of two decisions that come at once', async () => {
    const subject = await publishedTale();
    const id = await reported(subject);
    const { version } = await desk.review(id, CARLA);
    await endLeases();
    const both = await Promise.allSettled([
      desk.decide(CARLA, id, { ...REMOVE, version }),
      desk.decide(DORA, id, { ...KEEP, version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'case.version-conflict' },
    });
    expect(await moderation.query('SELECT id FROM case_decisions')).toHaveLength(1);
    expect(await isPublic(subject.id)).toBe(both[1]?.status === 'fulfilled');
  });

  it.each([
    ['no reason', { decision: 'remove' } as const, 'case.reason-required'],
    [
      'a reason of the other kind',
      { decision: 'remove', reason: 'within-policy' } as const,
      'case.reason-required',
    ],
    [
      'no second question for what is urgent',
      { decision: 'keep', reason: 'within-policy' } as const,
      'case.confirmation-required',
    ],
    ['a stale version', { ...REMOVE, version: 0 }, 'case.version-conflict'],
    ['reopening what waits', { decision: 'reopen' } as const, 'case.already-decided'],
  ])('refuses a decision with %s and changes nothing', async (_what, input, code) => {
    const id = await reported(newFilm());
    await expect(desk.decide(CARLA, id, input)).rejects.toMatchObject({ code });
    await expect(desk.decide(CARLA, 'nenhum', input)).rejects.toMatchObject({ code: 'case.not-found' });
    await expect(desk.decide(USER, id, input)).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await desk.review(id, CARLA)).toMatchObject({ state: 'waiting', isHidden: true, decisions: [] });
  });

  it('hides by a decision what was not urgent, and takes that back, for who made it and in time', async () => {
    const subject = await publishedTale();
    const id = await reported(subject, SLOW);
    expect(await isPublic(subject.id)).toBe(true);
    const { decisionId } = await desk.decide(CARLA, id, { decision: 'remove', reason: 'spam' });
    expect(await isPublic(subject.id)).toBe(false);
    expect((await desk.review(id, DORA)).evidence).toHaveLength(1);
    await endLeases();
    await expect(undo(decisionId, DORA)).rejects.toMatchObject({ code: 'case.not-found' });
    expect(await undo(decisionId)).toMatchObject({ state: 'waiting', isHidden: false });
    expect(await isPublic(subject.id)).toBe(true);
    await expect(undo(decisionId)).rejects.toMatchObject({ code: 'case.undo-too-late' });
    const late = await desk.decide(CARLA, id, { decision: 'remove', reason: 'spam' });
    await moderation.query("UPDATE case_decisions SET at = at - interval '11 minutes'");
    await expect(undo(late.decisionId)).rejects.toMatchObject({ code: 'case.undo-too-late' });
    expect(await desk.holds()).toMatchObject([
      { version: 1, isHidden: true, reason: 'removed' },
      { version: 2, isHidden: false, reason: null },
      { version: 3, isHidden: true, reason: 'removed', decision: 'spam' },
    ]);
    await desk.passMinutes(1);
    await waitUntil(
      'the notice of the decision that stands',
      async () => (await desk.noticeKinds()).length > 0,
    );
    expect(await desk.noticeKinds()).toEqual(['content-removed']);
  });

  it('holds a content back again where the decision to keep it is taken back', async () => {
    const subject = await publishedTale();
    const id = await reported(subject);
    const { decisionId } = await desk.decide(CARLA, id, KEEP);
    expect(await isPublic(subject.id)).toBe(true);
    await undo(decisionId);
    expect(await isPublic(subject.id)).toBe(false);
    expect(await desk.review(id, CARLA)).toMatchObject({ state: 'waiting', isUrgent: true, isHidden: true });
  });

  it('keeps a content hidden while any of its cases holds it back', async () => {
    const subject = await publishedTale();
    const first = await reported(subject, SLOW);
    await desk.decide(CARLA, first, { decision: 'keep', reason: 'within-policy' });
    await moderation.query(`UPDATE cases SET closed_at = closed_at - interval '31 days'`);
    const second = await reported(subject);
    expect(second).not.toBe(first);
    await desk.decide(DORA, first, { decision: 'remove', reason: 'spam' });
    await desk.decide(CARLA, second, KEEP);
    expect(await isPublic(subject.id)).toBe(false);
    await desk.decide(DORA, first, { decision: 'keep', reason: 'within-policy' });
    expect(await isPublic(subject.id)).toBe(true);
  });

  it('has one appeal by whose it is, which somebody else decides', async () => {
    const subject = await publishedTale();
    const id = await reported(subject);
    await desk.decide(CARLA, id, REMOVE);
    const own = async (who = ANA) => (await moderation.rpc.request(listOwnCases, {}, who)).items;
    const [mine] = await own();
    expect(mine).toMatchObject({ id, subject, reason: 'no-consent', appeal: 'none' });
    expect(await own(person('bia'))).toEqual([]);
    const ask = (version = mine?.version ?? -1, who = ANA) =>
      moderation.rpc.request(appealCase, { id, version, text: 'A pessoa sou eu.' }, who);
    await expect(ask(undefined, person('bia'))).rejects.toMatchObject({ code: 'case.not-found' });
    await expect(ask(0)).rejects.toMatchObject({ code: 'case.version-conflict' });
    expect(await ask()).toMatchObject({ appeal: 'waiting' });
    await expect(ask()).rejects.toMatchObject({ code: 'case.no-appeal' });
    expect(await desk.next(CARLA, 'appeals')).toBeNull();
    await expect(desk.decide(CARLA, id, KEEP)).rejects.toMatchObject({
      code: 'case.second-moderator-required',
    });
    expect(await desk.next(DORA, 'appeals')).toMatchObject({ id, appealText: 'A pessoa sou eu.' });
    await desk.decide(DORA, id, KEEP);
    expect(await isPublic(subject.id)).toBe(true);
    expect(await own()).toEqual([]);
    expect(await desk.actions()).toContain('case.appeal');
  });

  it('says of an appeal to who removed that it waits for another person, and to nobody else', async () => {
    const id = await reported(await publishedTale());
    const { version } = await desk.decide(DORA, id, REMOVE);
    const waiting = async (who = DORA) => {
      const { case: found, forOthers } = await moderation.rpc.request(nextCase, { queue: 'appeals' }, who);
      return { found: found?.id ?? null, forOthers };
    };
    expect(await waiting()).toEqual({ found: null, forOthers: 0 });
    await moderation.rpc.request(appealCase, { id, version, text: 'A pessoa sou eu.' }, ANA);
    expect(await waiting()).toEqual({ found: null, forOthers: 1 });
    const overview = (who: typeof DORA) => moderation.rpc.request(deskWaiting, {}, who);
    expect(await overview(DORA)).toMatchObject({ appeals: 1, caseAppeals: 1, ownAppeals: 1 });
    expect(await overview(person('elisa', 'admin'))).toMatchObject({ appeals: 1, ownAppeals: 0 });
    expect(await waiting(CARLA)).toEqual({ found: id, forOthers: 0 });
    expect(await waiting(person('elisa', 'admin'))).toEqual({ found: null, forOthers: 0 });
  });

  it('gives an account back what it holds already, unless it wants another or decided', async () => {
    const [first, second] = [await reported(newFilm(), SLOW), await reported(newFilm(), SLOW)];
    const takes = async () =>
      (await moderation.query(`SELECT 1 FROM audit_entries WHERE action = 'lease.take'`)).length;
    const taken = await desk.next(CARLA);
    expect(taken?.id).toBe(first);
    await moderation.query("UPDATE cases SET lease_until = now() + interval '1 minute' WHERE id = $1", [
      first,
    ]);
    const again = await desk.next(CARLA);
    expect(again).toMatchObject({ id: first, lease: { isMine: true, token: taken?.lease?.token } });
    expect(Date.parse(again?.lease?.until ?? '')).toBeGreaterThan(Date.now() + 90_000);
    expect(await takes()).toBe(1);
    expect((await desk.next(DORA))?.id).toBe(second);
    const { case: skipped } = await moderation.rpc.request(nextCase, { skipped: [first] }, CARLA);
    expect(skipped).toBeNull();
    expect(await desk.next(CARLA, 'appeals')).toBeNull();
    await desk.decide(CARLA, first, { ...KEEP, token: again?.lease?.token ?? -1 });
    expect(await desk.next(CARLA)).toBeNull();
    expect(await takes()).toBe(2);
  });

  it('names the films of a case to who may decide, without a lease', async () => {
    const subject = newFilm();
    const id = await reported(subject);
    const shown = await moderation.rpc.request(findCaseFilms, { id }, CARLA);
    expect(shown).toEqual({ assetId: (await desk.review(id, CARLA)).assetId, others: [] });
    expect(shown.assetId).not.toBeNull();
    await expect(moderation.rpc.request(findCaseFilms, { id }, ANA)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    await expect(moderation.rpc.request(findCaseFilms, { id: 'nenhum' }, CARLA)).rejects.toMatchObject({
      code: 'case.not-found',
    });
  });

  it('lets administrators ask for videos, and knows notes of colleagues', async () => {
    const id = await reported(newFilm());
    await desk.decide(CARLA, id, REMOVE);
    const items = async (who: typeof DORA) => (await moderation.rpc.request(listOwnCases, {}, who)).items;
    expect(await items(DORA)).toMatchObject([{ id, isOwnDecision: false }]);
    expect(await items(CARLA)).toEqual([]);
    await moderation.rpc.request(addCaseNote, { id, text: 'Falei com o jurídico.' }, DORA);
    expect((await desk.review(id, CARLA)).notes).toMatchObject([
      { isMine: false, text: 'Falei com o jurídico.' },
    ]);
    await expect(
      moderation.rpc.request(addCaseNote, { id: 'nenhum', text: 'x' }, DORA),
    ).rejects.toMatchObject({ code: 'case.not-found' });
  });

  it('lets an administrator contest what another one removed, and nobody the own decision', async () => {
    const id = await reported(newFilm());
    const { version } = await desk.decide(DORA, id, REMOVE);
    const items = async (who: typeof DORA) => (await moderation.rpc.request(listOwnCases, {}, who)).items;
    const ask = (who: typeof DORA) =>
      moderation.rpc.request(appealCase, { id, version, text: 'O registro chegou depois.' }, who);
    expect(await items(DORA)).toMatchObject([{ id, isOwnDecision: true, appeal: 'none' }]);
    await expect(ask(DORA)).rejects.toMatchObject({ code: 'case.no-appeal' });
    expect(await items(person('elisa', 'admin'))).toMatchObject([{ id, isOwnDecision: false }]);
    expect(await ask(person('elisa', 'admin'))).toMatchObject({ appeal: 'waiting' });
  });

  it('forgets an account: its words go, what waits on its tales ends, and the sealed evidence stays', async () => {
    const [waiting, removed] = [await publishedTale(), await publishedTale()];
    const open = await reported(waiting);
    const closed = await reported(removed);
    const { version } = await desk.decide(CARLA, closed, REMOVE);
    await moderation.rpc.request(appealCase, { id: closed, version, text: 'Minhas palavras.' }, ANA);
    const { manager } = moderation.database.dataSource;
    const collected: object[] = [];
    for await (const some of caseRecords.collect(manager, 'ana')) collected.push(...some);
    expect(collected).toHaveLength(2);
    expect(JSON.stringify(collected)).toContain('Minhas palavras.');
    for (const part of [taleRecords, caseRecords, caseRecords]) await part.erase(manager, 'ana');
    for (const part of [taleRecords, caseRecords]) await part.erase(manager, 'carla');
    expect(await desk.review(open, DORA)).toMatchObject({ state: 'unavailable', text: null });
    expect(await desk.review(closed, DORA)).toMatchObject({
      state: 'removed',
      appeal: 'decided',
      appealText: null,
    });
    expect(await moderation.query('SELECT id FROM evidence')).toHaveLength(3);
    expect(await moderation.query(`SELECT id FROM case_decisions WHERE moderator_id IS NOT NULL`)).toEqual(
      [],
    );
  });

  it('tells administrators what an account sent and what was reported of that, and moderators nothing', async () => {
    const [first, second] = [await publishedTale('Um'), await publishedTale('Dois')];
    await tales.send(ANA, { title: 'Três' });
    const older = await reported(first);
    const newer = await reported(second, SLOW);
    await desk.decide(CARLA, older, KEEP);
    await reported(newFilm());
    const record = (id: string, who = DORA) => moderation.rpc.request(getPersonRecord, { id }, who);
    const chief = person('elisa', 'admin');
    expect(await record('ana', chief)).toMatchObject({
      tales: { waiting: 1, approved: 2, denied: 0 },
      suspendedUntil: null,
      cases: 2,
      newestCases: [
        { id: newer, title: 'Dois', category: 'spam', state: 'waiting' },
        { id: older, title: 'Um', state: 'kept' },
      ],
    });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    await moderation.query(`UPDATE tale_authors SET suspended_until = $1 WHERE account_id = 'ana'`, [until]);
    expect((await record('ana', chief)).suspendedUntil).toBe(until);
    expect(await record('ninguem', chief)).toEqual({
      tales: { waiting: 0, approved: 0, denied: 0 },
      suspendedUntil: null,
      cases: 0,
      newestCases: [],
    });
    await expect(record('ana', person('mara', 'moderator'))).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('stays open on a tale that its erased author left there without a name', async () => {
    const [waiting, removed] = [await publishedTale(), await publishedTale()];
    const open = await reported(waiting);
    await desk.decide(CARLA, await reported(removed), REMOVE);
    const { manager } = moderation.database.dataSource;
    for (const part of [taleRecords, caseRecords]) await part.erase(manager, 'ana', 'keep');
    expect(await desk.review(open, DORA)).toMatchObject({ state: 'waiting' });
    expect(await moderation.query('SELECT id, author_id, author FROM tales')).toEqual([
      { id: waiting.id, author_id: null, author: 'Anônimo' },
    ]);
    expect(await moderation.query('SELECT id FROM cases WHERE owner_id IS NOT NULL')).toEqual([]);
  });

  it('tells who watches the site what waits at the desks, and until when', async () => {
    const { id } = await tales.send(ANA);
    await moderation.query(`UPDATE tales SET submitted_at = now() - interval '3 hours' WHERE id = $1`, [id]);
    await reported(newFilm(), SLOW);
    const late = await reported(newFilm());
    await reported(newFilm());
    await moderation.query(
      `UPDATE cases SET due_at = now() - interval '5 minutes', opened_at = now() - interval '125 minutes' WHERE id = $1`,
      [late],
    );
    const of = (name: string, labels: string) => metric(`alcova_moderation_${name}{${labels}}`);
    expect(await of('cases_waiting', 'clock="2h"')).toBe(2);
    expect(await of('cases_waiting', 'clock="24h"')).toBe(0);
    expect(await of('cases_waiting', 'clock="72h"')).toBe(1);
    expect(await of('overdue_cases', 'clock="2h"')).toBe(1);
    expect(await of('overdue_cases', 'clock="72h"')).toBe(0);
    expect(Math.round(((await of('next_deadline_seconds', 'clock="2h"')) ?? NaN) / 60)).toBe(-5);
    expect(await of('next_deadline_seconds', 'clock="24h"')).toBeUndefined();
    expect(Math.round(((await of('next_deadline_seconds', 'clock="72h"')) ?? NaN) / 3_600)).toBe(72);
    expect(Math.round(((await of('oldest_case_seconds', 'clock="2h"')) ?? NaN) / 60)).toBe(125);
    expect(await of('tales_waiting', 'urgency="usual"')).toBe(1);
    expect(await of('tales_waiting', 'urgency="urgent"')).toBe(0);
    expect(Math.round(((await of('oldest_tale_seconds', 'urgency="usual"')) ?? NaN) / 3_600)).toBe(3);
    expect(await of('appeals_waiting', 'of="case"')).toBe(0);
  });
});
