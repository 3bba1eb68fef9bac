import {
  type Caller,
  getPublishedTale,
  type ImportedTale,
  importTales,
  listPublishedTales,
  listTales,
  publishedTaleIds,
  readAudit,
  reviewTale,
  setTerms,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { ADMIN, MODERATOR, TestModeration, VISITOR } from './support/moderation';
import { Desk, person } from './support/tales';

const OPERATOR: { caller: Caller } = { caller: { kind: 'system', name: 'operator' } };
const CARLA = person('carla', 'moderator');
const SENT = '2024-01-02T03:04:05.000Z';
const SENTENCE = 'A estrada subia a serra devagar e ninguém tinha pressa de chegar ao vale. ';
const imported = (id: string, change: Partial<ImportedTale> = {}): ImportedTale => ({
  ...{ id, title: `Conto ${id}`, tale: SENTENCE.repeat(4), category: 'gay', author: 'Vera', sentAt: SENT },
  ...{ isRead: false, isApproved: false, isDenied: false, videoURL: null, ...change },
});

describe('the import of tales', () => {
  let moderation: TestModeration;
  let desk: Desk;
  beforeAll(async () => {
    moderation = await TestModeration.start();
    desk = new Desk(moderation);
  });
  afterAll(() => moderation.stop());
  beforeEach(async () => {
    await desk.clear();
    await moderation.database.empty('imported_records');
  });

  const take = async (...records: ImportedTale[]) =>
    (await moderation.rpc.request(importTales, { records }, OPERATOR)).outcomes;
  const published = async () => {
    const { items, total } = await moderation.rpc.request(listPublishedTales, {}, VISITOR);
    return [items.map(({ id }) => id), total];
  };
  const listed = async (status: 'waiting' | 'approved' | 'denied') => {
    const { items, total } = await moderation.rpc.request(listTales, { status }, MODERATOR);
    return [items.map(({ id }) => id), total];
  };
  const told = async () =>
    (await moderation.rpc.request(readAudit, { action: 'tale.import' }, ADMIN)).items.map(
      ({ actorId, after }) => ({ actorId, after }),
    );
  const lookedThrough = () =>
    waitUntil(
      'the terms of all tales',
      async () => (await moderation.query('SELECT 1 FROM tales WHERE terms_version IS NULL')).length === 0,
    );

  it('is for an operator alone', async () => {
    for (const who of [ADMIN, VISITOR, { caller: { kind: 'system' as const, name: 'gateway' } }])
      await expect(
        moderation.rpc.request(importTales, { records: [imported('a')] }, who),
      ).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await moderation.query('SELECT 1 FROM tales')).toEqual([]);
  });

  it('puts what waits into the queue at its time of sending, to be decided as any other', async () => {
    const sent = await desk.send(person('ana'));
    await take(imported('b', { sentAt: '2024-03-02T00:00:00Z' }), imported('a'));
    const first = await desk.next(CARLA);
    expect(first).toMatchObject({
      ...{ id: 'a', sentAt: SENT, isRead: true, version: 0, authorKey: null, isUrgent: false },
      signals: { history: null, language: 'por', isPortuguese: true, words: 56 },
      lease: { isMine: true },
    });
    // Nearly the same text: each is told of the other.
    await lookedThrough();
    const opened = await moderation.rpc.request(reviewTale, { id: 'a' }, CARLA);
    expect(opened.signals.similar[0]).toMatchObject({ id: 'b', likeness: 1, isSameAuthor: false });
    await desk.decide(CARLA, 'a', { version: 0, token: first?.lease?.token ?? undefined });
    expect((await desk.next(CARLA))?.id).toBe('b');
    await desk.decide(CARLA, 'b', { decision: 'deny', reason: 'quality' });
    expect((await desk.next(CARLA))?.id).toBe(sent.id);
    expect(await published()).toEqual([['a'], 1]);
    expect(await listed('denied')).toEqual([['b'], 1]);
  });

  it('lets what may suggest a minor jump the queue, and never be approved at one go, looked through or not', async () => {
    const [{ version = 0 } = {}] = await moderation.query<{ version: number }>('SELECT version FROM terms');
    await moderation.rpc.request(setTerms, { items: [{ term: 'zulmira', kind: 'minor' }], version }, ADMIN);
    await take(imported('a'), imported('b', { tale: `${SENTENCE} zulmira`, sentAt: '2024-03-02T00:00:00Z' }));
    await expect(desk.decide(CARLA, 'b', {})).rejects.toMatchObject({
      code: 'tale.confirmation-required',
    });
    await lookedThrough();
    expect(await desk.next(CARLA)).toMatchObject({ id: 'b', isUrgent: true });
  });

  it('shows what was approved to everybody from that moment, with all that reading needs', async () => {
    const link = 'https://videos.example/a.mp4';
    await take(
      imported('a', { isApproved: true, videoURL: link, author: ' ' }),
      imported('b', { isDenied: true }),
      imported('c'),
    );
    expect(await published()).toEqual([['a'], 1]);
    const tale = await moderation.rpc.request(getPublishedTale, { id: 'a' }, VISITOR);
    expect(tale).toMatchObject({
      ...{ title: 'Conto a', tale: SENTENCE.repeat(4).trim(), author: 'Anônimo', videoURL: link },
      ...{ sentAt: SENT, publishedAt: SENT, readingMinutes: 1 },
    });
    const { items } = await moderation.rpc.request(publishedTaleIds, { skip: 0, after: null }, VISITOR);
    expect(items).toEqual([{ id: 'a', publishedAt: SENT }]);
    expect(
      await moderation.query(
        `SELECT body::jsonb -> 'payload' AS payload FROM outbox WHERE subject = 'event.moderation.tale.imported'`,
      ),
    ).toEqual([{ payload: { tales: 3 } }]);
    expect(await listed('waiting')).toEqual([['c'], 1]);
    expect(await listed('denied')).toEqual([['b'], 1]);
  });

  it('lets decisions of there be switched here', async () => {
    await take(imported('a', { isApproved: true }), imported('b', { isDenied: true }));
    await desk.decide(CARLA, 'a', { decision: 'deny', reason: 'other', version: 0 });
    await desk.decide(CARLA, 'b', { decision: 'reopen', version: 0 });
    expect(await published()).toEqual([[], 0]);
    expect(await desk.next(CARLA)).toMatchObject({ id: 'b', decisions: [{ decision: 'reopen' }] });
  });

  it('writes each once, also when two imports meet, changes nothing later, and is told in the log', async () => {
    const records = [imported('a', { isApproved: true }), imported('b', { isDenied: true }), imported('c')];
    const both = await Promise.all([take(...records), take(...records.toReversed())]);
    expect(both.flat().sort()).toEqual(['present', 'present', 'present', 'taken', 'taken', 'taken']);
    expect(await told()).toEqual([{ actorId: null, after: { tales: 3, approved: 1, denied: 1 } }]);
    await lookedThrough();
    await desk.decide(CARLA, 'c', {});
    await moderation.query("DELETE FROM tales WHERE id = 'b'");
    const before = await moderation.query('SELECT * FROM tales ORDER BY id');
    expect(await take(...records)).toEqual(['present', 'present', 'present']);
    expect(await moderation.query('SELECT * FROM tales ORDER BY id')).toEqual(before);
    expect(await told()).toHaveLength(1);
  });

  it('keeps texts as plain text: one form, no control characters, no halves of characters', async () => {
    const tale = `Um\u0000 dia\r\nde \ud800sol.`;
    await take(imported('a', { title: ' Dois\n títulos\u0007 ', tale, isApproved: true }));
    expect(await moderation.rpc.request(getPublishedTale, { id: 'a' }, VISITOR)).toMatchObject({
      ...{ title: 'Dois títulos', tale: 'Um dia\nde \ufffdsol.' },
    });
    await expect(take(imported('b', { tale: '—'.repeat(100_001) }))).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await take(imported('d', { title: '각'.repeat(200), author: '각'.repeat(120), isApproved: true }));
    await take(imported('c', { tale: '—'.repeat(99_000) }));
    expect((await moderation.rpc.request(reviewTale, { id: 'c' }, MODERATOR)).tale).toHaveLength(99_000);
  });
});
