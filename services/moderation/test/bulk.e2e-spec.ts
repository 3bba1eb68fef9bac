import {
  addNote,
  decideBulk,
  linkTaleVideo,
  previewBulk,
  reviewTale,
  setTerms,
  suspendAuthor,
  taleCounts,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { personalDataParts } from '../src/personal-data/parts';
import { taleRecords } from '../src/personal-data/tales';
import { ADMIN, TestModeration } from './support/moderation';
import { Desk, person, taleOf } from './support/tales';

const ANA = person('ana');
const BIA = person('bia');
const CARLA = person('carla', 'moderator');
const DORA = person('dora', 'moderator');

describe('the desk and its signals', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(() => desk.clear());

  const review = (id: string, who = CARLA) => moderation.rpc.request(reviewTale, { id }, who);
  const keyOf = async (id: string) => (await review(id)).authorKey ?? '';
  const setTerm = async (term: string) => {
    const [{ version = 0 } = {}] = await moderation.query<{ version: number }>('SELECT version FROM terms');
    await moderation.rpc.request(setTerms, { items: [{ term, kind: 'minor' }], version }, ADMIN);
  };
  const bulk = (authorKey: string, input: object) =>
    moderation.rpc.request(decideBulk, { authorKey, decision: 'approve', ...input } as never, CARLA);

  it('decides many tales of one author, and leaves those that changed, are held, or are of others', async () => {
    const sent = [];
    for (let number = 0; number < 4; number += 1) sent.push((await desk.send(ANA)).id);
    const other = await desk.send(BIA);
    const [first = '', second = '', third = '', fourth = ''] = sent;
    const key = await keyOf(first);
    await review(second, DORA);
    const { items, more } = await moderation.rpc.request(previewBulk, { authorKey: key }, CARLA);
    expect([items.map(({ id }) => id), more]).toEqual([[first, third, fourth], 0]);
    const tales = [first, second, third, other.id].map((id) => ({ id, version: 0 }));
    const answer = await bulk(key, { tales: [...tales, { id: fourth, version: 3 }] });
    expect(answer).toEqual({ decided: [first, third], left: [second, other.id, fourth] });
    await expect(bulk(key, { tales, decision: 'deny' })).rejects.toMatchObject({
      code: 'tale.reason-required',
    });
    expect(await moderation.rpc.request(previewBulk, { authorKey: 'nobody' }, CARLA)).toEqual({
      items: [],
      more: 0,
    });
  });

  it('marks what tells how to find or pay a person, whatever the list of terms', async () => {
    const { tale } = taleOf();
    const { id } = await desk.send(BIA, {
      title: 'Ligue (11) 98765-4321',
      tale: `${tale} CPF 529.982.247-25, em 2019-2020.`,
    });
    const next = await desk.next(CARLA);
    expect(next).toMatchObject({
      ...{ id, isUrgent: false },
      signals: {
        titleMarks: [{ term: 'telefone', kind: 'personal-data' }],
        marks: [{ term: 'CPF', kind: 'personal-data' }],
      },
    });
    const place = next?.signals.marks[0]?.place;
    expect(next?.tale.slice(place?.start, place?.end)).toBe('529.982.247-25');
  });

  it('lets a tale with a marked term jump the queue, and asks twice before its approval', async () => {
    await setTerm('zulmira');
    await desk.send(ANA);
    const { tale } = taleOf();
    const { id } = await desk.send(BIA, { tale: `${tale} Z.u.l.m.1.r.a veio.` });
    const next = await desk.next(CARLA);
    expect(next).toMatchObject({
      id,
      isUrgent: true,
      signals: { marks: [{ term: 'zulmira', kind: 'minor' }] },
    });
    const place = next?.signals.marks[0]?.place;
    expect(next?.tale.slice(place?.start, place?.end)).toBe('Z.u.l.m.1.r.a');
    await expect(desk.decide(CARLA, id, {})).rejects.toMatchObject({ code: 'tale.confirmation-required' });
    const key = next?.authorKey ?? '';
    expect(await bulk(key, { tales: [{ id, version: 0 }] })).toEqual({ decided: [], left: [id] });
    await desk.decide(CARLA, id, { confirmed: true });
  });

  it('looks through what waits again when the list changes, and through what was imported', async () => {
    const { id } = await desk.send(ANA, { title: 'Quimera' });
    await moderation.query(
      `INSERT INTO tales (id, title, tale, category, sent_at) VALUES ('importado', 'Velho', 'A quimera do vale.', 'gay', '2020-01-01')`,
    );
    await setTerm('quimera');
    await waitUntil('both tales to be urgent', async () => {
      const rows = await moderation.query('SELECT id FROM tales WHERE is_urgent');
      return rows.length === 2;
    });
    expect(await desk.next(CARLA)).toMatchObject({ id: 'importado', isUrgent: true, authorKey: null });
    expect(await desk.next(DORA)).toMatchObject({ id, signals: { titleMarks: [{ term: 'quimera' }] } });
  });

  it('shows nearly the same tales, refused ones too, and what the author sent before', async () => {
    const words = taleOf().tale.split(' ');
    const first = await desk.send(ANA, { tale: words.join(' ') });
    await desk.decide(CARLA, first.id, { decision: 'deny', reason: 'quality' });
    await desk.send(BIA);
    const changed = words.map((word, index) => (index % 9 === 4 ? 'outra' : word)).join(' ');
    const again = await desk.send(ANA, { tale: changed });
    const { signals } = await review(again.id);
    expect(signals.similar).toMatchObject([
      { id: first.id, status: 'denied', isSameAuthor: true, title: 'A estrada da serra' },
    ]);
    expect(signals.similar[0]?.likeness).toBeGreaterThan(0.4);
    expect(signals.history).toMatchObject({ sent: 1, denied: 1, isSuspended: false });
    expect(signals).toMatchObject({ language: 'por', isPortuguese: true, words: 47 });
  });

  it('knows a tale in another language', async () => {
    const text =
      'The road went up the mountain slowly and nobody was in a hurry to reach the valley that morning. ';
    const { id } = await desk.send(ANA, { tale: text.repeat(3) });
    expect((await review(id)).signals).toMatchObject({ language: 'eng', isPortuguese: false });
  });

  it('keeps notes, suspends authors, and tells of both in the log', async () => {
    const { id } = await desk.send(ANA);
    await moderation.rpc.request(addNote, { id, text: '<b>Ver</b> o fim.' }, DORA);
    expect((await review(id)).notes).toMatchObject([{ isMine: false, text: '<b>Ver</b> o fim.' }]);
    const authorKey = await keyOf(id);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const suspend = (ends: string | null) =>
      moderation.rpc.request(suspendAuthor, { authorKey, until: ends, reason: 'Repetiu.' }, CARLA);
    expect(await suspend(tomorrow)).toEqual({ until: tomorrow });
    await expect(desk.send(ANA)).rejects.toMatchObject({ code: 'tale.author-suspended' });
    expect((await review(id)).signals.history).toMatchObject({ isSuspended: true });
    await suspend(null);
    await desk.send(ANA);
    const log = await moderation.query<{ action: string }>(
      "SELECT action FROM audit_entries WHERE action IN ('tale.note', 'author.suspend') ORDER BY id",
    );
    expect(log.map(({ action }) => action)).toEqual(['tale.note', 'author.suspend', 'author.suspend']);
    await expect(
      moderation.rpc.request(suspendAuthor, { authorKey: 'nobody', until: null, reason: 'x' }, CARLA),
    ).rejects.toMatchObject({ code: 'tale.not-found' });
  });

  it('links a tale to its video by version', async () => {
    const { id } = await desk.send(ANA);
    const link = (version: number) =>
      moderation.rpc.request(linkTaleVideo, { id, videoURL: '/video/um', version }, CARLA);
    expect(await link(0)).toMatchObject({ videoURL: '/video/um', version: 1 });
    await expect(link(0)).rejects.toMatchObject({ code: 'tale.version-conflict' });
  });

  it('forgets an account with its tales, and keeps the decisions without names', async () => {
    const { id } = await desk.send(ANA);
    await desk.send(BIA);
    await desk.decide(CARLA, id, {});
    const { manager } = moderation.database.dataSource;
    const collected: object[] = [];
    for await (const rows of taleRecords.collect(manager, 'ana')) collected.push(...rows);
    expect(collected).toMatchObject([{ id, title: 'A estrada da serra', category: 'hetero' }]);
    for (const account of ['ana', 'carla', 'ana'])
      for (const part of personalDataParts) await part.erase(manager, account);
    expect(await moderation.rpc.request(taleCounts, {}, ADMIN)).toMatchObject({ total: 1 });
    expect(await moderation.query('SELECT account_id FROM tale_authors')).toEqual([{ account_id: 'bia' }]);
    expect(await moderation.query('SELECT tale_id, moderator_id FROM tale_decisions')).toEqual([
      { tale_id: id, moderator_id: null },
    ]);
    const events = await moderation.query<{ body: string }>(
      'SELECT body FROM outbox ORDER BY id DESC LIMIT 1',
    );
    expect(events[0]?.body).toContain('"isPublished":false');
  });

  it('leaves published tales there without a name where their author wants that, and no others', async () => {
    const { id } = await desk.send(ANA);
    await desk.decide(CARLA, id, {});
    await desk.send(ANA);
    const { manager } = moderation.database.dataSource;
    for (const account of ['ana', 'ana'])
      for (const part of personalDataParts) await part.erase(manager, account, 'keep');
    expect(await moderation.query('SELECT id, author, author_id, submission_key FROM tales')).toEqual([
      { id, author: 'Anônimo', author_id: null, submission_key: null },
    ]);
    expect(await moderation.query('SELECT account_id FROM tale_authors')).toEqual([]);
    const events = await moderation.query<{ body: string }>(
      'SELECT body FROM outbox ORDER BY id DESC LIMIT 1',
    );
    expect(events[0]?.body).toContain('"isPublished":true');
  });
});
