import {
  appealTale,
  getOwnTale,
  getPublishedTale,
  listOwnTales,
  restoreOwnTale,
  resubmitTale,
  withdrawTale,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { taleRecords } from '../src/personal-data/tales';
import { ANA, CARLA, desk, moderation, tales, useDesks } from './support/desks';
import { VISITOR } from './support/moderation';
import { person, taleOf } from './support/tales';

const BIA = person('bia');
const DAYS = 24 * 3_600_000;

describe('a tale that its author took back', () => {
  useDesks();
  beforeEach(() => desk.clear());

  const withdraw = (id: string, version = 0) => moderation.rpc.request(withdrawTale, { id, version }, ANA);
  const restore = (id: string, version: number, who = ANA) =>
    moderation.rpc.request(restoreOwnTale, { id, version }, who);
  const own = (id: string) => moderation.rpc.request(getOwnTale, { id }, ANA);
  const isPublic = (id: string) =>
    moderation.rpc.request(getPublishedTale, { id }, VISITOR).then(
      () => true,
      () => false,
    );
  const endTime = (id: string) =>
    moderation.query(
      `UPDATE tales SET text_kept_until = now() - interval '1 second' WHERE id = $1 AND text_kept_until IS NOT NULL`,
      [id],
    );
  const textOf = async (id: string) =>
    (await moderation.query<{ tale: string }>('SELECT tale FROM tales WHERE id = $1', [id]))[0]?.tale;

  it('is what it was before once that is undone: published at its address, or in the queue at its place', async () => {
    const [published, waiting] = [await tales.send(ANA), await tales.send(ANA)];
    await tales.send(BIA);
    await tales.decide(CARLA, published.id, {});
    const withdrawn = await withdraw(published.id, 1);
    const until = new Date(withdrawn.restorableUntil ?? 0).getTime();
    expect(Math.abs(until - Date.now() - 7 * DAYS)).toBeLessThan(60_000);
    await withdraw(waiting.id);
    expect(await isPublic(published.id)).toBe(false);
    await expect(restore(published.id, 2, BIA)).rejects.toMatchObject({ code: 'tale.not-found' });
    await expect(restore(published.id, 1)).rejects.toMatchObject({ code: 'tale.version-conflict' });
    expect(await restore(published.id, 2)).toMatchObject({
      ...{ status: 'approved', restorableUntil: null, version: 3 },
    });
    expect(await restore(published.id, 2)).toMatchObject({ status: 'approved', version: 3 });
    expect(await isPublic(published.id)).toBe(true);
    expect(await restore(waiting.id, 1)).toMatchObject({ status: 'waiting', ahead: 0 });
    expect(await desk.actions()).toEqual([
      ...['tale.approve', 'tale.withdraw', 'tale.withdraw', 'tale.restore', 'tale.restore'],
    ]);
  });

  it('loses its text after seven days, and is not taken up again then', async () => {
    const { id } = await tales.send(ANA);
    await tales.decide(CARLA, id, { decision: 'deny', reason: 'quality', passages: [{ start: 0, end: 5 }] });
    await moderation.rpc.request(appealTale, { id, version: 1, text: 'Está bom.' }, ANA);
    await withdraw(id, 2);
    expect(await textOf(id)).toContain('A estrada');
    await endTime(id);
    await expect(restore(id, 3)).rejects.toMatchObject({ code: 'tale.not-restorable' });
    await waitUntil('its text to be erased', async () => (await textOf(id)) === '');
    expect(await own(id)).toMatchObject({ status: 'withdrawn', tale: '', restorableUntil: null });
    const [row] = await moderation.query(
      `SELECT appeal_text, (SELECT count(*)::integer FROM tale_fingerprints WHERE tale_id = $1) AS prints,
         (SELECT d.passages FROM tale_decisions d WHERE d.tale_id = $1) AS passages FROM tales WHERE id = $1`,
      [id],
    );
    expect(row).toEqual({ appeal_text: null, prints: 0, passages: [] });
    await expect(restore(id, 4)).rejects.toMatchObject({ code: 'tale.not-restorable' });
  });

  it('keeps its text while somebody decides on a report, and where it was taken back before there was an end', async () => {
    const [reported, early, due] = [await tales.send(ANA), await tales.send(ANA), await tales.send(ANA)];
    await tales.decide(CARLA, reported.id, {});
    await desk.file({ kind: 'tale', id: reported.id }, { category: 'spam', description: 'Propaganda.' });
    await withdraw(reported.id, 1);
    await withdraw(early.id);
    await moderation.query('UPDATE tales SET text_kept_until = NULL WHERE id = $1', [early.id]);
    await withdraw(due.id);
    for (const { id } of [reported, early, due]) await endTime(id);
    await waitUntil('what is due to be erased', async () => (await textOf(due.id)) === '');
    expect(await textOf(reported.id)).not.toBe('');
    expect(await textOf(early.id)).not.toBe('');
    await moderation.query(`UPDATE cases SET state = 'kept', closed_at = now(), first_closed_at = now()`);
    await waitUntil('the reported one to be erased', async () => (await textOf(reported.id)) === '');
  });

  it('goes at once where the person has their data erased', async () => {
    const { id } = await tales.send(ANA);
    await withdraw(id);
    await moderation.database.dataSource.transaction((manager) => taleRecords.erase(manager, 'ana', 'keep'));
    expect(await textOf(id)).toBeUndefined();
  });

  it('takes the new text that waits for it along, which is taken up apart', async () => {
    const { id } = await tales.send(ANA);
    await tales.decide(CARLA, id, {});
    const edit = await moderation.rpc.request(resubmitTale, { id, ...taleOf(), version: 1 }, ANA);
    await withdraw(id, 1);
    expect(await own(edit.id)).toMatchObject({ status: 'withdrawn', edits: id });
    await expect(restore(edit.id, 1)).rejects.toMatchObject({ code: 'tale.not-restorable' });
    await restore(id, 2);
    expect(await restore(edit.id, 1)).toMatchObject({ status: 'waiting' });
    await withdraw(edit.id, 2);
    await endTime(edit.id);
    await waitUntil('the edit to be gone', async () => (await textOf(edit.id)) === undefined);
    expect((await moderation.rpc.request(listOwnTales, {}, ANA)).total).toBe(1);
  });
});
