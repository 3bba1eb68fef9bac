import {
  countReported,
  listCases,
  listOwnCases,
  MAX_ASKED_OF_REPORTS,
  transparency,
  videoDeleted,
  videoRestored,
  videoTrashed,
} from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { TransparencyRepository } from '../src/governance/transparency/transparency.repository';
import { caseRecords } from '../src/personal-data/cases';
import { taleRecords } from '../src/personal-data/tales';
import { CARLA, DORA, desk, moderation, newFilm, publishedTale, useDesks } from './support/desks';
import { USER, VISITOR } from './support/moderation';
import { KEEP, REMOVE } from './support/reports';

const SPAM = { category: 'spam', description: 'Propaganda de outro site.' } as const;
type Film = ReturnType<typeof newFilm>;

describe('a reported video that the site deletes', () => {
  useDesks();
  beforeEach(() => desk.clear());

  const deleteFilm = async (subject: Film, version = 2) => {
    const payload = { videoId: subject.id, assetId: `asset-${subject.id}` };
    await tellFact(moderation.nats, videoDeleted, {
      aggregateId: subject.id,
      aggregateVersion: version,
      payload,
    });
  };
  /** What catalogue tells of the trash, each word newer than those with a lower version. */
  const tellTrash = async (subject: Film, isTrashed: boolean, version: number) => {
    const payload = { videoId: subject.id, assetId: `asset-${subject.id}` };
    const fact = { aggregateId: subject.id, aggregateVersion: version, payload };
    await tellFact(moderation.nats, isTrashed ? videoTrashed : videoRestored, fact);
  };
  const stateOf = async (subject: Film) => (await desk.review(await desk.caseOf(subject), CARLA)).state;
  const isDeleted = (subject: Film) =>
    waitUntil('the case to be closed', async () => (await stateOf(subject)) === 'deleted');
  const figures = () => new TransparencyRepository().months(moderation.database.dataSource.manager);

  it('closes its case as deleted, tells who reported so, and keeps reports, evidence and the audit', async () => {
    const subject = newFilm();
    const { secret } = await desk.file(subject, { contact: 'pessoa@mail.example' });
    const id = await desk.caseOf(subject);
    const evidence = await moderation.query('SELECT id, digest FROM evidence ORDER BY id');
    await deleteFilm(subject);
    await isDeleted(subject);
    expect(await desk.ticket(secret)).toMatchObject({ state: 'deleted', isHidden: true });
    expect(await desk.noticeKinds()).not.toContain('report-decided');
    await moderation.query(`UPDATE cases SET closed_at = closed_at - interval '12 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(await desk.review(id, CARLA)).toMatchObject({ assetId: null, reports: 1 });
    await waitUntil('the notice of the outcome', async () =>
      (await desk.noticeKinds()).includes('report-decided'),
    );
    expect((await desk.notices()).at(-1)?.notice).toEqual({ kind: 'report-decided', outcome: 'deleted' });
    expect(await moderation.query('SELECT id, digest FROM evidence ORDER BY id')).toEqual(
      expect.arrayContaining(evidence),
    );
    expect(evidence.length).toBeGreaterThan(0);
    expect(
      await moderation.query(
        `SELECT subject, before, after FROM audit_entries WHERE action = 'case.deleted'`,
      ),
    ).toEqual([
      {
        ...{ subject: id, before: { state: 'waiting' } },
        after: { state: 'deleted', content: `video/${subject.id}` },
      },
    ]);
    const listed = async (state: 'deleted' | 'unavailable') =>
      (await moderation.rpc.request(listCases, { state }, CARLA)).items;
    expect(await listed('deleted')).toMatchObject([{ id, state: 'deleted' }]);
    expect(await listed('unavailable')).toEqual([]);
    await expect(desk.decide(CARLA, id, KEEP)).rejects.toMatchObject({ code: 'case.already-decided' });
    await expect(desk.decide(CARLA, id, { decision: 'reopen' })).rejects.toMatchObject({
      code: 'case.already-decided',
    });
  });

  it('in the trash closes its case, which waits again when it comes back, due when it was due before', async () => {
    const subject = newFilm();
    await desk.file(subject, SPAM);
    const id = await desk.caseOf(subject);
    const dueAt = async () => (await desk.review(id, CARLA)).dueAt;
    const before = await dueAt();
    await tellTrash(subject, true, 2);
    await isDeleted(subject);
    await tellTrash(subject, false, 3);
    await waitUntil('the case to wait again', async () => (await stateOf(subject)) === 'waiting');
    expect(await dueAt()).toBe(before);
    expect(await desk.noticeKinds()).not.toContain('report-decided');
    await desk.decide(CARLA, id, KEEP);
    expect(
      await moderation.query(
        `SELECT action FROM audit_entries WHERE subject = $1 AND action IN ('case.deleted', 'case.restored') ORDER BY id`,
        [id],
      ),
    ).toEqual([{ action: 'case.deleted' }, { action: 'case.restored' }]);
  });

  it('is followed by the newest word, whatever order they come in, and leaves one case to wait', async () => {
    const [late, twice] = [newFilm(), newFilm()];
    for (const subject of [late, twice]) await desk.file(subject, SPAM);
    await tellTrash(late, false, 3);
    await tellTrash(late, true, 2);
    await tellTrash(twice, true, 2);
    await isDeleted(twice);
    expect(await stateOf(late)).toBe('waiting');
    // A match opened another case while it lay in the trash.
    await moderation.query(
      `INSERT INTO cases SELECT (jsonb_populate_record(c, '{"id": "novo", "state": "waiting", "closed_at": null}')).* FROM cases c WHERE id = $1`,
      [await desk.caseOf(twice)],
    );
    await tellTrash(twice, false, 3);
    await tellTrash(late, true, 4);
    await isDeleted(late);
    expect(
      await moderation.query(`SELECT state FROM cases WHERE subject_id = $1 ORDER BY state`, [twice.id]),
    ).toEqual([{ state: 'deleted' }, { state: 'waiting' }]);
  });

  it('is no longer among what was removed while it lies in the trash, nor once it is deleted', async () => {
    const subject = newFilm();
    await desk.file(subject, SPAM);
    await desk.decide(CARLA, await desk.caseOf(subject), REMOVE);
    const own = async () => (await moderation.rpc.request(listOwnCases, {}, DORA)).items.length;
    const becomes = (count: number) => waitUntil('the list to follow', async () => (await own()) === count);
    expect(await own()).toBe(1);
    await tellTrash(subject, true, 2);
    await becomes(0);
    await tellTrash(subject, false, 3);
    await becomes(1);
    await deleteFilm(subject, 4);
    await becomes(0);
  });

  it('leaves what was decided before as it was decided', async () => {
    const subject = newFilm();
    await desk.file(subject, SPAM);
    await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    const another = newFilm();
    await desk.file(another, SPAM);
    await deleteFilm(subject);
    await deleteFilm(another);
    await isDeleted(another);
    expect(await stateOf(subject)).toBe('kept');
  });

  it('is counted apart: neither as gone before, nor as decided in time, nor in the hours', async () => {
    const [late, decided, erased] = [newFilm(), newFilm(), await publishedTale()];
    for (const subject of [late, decided, erased]) await desk.file(subject, SPAM);
    const first = await desk.decide(CARLA, await desk.caseOf(decided), KEEP);
    await desk.decide(DORA, first.id, { decision: 'reopen' });
    await deleteFilm(late);
    await deleteFilm(decided);
    await isDeleted(late);
    await isDeleted(decided);
    const { manager } = moderation.database.dataSource;
    for (const part of [taleRecords, caseRecords]) await part.erase(manager, 'ana');
    const [row] = await figures();
    // The one in time is the decision that was made before its video went: a deletion takes no decision out of the figures.
    expect(row).toMatchObject({
      ...{ reports: 3, cases: 3, deleted: 2, unavailable: 1, waiting: 0, kept: 0, inTime: 1 },
    });
    // It ends later instead of beginning earlier, which could be in another month.
    await moderation.query(
      'UPDATE cases SET closed_at = opened_at + i, first_closed_at = opened_at + i FROM (SELECT interval $$100 hours$$ AS i) AS i WHERE id = $1',
      [await desk.caseOf(late)],
    );
    expect((await figures())[0]?.p95Hours).toBeLessThan(1);
    await moderation.query('DELETE FROM reports WHERE case_id = $1', [first.id]);
    await moderation.query('DELETE FROM cases WHERE id = $1', [first.id]);
    expect((await figures())[0]).toMatchObject({ cases: 2, inTime: 0, medianHours: null, p95Hours: null });
  });

  it('is counted so too where its case ended before there was a state for it', async () => {
    const subject = newFilm();
    await desk.file(subject, SPAM);
    await moderation.query(
      `UPDATE cases SET state = 'unavailable', closed_at = now(), first_closed_at = now() WHERE id = $1`,
      [await desk.caseOf(subject)],
    );
    expect((await figures())[0]).toMatchObject({ deleted: 1, unavailable: 0, inTime: 0, medianHours: null });
    expect((await moderation.rpc.request(transparency, {}, VISITOR)).rows).toHaveLength(1);
  });

  it('is known before: of some videos those are counted whose case waits, for administrators alone', async () => {
    const [open, kept, other, never] = [newFilm(), newFilm(), newFilm(), newFilm()];
    for (const subject of [open, kept, other]) await desk.file(subject, SPAM);
    await desk.file(open, SPAM);
    await desk.decide(CARLA, await desk.caseOf(kept), KEEP);
    const ask = (videoIds: string[], who = DORA) => moderation.rpc.request(countReported, { videoIds }, who);
    expect(await ask([open.id, open.id, kept.id, never.id])).toEqual({ reported: 1 });
    expect(await ask([open.id, other.id])).toEqual({ reported: 2 });
    expect(await ask([never.id])).toEqual({ reported: 0 });
    for (const who of [CARLA, USER, VISITOR])
      await expect(ask([open.id], who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const tooMany = Array.from({ length: MAX_ASKED_OF_REPORTS + 1 }, (_, number) => `v${number}`);
    await expect(ask(tooMany)).rejects.toMatchObject({ code: 'request.invalid' });
    await deleteFilm(open);
    await isDeleted(open);
    expect(await ask([open.id])).toEqual({ reported: 0 });
  });
});
