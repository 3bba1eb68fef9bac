import {
  appealTale,
  getOwnTale,
  listTales,
  nextTale,
  releaseLease,
  renewLease,
  resubmitTale,
  reviewTale,
  undoDecision,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { TestModeration, USER } from './support/moderation';
import { Desk, person, taleOf } from './support/tales';

const ANA = person('ana');
const CARLA = person('carla', 'moderator');
const DORA = person('dora', 'admin');
const DENY = { decision: 'deny', reason: 'quality' };

describe('the desk', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const own = (id: string) => moderation.rpc.request(getOwnTale, { id }, ANA);
  const review = (id: string, who = CARLA) => moderation.rpc.request(reviewTale, { id }, who);
  const actions = async () =>
    (
      await moderation.query<{ action: string }>(
        `SELECT action FROM audit_entries WHERE action NOT LIKE 'lease.%' ORDER BY id`,
      )
    ).map(({ action }) => action);
  const endLeases = () =>
    moderation.query(
      "UPDATE tales SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
  const held = async (who = CARLA) => {
    const tale = await desk.next(who);
    if (!tale?.lease?.token) throw new Error('nothing was taken');
    return { id: tale.id, token: tale.lease.token, version: tale.version };
  };

  it('gives the oldest free item, marks it read, and never the same one to two people', async () => {
    const sent = [];
    for (let number = 0; number < 6; number += 1) sent.push((await desk.send(ANA)).id);
    const people = Array.from({ length: 6 }, (_, number) => person(`moderador-${number}`, 'moderator'));
    const taken = await Promise.all(people.map((who) => desk.next(who)));
    expect(taken.map((tale) => tale?.id).sort()).toEqual([...sent].sort());
    expect(taken.every((tale) => tale?.isRead && tale.lease?.isMine)).toBe(true);
    expect(await desk.next(DORA)).toBeNull();
  });

  it('gives an account back the item that it holds, and another one once that is let go of', async () => {
    for (let number = 0; number < 2; number += 1) await desk.send(ANA);
    const taken = await held();
    expect(await held()).toEqual(taken);
    await moderation.rpc.request(releaseLease, { id: taken.id, token: taken.token }, CARLA);
    expect((await held(DORA)).id).toBe(taken.id);
    expect((await held()).id).not.toBe(taken.id);
  });

  it('waits for an item that is just being written, and says of no full queue that it is empty', async () => {
    const { id } = await desk.send(ANA);
    const writer = moderation.database.dataSource.createQueryRunner();
    try {
      await writer.startTransaction();
      await writer.query('UPDATE tales SET is_urgent = is_urgent');
      let isAnswered = false;
      const next = desk.next(CARLA).finally(() => {
        isAnswered = true;
      });
      await waitUntil('somebody to wait for it', async () => {
        const waiting = await moderation.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%lease_holder%'`,
        );
        return isAnswered || waiting.length > 0;
      });
      await writer.commitTransaction();
      expect((await next)?.id).toBe(id);
    } finally {
      await writer.release();
    }
  });

  it('shows who looks at the list that somebody else holds an item, without the token', async () => {
    await desk.send(ANA);
    await held();
    const list = (who = DORA) => moderation.rpc.request(listTales, {}, who);
    expect((await list()).items[0]?.lease).toEqual({
      isMine: false,
      until: expect.any(String) as string,
      token: null,
    });
    expect((await list(CARLA)).items[0]?.lease).toMatchObject({ isMine: true, token: 1 });
    const opened = await review((await list()).items[0]?.id ?? '', DORA);
    expect(opened.lease).toMatchObject({ isMine: false, token: null });
  });

  it('takes a lease back after its end, and what was done under it is refused', async () => {
    await desk.send(ANA);
    const first = await held();
    await moderation.rpc.request(renewLease, { id: first.id, token: first.token }, CARLA);
    await endLeases();
    const second = await held(DORA);
    expect(second.token).toBeGreaterThan(first.token);
    await expect(
      moderation.rpc.request(renewLease, { id: first.id, token: first.token }, CARLA),
    ).rejects.toMatchObject({ code: 'tale.lease-lost' });
    await expect(desk.decide(CARLA, first.id, first)).rejects.toMatchObject({ code: 'tale.held-by-other' });
    await endLeases();
    await expect(desk.decide(CARLA, first.id, first)).rejects.toMatchObject({ code: 'tale.lease-lost' });
    await desk.decide(CARLA, first.id, { version: first.version });
    expect(await actions()).toEqual(['tale.approve']);
  });

  it('lets go of an item for others, once', async () => {
    await desk.send(ANA);
    const { id, token } = await held();
    const release = () => moderation.rpc.request(releaseLease, { id, token }, CARLA);
    expect(await release()).toEqual({ released: true });
    expect(await release()).toEqual({ released: false });
    expect((await held(DORA)).id).toBe(id);
  });

  it('takes one of two decisions that come at once', async () => {
    const { id } = await desk.send(ANA);
    const both = await Promise.allSettled([
      desk.decide(CARLA, id, { version: 0 }),
      desk.decide(DORA, id, { ...DENY, version: 0 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'tale.version-conflict' },
    });
    expect(await actions()).toHaveLength(1);
    expect(await moderation.query('SELECT id FROM tale_decisions')).toHaveLength(1);
  });

  it('tells the author why a tale was refused, and where', async () => {
    const { id } = await desk.send(ANA);
    const passages = [{ start: 2, end: 9 }];
    await desk.decide(CARLA, id, { ...DENY, passages });
    expect(await own(id)).toMatchObject({
      status: 'denied',
      refusal: { reason: 'quality', message: expect.stringContaining('revisão') as string, passages },
      decidedAt: expect.any(String) as string,
    });
    await desk.decide(DORA, id, { ...DENY, decision: 'reopen' });
    await desk.decide(DORA, id, { ...DENY, message: 'Falta o fim.' });
    expect((await own(id)).refusal).toMatchObject({ message: 'Falta o fim.' });
    await desk.decide(DORA, id, { decision: 'reopen' });
    await desk.decide(DORA, id, { decision: 'deny' });
    expect((await own(id)).refusal).toMatchObject({ reason: 'other' });
  });

  it.each<[string, object, string]>([
    ['an unknown reason', { decision: 'deny', reason: 'nenhum' }, 'request.invalid'],
    [
      'a passage behind the end',
      { decision: 'deny', reason: 'quality', passages: [{ start: 0, end: 100_000 }] },
      'request.invalid',
    ],
    ['a stale version', { decision: 'approve', version: 7 }, 'tale.version-conflict'],
    ['a lease that nobody has', { decision: 'approve', token: 3 }, 'tale.lease-lost'],
    ['reopening what waits', { decision: 'reopen' }, 'tale.already-decided'],
  ])('refuses a decision with %s and changes nothing', async (_what, input, code) => {
    const { id } = await desk.send(ANA);
    await expect(desk.decide(CARLA, id, input)).rejects.toMatchObject({ code });
    expect(await actions()).toEqual([]);
    expect((await own(id)).version).toBe(0);
  });

  it('knows no item that does not exist, and is for moderators alone', async () => {
    await expect(desk.decide(CARLA, 'nenhum', {})).rejects.toMatchObject({ code: 'tale.not-found' });
    await expect(review('nenhum')).rejects.toMatchObject({ code: 'tale.not-found' });
    const { id } = await desk.send(ANA);
    await expect(desk.decide(USER, id, {})).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(desk.next(USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(review(id, USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
  });

  it('switches a decision at any time and keeps both', async () => {
    const { id } = await desk.send(ANA);
    await desk.decide(CARLA, id, {});
    await desk.decide(DORA, id, DENY);
    await desk.decide(DORA, id, {});
    const { decisions, isApproved } = await review(id);
    expect(isApproved).toBe(true);
    expect(decisions.map(({ decision, isMine }) => [decision, isMine])).toEqual([
      ['approve', false],
      ['deny', false],
      ['approve', true],
    ]);
    expect(await actions()).toEqual(['tale.approve', 'tale.deny', 'tale.approve']);
  });

  it('takes a decision back, for who made it and while nothing has happened since', async () => {
    const { id } = await desk.send(ANA);
    const { decisionId } = await desk.decide(CARLA, id, {});
    const undo = (who = CARLA) => moderation.rpc.request(undoDecision, { id: decisionId }, who);
    await expect(undo(DORA)).rejects.toMatchObject({ code: 'tale.not-found' });
    expect(await undo()).toMatchObject({ id, isApproved: false, isDenied: false, version: 2 });
    await expect(undo()).rejects.toMatchObject({ code: 'tale.undo-too-late' });
    expect((await review(id)).decisions).toMatchObject([{ undoneAt: expect.any(String) as string }]);
    expect(await actions()).toEqual(['tale.approve', 'tale.undo']);
  });

  it('takes nothing back that somebody changed since, or that is too old', async () => {
    const { id } = await desk.send(ANA);
    const { decisionId } = await desk.decide(CARLA, id, {});
    const undo = () => moderation.rpc.request(undoDecision, { id: decisionId }, CARLA);
    await desk.decide(DORA, id, DENY);
    await expect(undo()).rejects.toMatchObject({ code: 'tale.undo-too-late' });
    const other = await desk.send(ANA);
    const late = await desk.decide(CARLA, other.id, {});
    await moderation.query("UPDATE tale_decisions SET at = at - interval '11 minutes'");
    await expect(moderation.rpc.request(undoDecision, { id: late.decisionId }, CARLA)).rejects.toMatchObject({
      code: 'tale.undo-too-late',
    });
    expect((await own(other.id)).status).toBe('approved');
  });

  it('has one appeal, which somebody else decides', async () => {
    const { id } = await desk.send(ANA);
    await desk.decide(CARLA, id, DENY);
    const ask = (version: number) =>
      moderation.rpc.request(appealTale, { id, version, text: 'Peço outra leitura.' }, ANA);
    expect(await ask(1)).toMatchObject({ status: 'denied', appeal: 'waiting', version: 2 });
    await expect(ask(2)).rejects.toMatchObject({ code: 'tale.no-appeal' });
    expect(await moderation.rpc.request(nextTale, { queue: 'appeals' }, CARLA)).toEqual({
      ...{ tale: null, forOthers: 1 },
    });
    await expect(desk.decide(CARLA, id, {})).rejects.toMatchObject({
      code: 'tale.second-moderator-required',
    });
    expect(await desk.next(DORA, 'appeals')).toMatchObject({ id, appealText: 'Peço outra leitura.' });
    await desk.decide(DORA, id, { ...DENY, reason: 'other' });
    expect(await own(id)).toMatchObject({ appeal: 'decided', refusal: { reason: 'other' } });
    await expect(ask(3)).rejects.toMatchObject({ code: 'tale.no-appeal' });
  });

  it('keeps the place in the queue of what is sent again after a refusal', async () => {
    const { id } = await desk.send(ANA);
    await desk.send(ANA);
    await desk.decide(CARLA, id, DENY);
    const again = await moderation.rpc.request(resubmitTale, { id, ...taleOf(), version: 1 }, ANA);
    expect(again).toMatchObject({ status: 'waiting', ahead: 0, refusal: null });
    expect((await held()).id).toBe(id);
  });
});
