import { undoCaseDecision, undoDecision } from '@alcova/contracts';
import { Outbox } from '@alcova/messaging/outbox';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { waitUntil } from '@alcova/testing';
import { DecisionNotifier } from '../src/notices/decision-notifier';
import { Notices } from '../src/notices/notices';
import { OutcomeNotifier } from '../src/notices/outcome-notifier';
import { ANA, CARLA, DORA, desk, moderation, newFilm, publishedTale, tales, useDesks } from './support/desks';
import { KEEP } from './support/reports';

const SPAM = { category: 'spam', description: 'Propaganda de outro site.' } as const;
const REMOVE_SPAM = { decision: 'remove', reason: 'spam' } as const;
const contact = 'pessoa@mail.example';

describe('what is told of a decision', () => {
  useDesks();
  beforeEach(() => desk.clear());

  /** What is told when the service looks now. */
  const told = async (left = ['report-received', 'tale-decided']) => {
    const transactions = new Transactions(moderation.database.dataSource);
    const parts = [new Notices(new Outbox()), transactions, new DrainRegistry()] as const;
    await new OutcomeNotifier(...parts).all();
    await new DecisionNotifier(...parts).all();
    return (await desk.noticeKinds()).filter((kind) => !left.includes(kind));
  };
  const toldLater = async (count: number) => {
    await waitUntil('the notices', async () => (await told()).length >= count);
    return told();
  };
  const undo = (decisionId: string, who = CARLA) =>
    moderation.rpc.request(undoCaseDecision, { id: decisionId }, who);
  const endLeases = () => moderation.query('UPDATE cases SET lease_holder = NULL, lease_until = NULL');

  it('waits until it cannot be taken back, while the content is hidden at once', async () => {
    const subject = await publishedTale();
    await desk.file(subject, { ...SPAM, contact });
    await desk.decide(CARLA, await desk.caseOf(subject), REMOVE_SPAM);
    expect(await desk.holds()).toMatchObject([{ version: 1, isHidden: true, reason: 'removed' }]);
    await desk.passMinutes(10);
    expect(await told()).toEqual([]);
    await desk.passMinutes(2);
    expect((await toldLater(2)).sort()).toEqual(['content-removed', 'report-decided']);
    expect((await desk.notices()).map(({ to }) => to)).toContainEqual({ accountId: 'ana' });
    expect(await told()).toHaveLength(2);
  });

  it('is nothing where it was taken back: neither that it was made nor that it ended', async () => {
    const subject = newFilm();
    await desk.file(subject, { contact });
    const id = await desk.caseOf(subject);
    const { decisionId } = await desk.decide(CARLA, id, KEEP);
    await undo(decisionId);
    await desk.passMinutes(12);
    expect(await told()).toEqual(['content-hidden']);
    expect(await desk.review(id, CARLA)).toMatchObject({ state: 'waiting', isHidden: true });
  });

  it('is the last of those that followed one another, and the one before where that is taken back', async () => {
    const [replaced, restored] = [newFilm(), newFilm()];
    const decided = async (subject: typeof replaced) => {
      await desk.file(subject, { ...SPAM, contact });
      const id = await desk.caseOf(subject);
      await desk.decide(CARLA, id, REMOVE_SPAM);
      await endLeases();
      await desk.passMinutes(9);
      return (await desk.decide(DORA, id, { decision: 'keep', reason: 'within-policy' })).decisionId;
    };
    await decided(replaced);
    await desk.passMinutes(12);
    expect((await toldLater(2)).sort()).toEqual(['content-restored', 'report-decided']);

    const decisionId = await decided(restored);
    await desk.passMinutes(3);
    // The first one would be final, but it may stand again.
    expect(await told()).toHaveLength(2);
    await undo(decisionId, DORA);
    // The undo gave the case the time that it had when it was replaced.
    await desk.passMinutes(3);
    await toldLater(4);
    expect((await desk.notices()).slice(-2).map(({ notice }) => notice)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'content-removed' }),
        { kind: 'report-decided', outcome: 'removed' },
      ]),
    );
  });

  it('is no news any more where the content was hidden again meanwhile', async () => {
    const subject = newFilm();
    await desk.file(subject);
    await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    await moderation.query(`UPDATE cases SET closed_at = closed_at - interval '31 days'`);
    // What was kept once is hidden again by two networks.
    for (const network of ['rede-1', 'rede-2']) await desk.file(subject, { network });
    await desk.passMinutes(12);
    expect(await told()).toEqual(['content-hidden', 'content-hidden']);
  });

  it('reaches the author of a tale under the same rule, and nobody of one that was withdrawn', async () => {
    const decided = async () => {
      const { id } = await tales.send(ANA);
      return { id, decisionId: (await tales.decide(CARLA, id, {})).decisionId };
    };
    const [, undone, withdrawn] = [await decided(), await decided(), await decided()];
    await moderation.rpc.request(undoDecision, { id: undone.decisionId }, CARLA);
    await moderation.query('UPDATE tales SET withdrawn_at = now() WHERE id = $1', [withdrawn.id]);
    await desk.passMinutes(10);
    expect(await told([])).toEqual([]);
    await desk.passMinutes(2);
    await waitUntil('the notice', async () => (await told([])).length > 0);
    expect(await told([])).toEqual(['tale-decided']);
    expect((await desk.notices()).map(({ to }) => to)).toEqual([{ accountId: 'ana' }]);
    expect(await moderation.query('SELECT id FROM tale_decisions WHERE notice IS NOT NULL')).toEqual([]);
  });
});
