import {
  appealTale,
  eventEnvelope,
  getAuthorNews,
  listOwnTales,
  muteAuthorNotices,
  noticeDue,
  seeOwnTales,
  undoDecision,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { authorRecords } from '../src/personal-data/authors';
import { TestModeration, VISITOR } from './support/moderation';
import { Desk, person } from './support/tales';

const ANA = person('ana');
const BIA = person('bia');
const CARLA = person('carla', 'moderator');
const DORA = person('dora', 'moderator');
const DENY = { decision: 'deny', reason: 'quality' } as const;

describe('what authors are told of their tales', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const news = (who = ANA) => moderation.rpc.request(getAuthorNews, {}, who);
  /** Lets the time of the undo pass. */
  const pass = () => moderation.query(`UPDATE tale_decisions SET at = at - interval '12 minutes'`);
  const told = async () => {
    const rows = await moderation.query<{ body: string }>(
      `SELECT body FROM outbox WHERE kind = 'event' AND body::json->>'name' = $1 ORDER BY id`,
      [noticeDue.name],
    );
    return rows.map(({ body }) => noticeDue.payload.parse(eventEnvelope.parse(JSON.parse(body)).payload));
  };
  const waiting = async () =>
    (await moderation.query('SELECT id FROM tale_decisions WHERE notice IS NOT NULL')).length;
  const allTold = () => waitUntil('nothing more to be told', async () => (await waiting()) === 0);

  it('are a publication and a refusal with its reason, once the undo is over', async () => {
    const [one, other] = [await desk.send(ANA), await desk.send(ANA)];
    await desk.decide(CARLA, one.id, {});
    await desk.decide(CARLA, other.id, DENY);
    expect(await told()).toEqual([]);
    await pass();
    await allTold();
    expect((await told()).map(({ to, notice }) => ({ to, ...notice }))).toEqual([
      {
        ...{ to: { accountId: 'ana' }, kind: 'tale-decided', topic: 'published', outcome: 'published' },
        ...{ isEdit: false, reason: null },
      },
      {
        ...{ to: { accountId: 'ana' }, kind: 'tale-decided', topic: 'refused', outcome: 'refused' },
        ...{ isEdit: false, reason: 'quality' },
      },
    ]);
  });

  it('is how a contested refusal was decided, and nothing of what was taken back or is hidden again', async () => {
    const { id } = await desk.send(ANA);
    await desk.decide(CARLA, id, DENY);
    await moderation.rpc.request(appealTale, { id, version: 1, text: 'Corrigi.' }, ANA);
    const { decisionId } = await desk.decide(DORA, id, {});
    await moderation.rpc.request(undoDecision, { id: decisionId }, DORA);
    await desk.decide(DORA, id, DENY);
    const hidden = await desk.send(ANA);
    await desk.decide(CARLA, hidden.id, {});
    await moderation.query('UPDATE tales SET is_hidden = true WHERE id = $1', [hidden.id]);
    await pass();
    await allTold();
    expect((await told()).map(({ notice }) => notice)).toEqual([
      { kind: 'tale-decided', topic: 'contested', outcome: 'refused', isEdit: false, reason: 'quality' },
    ]);
  });

  it('is only what they want to be told by mail', async () => {
    expect(await news()).toEqual({ unread: 0, muted: [] });
    expect(await moderation.rpc.request(muteAuthorNotices, { muted: ['published'] }, ANA)).toEqual({
      ...{ unread: 0, muted: ['published'] },
    });
    for (const who of [ANA, BIA]) await desk.decide(CARLA, (await desk.send(who)).id, {});
    await desk.decide(CARLA, (await desk.send(ANA)).id, DENY);
    await pass();
    await allTold();
    expect((await told()).map(({ to, notice }) => [to, 'topic' in notice && notice.topic])).toEqual([
      [{ accountId: 'bia' }, 'published'],
      [{ accountId: 'ana' }, 'refused'],
    ]);
  });

  it('is a number of decisions since they last looked, which goes with a decision that is taken back', async () => {
    const ids = [(await desk.send(ANA)).id, (await desk.send(ANA)).id, (await desk.send(ANA)).id];
    expect(await news()).toMatchObject({ unread: 0 });
    const { decisionId } = await desk.decide(CARLA, ids[0] ?? '', {});
    await desk.decide(CARLA, ids[1] ?? '', DENY);
    expect(await news()).toMatchObject({ unread: 2 });
    expect(await news(BIA)).toMatchObject({ unread: 0 });
    await moderation.rpc.request(undoDecision, { id: decisionId }, CARLA);
    expect(await news()).toMatchObject({ unread: 1 });
    expect(await moderation.rpc.request(seeOwnTales, {}, ANA)).toMatchObject({ unread: 0 });
    await desk.decide(CARLA, ids[2] ?? '', {});
    expect(await news()).toMatchObject({ unread: 1 });
    await moderation.rpc.request(listOwnTales, {}, ANA);
    expect(await news()).toMatchObject({ unread: 1 });
  });

  it('is among what a person gets of their data, and goes with it', async () => {
    await moderation.rpc.request(muteAuthorNotices, { muted: ['refused', 'refused', 'contested'] }, ANA);
    await moderation.database.dataSource.transaction(async (manager) => {
      const collected: unknown[] = [];
      for await (const some of authorRecords.collect(manager, 'ana')) collected.push(...some);
      expect(collected).toEqual([
        {
          ...{ suspendedUntil: null, suspensionReason: null, mutedNotices: ['refused', 'contested'] },
          talesSeenAt: expect.any(String) as string,
        },
      ]);
      await authorRecords.erase(manager, 'ana', 'keep');
    });
    expect(await news()).toEqual({ unread: 0, muted: [] });
  });

  it('is asked by accounts alone, and leaves nothing of those that only ask', async () => {
    await expect(news(VISITOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await moderation.rpc.request(seeOwnTales, {}, BIA);
    expect(await moderation.query('SELECT account_id FROM tale_authors')).toEqual([]);
  });
});
