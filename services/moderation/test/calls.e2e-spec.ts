import { assetMatched, type LikenessMatch } from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { CallsRepository } from '../src/reports/calls/calls.repository';
import { CARLA, desk, moderation, newFilm, useDesks } from './support/desks';
import { REMOVE } from './support/reports';

const URGENT = { category: 'intimate-image' } as const;
const MATCH: LikenessMatch = {
  ...{ list: 'removidos', listedAssetId: null, kind: 'sha256' },
  ...{ distance: null, frames: 1, at: null, listedAt: null },
};

describe('calling people to urgent cases', () => {
  useDesks();
  beforeEach(async () => {
    await desk.clear();
    await pauseEnds();
  });

  const pauseEnds = () => moderation.query('UPDATE urgent_calls SET free_at = now()');
  const calls = (count: number) =>
    waitUntil(`${count} calls`, async () => (await desk.calls()).length >= count);
  const report = async () => {
    const subject = newFilm();
    await desk.file(subject, URGENT);
    return desk.caseOf(subject);
  };
  /** So many minutes are left of the case's time. */
  const leave = (id: string, minutes: number) =>
    moderation.query(`UPDATE cases SET due_at = now() + $2 * interval '1 minute' WHERE id = $1`, [
      id,
      minutes,
    ]);
  /** The job runs until the probe, which is due for a call, is called to; then what else was due was too. */
  const calledOf = async (id: string) => {
    const [row] = await moderation.query<{ called: number }>('SELECT called FROM cases WHERE id = $1', [id]);
    return row?.called;
  };
  const isCalled = (id: string, stage: number) =>
    waitUntil(`stage ${stage} of a case`, async () => (await calledOf(id)) === stage);

  it('goes out at once, at half of the time and when it is over, once each', async () => {
    const id = await report();
    await calls(1);
    await leave(id, 59);
    await pauseEnds();
    await calls(2);
    await leave(id, -1);
    await pauseEnds();
    await calls(3);
    // Nothing is due any more: the next call is of another case, and of both.
    await pauseEnds();
    const other = await report();
    await calls(4);
    const told = await desk.calls();
    expect(told.map(({ to }) => to)).toEqual(Array.from({ length: 4 }, () => ({ moderators: true })));
    expect(told.map(({ notice }) => notice)).toEqual([
      expect.objectContaining({ caseId: id, waiting: 1, overdue: 0 }),
      expect.objectContaining({ caseId: id, waiting: 1, overdue: 0 }),
      expect.objectContaining({ caseId: id, waiting: 1, overdue: 1 }),
      expect.objectContaining({ caseId: id, waiting: 2, overdue: 1 }),
    ]);
    expect(await calledOf(other)).toBe(1);
  });

  it('tells of a wave in two calls: one of the first case, and one that says how many wait', async () => {
    await report();
    await calls(1);
    const rest = [];
    for (let number = 0; number < 20; number += 1) rest.push(await report());
    expect(await desk.calls()).toHaveLength(1);
    await pauseEnds();
    await calls(2);
    for (const id of rest) await isCalled(id, 1);
    const told = await desk.calls();
    expect(told).toHaveLength(2);
    expect(told[1]?.notice).toMatchObject({ waiting: 21 });
    const [turn] = await moderation.query<{ waits: boolean }>(
      `SELECT free_at > now() + interval '9 minutes' AS waits FROM urgent_calls`,
    );
    expect(turn?.waits).toBe(true);
  });

  it('has one turn for all replicas', async () => {
    const { dataSource } = moderation.database;
    const repository = new CallsRepository();
    const turns = await dataSource.transaction(async (one) => {
      await waitUntil('the turn', () => repository.lockTurn(one));
      return dataSource.transaction(async (other) => repository.lockTurn(other));
    });
    expect(turns).toBe(false);
  });

  it('is not made for what was decided meanwhile, nor for what is not urgent', async () => {
    await moderation.query(`UPDATE urgent_calls SET free_at = now() + interval '1 hour'`);
    const decided = await report();
    await desk.decide(CARLA, decided, REMOVE);
    await desk.file(newFilm(), { category: 'spam', description: 'Propaganda em vez de conto.' });
    await pauseEnds();
    const waiting = await report();
    await isCalled(waiting, 1);
    expect(await calledOf(decided)).toBe(0);
    expect((await desk.calls()).map(({ notice }) => notice)).toEqual([
      expect.objectContaining({ caseId: waiting, waiting: 1 }),
    ]);
  });

  it('is made for a match of a list too, of which nobody is told that it was a report', async () => {
    const { id: videoId } = newFilm();
    await tellFact(moderation.nats, assetMatched, {
      ...{ aggregateId: ulid(), aggregateVersion: 1 },
      payload: { assetId: ulid(), videoId, title: 'Cópia', matches: [MATCH] },
    });
    await calls(1);
    expect((await desk.notices()).map(({ notice }) => notice)).toEqual([
      expect.objectContaining({ kind: 'content-hidden', origin: 'match' }),
    ]);
  });
});
