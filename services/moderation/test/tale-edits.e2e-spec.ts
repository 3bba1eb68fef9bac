import {
  appealTale,
  getAuthorNews,
  getOwnTale,
  getPublishedTale,
  listOwnTales,
  resubmitTale,
  reviewTale,
  taleCounts,
  undoDecision,
  withdrawTale,
} from '@alcova/contracts';
import { taleRecords } from '../src/personal-data/tales';
import { ANA, CARLA, desk, moderation, tales, useDesks } from './support/desks';
import { VISITOR } from './support/moderation';
import { REMOVE } from './support/reports';
import { person, taleOf } from './support/tales';

const BIA = person('bia');
const DORA = person('dora', 'moderator');
const NEW = 'Texto novo';

describe('the new text of a published tale', () => {
  useDesks();
  beforeEach(() => desk.clear());

  const publish = async () => {
    const { id } = await tales.send(ANA, { title: 'Texto antigo', author: 'Ana' });
    await tales.decide(CARLA, id, {});
    return id;
  };
  const edit = (id: string, version = 1, change: Parameters<typeof taleOf>[0] = {}, who = ANA) =>
    moderation.rpc.request(resubmitTale, { id, ...taleOf({ title: NEW, ...change }), version }, who);
  const read = (id: string) => moderation.rpc.request(getPublishedTale, { id }, VISITOR);
  const own = async (who = ANA) => (await moderation.rpc.request(listOwnTales, {}, who)).items;

  it('waits while everybody reads the old one, and takes its place with what readers did with it', async () => {
    const id = await publish();
    await moderation.query(`INSERT INTO tale_likes (person, tale_id) VALUES ('a:bia', $1)`, [id]);
    const before = await read(id);
    const sent = await edit(id, 1, { author: 'Bel', category: 'gay' });
    expect(sent).toMatchObject({ title: NEW, status: 'waiting', edits: id, ahead: 0 });
    expect(sent.id).not.toBe(id);
    expect(await read(id)).toEqual(before);
    expect((await own()).map((one) => [one.id, one.status, one.edits, one.hasEdit])).toEqual([
      [sent.id, 'waiting', id, false],
      [id, 'approved', null, true],
    ]);
    const next = await tales.next(CARLA);
    expect(next).toMatchObject({ id: sent.id, edits: id, title: NEW });
    await tales.decide(CARLA, sent.id, {});
    const [entry] = await moderation.query(
      `SELECT title FROM audit_titles JOIN audit_entries e ON e.id = entry_id WHERE action = 'tale.approve' AND subject = $1`,
      [sent.id],
    );
    expect(entry).toEqual({ title: NEW });
    const after = await read(id);
    expect(after).toMatchObject({ id, title: NEW, author: 'Bel', category: 'gay' });
    expect(after.publishedAt).toBe(before.publishedAt);
    await expect(read(sent.id)).rejects.toMatchObject({ code: 'tale.not-found' });
    expect(await own()).toHaveLength(1);
    expect(await moderation.query('SELECT tale_id FROM tale_likes')).toEqual([{ tale_id: id }]);
    expect(await moderation.rpc.request(taleCounts, {}, CARLA)).toMatchObject({ pending: 0, approved: 1 });
    expect(await moderation.rpc.request(getAuthorNews, {}, ANA)).toMatchObject({ unread: 2 });
    await expect(moderation.rpc.request(getOwnTale, { id: sent.id }, ANA)).rejects.toMatchObject({
      code: 'tale.not-found',
    });
  });

  it('is refused while the old one stays; it can be changed, contested and taken back', async () => {
    const id = await publish();
    const sent = await edit(id);
    await tales.decide(CARLA, sent.id, { decision: 'deny', reason: 'quality' });
    expect(await read(id)).toMatchObject({ title: 'Texto antigo' });
    expect((await own())[0]).toMatchObject({ status: 'denied', refusal: { reason: 'quality' } });
    await moderation.rpc.request(appealTale, { id: sent.id, version: 1, text: 'Está bom.' }, ANA);
    await expect(tales.decide(CARLA, sent.id, {})).rejects.toMatchObject({
      code: 'tale.second-moderator-required',
    });
    const changed = await edit(sent.id, 2, { title: 'Texto mudado' });
    expect(changed).toMatchObject({ id: sent.id, status: 'waiting', title: 'Texto mudado', edits: id });
    await moderation.rpc.request(withdrawTale, { id: sent.id, version: 3 }, ANA);
    expect(await tales.next(CARLA)).toBeNull();
    expect(await read(id)).toMatchObject({ title: 'Texto antigo' });
    expect((await edit(id)).id).not.toBe(sent.id);
  });

  it('is one at a time, also of two at once, and of the version that its author saw', async () => {
    const id = await publish();
    await expect(edit(id, 0)).rejects.toMatchObject({ code: 'tale.version-conflict' });
    await expect(edit(id, 1, {}, BIA)).rejects.toMatchObject({ code: 'tale.not-found' });
    const answers = await Promise.allSettled([edit(id), edit(id), edit(id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'tale.edit-open' });
  });

  it('comes under the rules of sending', async () => {
    const id = await publish();
    const short = { id, ...taleOf(), tale: 'curto', version: 1 };
    await expect(moderation.rpc.request(resubmitTale, short, ANA)).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await moderation.query("UPDATE tale_authors SET suspended_until = now() + interval '1 hour'");
    await expect(edit(id)).rejects.toMatchObject({ code: 'tale.author-suspended' });
    await moderation.query('UPDATE tale_authors SET suspended_until = NULL');
    await Promise.all(Array.from({ length: 19 }, () => tales.send(ANA)));
    await expect(edit(id)).rejects.toMatchObject({ code: 'tale.too-many' });
  });

  it('is looked through as any text, and is not like the tale that it edits', async () => {
    const id = await publish();
    const { tale } = await moderation.rpc.request(getOwnTale, { id }, ANA);
    const copy = await tales.send(BIA, { tale });
    await moderation.query(
      `UPDATE terms SET version = version + 1, items = '[{"term": "zunido", "kind": "minor"}]'`,
    );
    const sent = await edit(id, 1, { tale: `${tale} zunido` });
    const reviewed = await moderation.rpc.request(reviewTale, { id: sent.id }, CARLA);
    expect(reviewed.isUrgent).toBe(true);
    expect(reviewed.signals.similar.map((one) => one.id)).toEqual([copy.id]);
    expect(reviewed.signals.history).toMatchObject({ sent: 1, approved: 1, withdrawn: 0 });
    const original = await moderation.rpc.request(reviewTale, { id }, DORA);
    expect(original.signals.similar.map((one) => one.id)).toEqual([copy.id]);
    await expect(tales.decide(CARLA, sent.id, {})).rejects.toMatchObject({
      code: 'tale.confirmation-required',
    });
    await tales.decide(CARLA, sent.id, { confirmed: true });
    expect((await moderation.rpc.request(reviewTale, { id }, DORA)).isUrgent).toBe(true);
  });

  it('makes way for the old one when its approval is taken back, unless the tale changed since', async () => {
    const id = await publish();
    const sent = await edit(id);
    const { decisionId } = await tales.decide(CARLA, sent.id, {});
    await moderation.rpc.request(undoDecision, { id: decisionId }, CARLA);
    expect(await read(id)).toMatchObject({ title: 'Texto antigo' });
    expect((await own())[0]).toMatchObject({ id: sent.id, title: NEW, status: 'waiting' });
    const again = await tales.decide(CARLA, sent.id, {});
    expect(await read(id)).toMatchObject({ title: NEW });
    const [row] = await moderation.query<{ version: number }>('SELECT version FROM tales WHERE id = $1', [
      id,
    ]);
    await edit(id, row?.version, { title: 'Mais novo' });
    await expect(moderation.rpc.request(undoDecision, { id: again.decisionId }, CARLA)).rejects.toMatchObject(
      { code: 'tale.undo-too-late' },
    );
  });

  it('ends with a takedown of the tale, and is not approved while the tale is held back', async () => {
    const id = await publish();
    const sent = await edit(id);
    await desk.file({ kind: 'tale', id });
    await expect(edit(id, 2)).rejects.toMatchObject({ code: 'tale.not-editable' });
    await expect(tales.decide(CARLA, sent.id, {})).rejects.toMatchObject({ code: 'tale.edit-void' });
    const caseId = await desk.caseOf({ kind: 'tale', id });
    await desk.decide(CARLA, caseId, REMOVE);
    expect(await tales.next(CARLA)).toBeNull();
    await expect(tales.decide(CARLA, sent.id, {})).rejects.toMatchObject({ code: 'tale.withdrawn' });
  });

  it('goes with its tale when the person has their data erased, and when the tale stays without a name', async () => {
    const id = await publish();
    const accepted = await edit(id);
    await tales.decide(CARLA, accepted.id, {});
    await edit(id, 2, { title: 'Ainda outro' });
    await moderation.database.dataSource.transaction((manager) => taleRecords.erase(manager, 'ana', 'keep'));
    expect(await moderation.query('SELECT id, title, author FROM tales')).toEqual([
      { id, title: NEW, author: 'Anônimo' },
    ]);
  });
});
