import {
  ANONYMOUS,
  assetMatched,
  countPublishedTales,
  forgetReporter,
  getPublishedTale,
  type LikenessMatch,
  listPublishedTales,
  publishedTaleIds,
  readEvidence,
  reportKeysStep,
  reportMail,
  transparency,
  videoCreated,
} from '@alcova/contracts';
import { Transactions } from '@alcova/persistence';
import { DrainRegistry } from '@alcova/platform';
import { tellFact, waitUntil } from '@alcova/testing';
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { ReporterRetention } from '../src/reports/cases/reporter-retention';
import { MatchesRepository } from '../src/reports/cases/matches.repository';
import { CARLA, DORA, desk, films, moderation, newFilm, publishedTale, useDesks } from './support/desks';
import { ADMIN, MODERATOR, VISITOR } from './support/moderation';
import { KEEP, REMOVE } from './support/reports';

const OTHER = { category: 'violence', description: 'Há uma ameaça real no texto.' } as const;

describe('reports', () => {
  useDesks();
  beforeEach(async () => {
    films.isMediaAway = false;
    await desk.clear();
  });

  const rows = (table: string) => moderation.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
  /** Where everybody may meet a tale. */
  const places = async (id: string, title: string): Promise<boolean[]> => {
    const rpc = moderation.rpc;
    const found = await rpc.request(listPublishedTales, { q: title }, VISITOR);
    const listed = await rpc.request(listPublishedTales, {}, VISITOR);
    const mapped = await rpc.request(publishedTaleIds, { skip: 0, after: null }, VISITOR);
    const read = await rpc.request(getPublishedTale, { id }, VISITOR).then(
      () => true,
      () => false,
    );
    const { tales: counted } = await rpc.request(countPublishedTales, {}, VISITOR);
    const named = [found.items, listed.items, mapped.items].map((items) =>
      items.some((one) => one.id === id),
    );
    return [...named, read, counted === 1, listed.total === 1];
  };

  it('LEGAL-02: hide an urgent tale everywhere in the same step, keep evidence, and bring all back with the same address', async () => {
    const subject = await publishedTale('A serra encoberta');
    await moderation.database.empty('outbox, audit_entries, audit_actors, audit_titles');
    expect(await places(subject.id, 'encoberta')).toEqual(Array(6).fill(true));
    const { ticket, secret } = await desk.file(subject, { contact: 'pessoa@mail.example' });
    expect(ticket).toMatchObject({ state: 'waiting', isHidden: true, address: `/contos/${subject.id}` });
    expect(ticket.number).toMatch(/^D-\d{4}-\d{6}$/);
    expect(Date.parse(ticket.dueAt) - Date.parse(ticket.sentAt)).toBeCloseTo(2 * 3_600_000, -4);
    expect(await places(subject.id, 'encoberta')).toEqual(Array(6).fill(false));
    expect(await desk.holds()).toEqual([
      { version: 1, isHidden: true, reason: 'urgent', decision: null, lists: [] },
    ]);
    expect(await desk.noticeKinds()).toEqual(['content-hidden', 'report-received']);

    const id = await desk.caseOf(subject);
    const shown = await desk.review(id, CARLA);
    expect(shown).toMatchObject({
      isUrgent: true,
      isHidden: true,
      reports: 1,
      text: expect.any(String) as string,
    });
    expect(shown.evidence).toHaveLength(1);
    await desk.decide(CARLA, id, KEEP);
    expect(await places(subject.id, 'encoberta')).toEqual(Array(6).fill(true));
    expect(await desk.ticket(secret)).toMatchObject({ state: 'kept', isHidden: false });
    await desk.passMinutes(12);
    // Those and the one of the tale's own publication.
    await waitUntil('the notices of the decision', async () => (await desk.notices()).length === 5);
    const [{ id: reportId = '' } = {}] = await moderation.query<{ id: string }>('SELECT id FROM reports');
    const told = (await desk.notices()).map(({ to, notice: { kind } }) => ({ to, kind }));
    expect(told.slice(0, 2)).toEqual([
      { to: { accountId: 'ana' }, kind: 'content-hidden' },
      { to: { reportId }, kind: 'report-received' },
    ]);
    expect(told.slice(2)).toEqual(
      expect.arrayContaining([
        { to: { accountId: 'ana' }, kind: 'content-restored' },
        { to: { reportId }, kind: 'report-decided' },
      ]),
    );
    expect(await desk.actions()).toEqual([
      ...['case.open', 'report.file', 'content.hide', 'evidence.seal', 'case.keep', 'content.restore'],
    ]);
  });

  it('of one network on one content are one ticket, and of many networks one case', async () => {
    const subject = await publishedTale();
    const network = 'rede-1';
    const first = await desk.file(subject, { ...OTHER, network });
    for (const again of await Promise.all(
      Array.from({ length: 20 }, () => desk.file(subject, { ...OTHER, network })),
    ))
      expect(again).toEqual(first);
    await Promise.all(Array.from({ length: 20 }, () => desk.file(subject, OTHER)));
    expect(await rows('reports')).toHaveLength(21);
    const cases = await rows('cases');
    expect(cases).toMatchObject([{ reports: 21, is_urgent: false, state: 'waiting' }]);
    expect(await desk.holds()).toEqual([]);
    expect((await desk.file(subject, { network })).ticket).toMatchObject({ isHidden: true });
    expect(await rows('cases')).toMatchObject([{ category: 'intimate-image', is_urgent: true, reports: 22 }]);
  });

  it('sent again under the same key are the same ticket with the same secret, of which the database holds a hash', async () => {
    const subject = await publishedTale();
    const [network, key] = ['rede-2', ulid()];
    const both = await Promise.all([1, 2].map(() => desk.file(subject, { network, key })));
    expect(both[0]).toEqual(both[1]);
    expect(await desk.file(subject, { network, key, ...OTHER })).toEqual(both[0]);
    const secret = both[0]?.secret ?? '';
    expect(await desk.ticket(secret)).toMatchObject({ state: 'waiting' });
    const stored = JSON.stringify(await rows('reports'));
    expect(stored).not.toContain(secret);
    expect(stored).toContain(createHash('sha256').update(secret).digest('hex'));
    await expect(desk.ticket('A'.repeat(43))).rejects.toMatchObject({ code: 'report.not-found' });
  });

  it('forget the address of an erased account, and no other', async () => {
    const [gone, kept] = [`ana-${ulid()}@Mail.example`, `bia-${ulid()}@mail.example`];
    for (const contact of [gone, gone, kept]) await desk.file(newFilm(), { contact });
    await moderation.rpc.request(forgetReporter, { email: gone.toLowerCase() }, { caller: ANONYMOUS });
    await moderation.rpc.request(forgetReporter, { email: gone.toLowerCase() }, { caller: ANONYMOUS });
    const contacts = await moderation.query<{ contact: string | null }>(
      'SELECT contact FROM reports ORDER BY id',
    );
    expect(contacts.slice(-3).map(({ contact }) => contact)).toEqual([null, null, kept]);
  });

  it('tell of them in events by their ids: no address and no secret, which identity asks for', async () => {
    const contact = 'pessoa@mail.example';
    const { ticket, secret } = await desk.file(await publishedTale(), { contact });
    await desk.file(newFilm(), { contact, network: 'rede-dos-eventos' });
    const [{ id: reportId = '' } = {}] = await moderation.query<{ id: string }>(
      'SELECT id FROM reports WHERE number = $1',
      [ticket.number],
    );
    const events = JSON.stringify(await rows('outbox'));
    expect(events).toContain(reportId);
    for (const word of [contact, secret, 'rede-dos-eventos']) expect(events).not.toContain(word);
    const ask = (id: string) => moderation.rpc.request(reportMail, { reportId: id }, { caller: ANONYMOUS });
    expect(await ask(reportId)).toEqual({ email: contact, number: ticket.number, secret });
    await expect(ask('none')).rejects.toMatchObject({ code: 'report.not-found' });
  });

  it('are forgotten by their contact and network 90 days after the decision, and not before', async () => {
    const [old, young, open] = [newFilm(), newFilm(), newFilm()];
    for (const [subject, contact] of [
      [old, 'velho@mail.example'],
      [young, 'novo@mail.example'],
      [open, 'aberto@mail.example'],
    ] as const)
      await desk.file(subject, { contact });
    for (const subject of [old, young]) await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    await moderation.query(`UPDATE reports SET sent_at = now() - interval '91 days'`);
    const age = async (subject: { id: string }, days: number) =>
      moderation.query(
        `UPDATE cases SET closed_at = now() - make_interval(days => $2) WHERE subject_id = $1`,
        [subject.id, days],
      );
    await age(old, 91);
    await age(young, 89);
    await moderation.query(
      `INSERT INTO asset_videos (asset_id, video_id, at) VALUES ('old', 'v1', now() - interval '8 days'), ('young', 'v2', now() - interval '6 days')`,
    );
    const transactions = new Transactions(moderation.database.dataSource);
    await new ReporterRetention(new MatchesRepository(), transactions, new DrainRegistry()).all();
    const left = await moderation.query<{ contact: string | null; network: string | null }>(
      'SELECT contact, network FROM reports ORDER BY sent_at, id',
    );
    expect(left.map(({ contact }) => contact).sort()).toEqual([
      'aberto@mail.example',
      'novo@mail.example',
      null,
    ]);
    expect(left.filter(({ contact, network }) => contact === null && network !== null)).toEqual([]);
    const kept = await moderation.query(
      `SELECT asset_id FROM asset_videos WHERE asset_id IN ('old', 'young')`,
    );
    expect(kept).toEqual([{ asset_id: 'young' }]);
  });

  it('say which of them need an older key, to an operator alone', async () => {
    const subject = await publishedTale();
    const operator = { caller: { kind: 'system', name: 'operator' } } as const;
    const ask = () => moderation.rpc.request(reportKeysStep, { cursor: null }, operator);
    await desk.file(subject, { contact: 'um@mail.example' });
    expect(await ask()).toEqual({ kid: 'test', looked: 1, stale: 0, cursor: null });
    // As a key leaves it that is not the first any more.
    await moderation.query(`UPDATE reports SET secret_hash = 'de outra chave'`);
    expect(await ask()).toMatchObject({ looked: 1, stale: 1 });
    await expect(moderation.rpc.request(reportKeysStep, { cursor: null }, ADMIN)).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  });

  it('are limited for one network, and not for others', async () => {
    const subjects = [];
    for (let number = 0; number < 11; number += 1) subjects.push(newFilm());
    const network = 'rede-3';
    const sent = await Promise.allSettled(
      subjects.map((subject) => desk.file(subject, { ...OTHER, network })),
    );
    const refused = sent.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'report.too-many' } }]);
    const asked = films.asked;
    await expect(desk.file(newFilm(), { network })).rejects.toMatchObject({ code: 'report.too-many' });
    expect(films.asked).toBe(asked);
    expect((await desk.file(newFilm())).ticket.isHidden).toBe(true);
  });

  it.each([
    ['a tale that is not there', { kind: 'tale', id: 'nenhum' } as const, {}, 'report.no-content'],
    ['a video that is not there', { kind: 'video', id: 'nenhum' } as const, {}, 'report.no-content'],
    [
      'nothing said of what is wrong',
      { kind: 'tale', id: 'nenhum' } as const,
      { category: 'spam', description: 'x' } as const,
      'report.description-required',
    ],
  ])('on %s are refused and leave nothing', async (_what, subject, sent, code) => {
    await expect(desk.file(subject, sent)).rejects.toMatchObject({ code });
    expect(await rows('reports')).toEqual([]);
    expect(await rows('cases')).toEqual([]);
  });

  it('of a video seal what media knows of its file as soon as it answers, once', async () => {
    films.isMediaAway = true;
    const subject = newFilm();
    await desk.file(subject);
    const id = await desk.caseOf(subject);
    await waitUntil(
      'a failed attempt at the evidence',
      async () => (await rows('evidence_due'))[0]?.['attempts'] !== 0,
    );
    expect((await desk.review(id, ADMIN)).evidence).toHaveLength(1);
    films.isMediaAway = false;
    await moderation.query('UPDATE evidence_due SET next_try_at = now()');
    await waitUntil('the evidence to be kept', async () => (await rows('evidence_due')).length === 0);
    const { evidence, assetId } = await desk.review(id, ADMIN);
    expect(assetId).toBe(`asset-${subject.id}`);
    expect(evidence).toHaveLength(2);
    const read = (one: string, who = ADMIN) => moderation.rpc.request(readEvidence, { id: one }, who);
    const file = await read(evidence[0]?.id ?? '');
    expect(file).toMatchObject({ isWhole: true, document: { file: { sha256: 'ab'.repeat(32) } } });
    await expect(read(evidence[0]?.id ?? '', MODERATOR)).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await desk.actions()).toContain('evidence.read');
    await expect(moderation.query(`UPDATE evidence SET digest = 'x'`)).rejects.toThrow('never changed');
    await expect(moderation.query('DELETE FROM evidence')).rejects.toThrow('never changed');
    await desk.decide(ADMIN, id, REMOVE);
    expect(await rows('evidence_due')).toEqual([]);
  });

  it('after a decision to keep join the queue, and hide again only where a second network says the same', async () => {
    const subject = await publishedTale();
    await desk.file(subject);
    await desk.decide(CARLA, await desk.caseOf(subject), KEEP);
    expect((await desk.file(subject)).ticket).toMatchObject({ state: 'waiting', isHidden: false });
    const id = await desk.caseOf(subject);
    expect(await desk.review(id, CARLA)).toMatchObject({ isUrgent: true, isHidden: false });
    expect((await desk.file(subject)).ticket).toMatchObject({ state: 'waiting', isHidden: true });
    expect(await desk.review(id, CARLA)).toMatchObject({ isHidden: true, reports: 2 });
  });

  it('of what was removed belong to the case that removed it', async () => {
    const subject = await publishedTale();
    await desk.file(subject);
    await desk.decide(CARLA, await desk.caseOf(subject), REMOVE);
    expect((await desk.file(subject)).ticket).toMatchObject({ state: 'removed', isHidden: true });
    expect(await rows('cases')).toMatchObject([{ reports: 2, state: 'removed' }]);
  });

  it('of the hash list open one urgent case, whichever of match and video comes first, and however often', async () => {
    const removed = newFilm();
    await desk.file(removed, { category: 'child-safety' });
    await desk.decide(DORA, await desk.caseOf(removed), { decision: 'remove', reason: 'child-safety' });
    const match: LikenessMatch = {
      ...{ list: 'removidos', listedAssetId: `asset-${removed.id}`, kind: 'perceptual' },
      ...{ distance: 12, frames: 5, at: 1, listedAt: 2 },
    };
    const tellMatch = (assetId: string, videoId: string | null) =>
      tellFact(moderation.nats, assetMatched, {
        ...{ aggregateId: assetId, aggregateVersion: 1 },
        payload: { assetId, videoId, title: 'Cópia', matches: [match] },
      });
    const tellVideo = (videoId: string, assetId: string) =>
      tellFact(moderation.nats, videoCreated, {
        ...{ aggregateId: videoId, aggregateVersion: 1 },
        payload: { videoId, assetId },
      });
    const [one, other] = [newFilm(), newFilm()];
    await tellMatch(`asset-${one.id}`, null);
    await waitUntil('the waiting match', async () => (await rows('match_waits')).length === 1);
    await tellVideo(one.id, `asset-${one.id}`);
    await tellVideo(other.id, `asset-${other.id}`);
    await waitUntil('both videos of the asset', async () => (await rows('asset_videos')).length === 2);
    await tellMatch(`asset-${other.id}`, null);
    await tellMatch(`asset-${other.id}`, other.id);
    await waitUntil('the case of the match', async () => (await desk.actions()).includes('case.match'));
    for (const subject of [one, other]) {
      const shown = await desk.review(await desk.caseOf(subject), DORA);
      expect(shown).toMatchObject({
        ...{ origin: 'match', isUrgent: true, isHidden: true, category: 'child-safety', reports: 0 },
        ...{ title: `Vídeo ${subject.id}`, author: 'Casa' },
        matches: [{ listedVideoId: removed.id, distance: 12 }],
      });
    }
    expect(await rows('cases')).toHaveLength(3);
    const hidden = { isHidden: true, reason: 'match', decision: null, lists: ['removidos'] };
    expect((await desk.holds()).filter(({ reason }) => reason === 'match')).toMatchObject([hidden, hidden]);
    const seen = await desk.caseOf(one);
    await desk.decide(DORA, seen, { decision: 'keep', reason: 'false-match', confirmed: true });
    await tellMatch(`asset-${one.id}`, one.id);
    await tellMatch(`asset-${other.id}`, other.id);
    await waitUntil(
      'the second case of the match',
      async () => (await desk.actions()).filter((action) => action === 'case.match').length === 2,
    );
    expect(await desk.review(seen, DORA)).toMatchObject({ state: 'kept', isHidden: false });
    expect(await rows('cases')).toHaveLength(3);
  });

  it('of a match hide a video that catalogue cannot name just as well, under the name of its file', async () => {
    const videoId = ulid();
    await tellFact(moderation.nats, assetMatched, {
      ...{ aggregateId: 'sem-nome', aggregateVersion: 1 },
      payload: {
        ...{ assetId: 'sem-nome', videoId, title: 'arquivo-0001.mp4' },
        matches: [
          {
            list: 'fora',
            listedAssetId: null,
            kind: 'sha256',
            distance: null,
            frames: 1,
            at: null,
            listedAt: null,
          },
        ],
      },
    });
    await waitUntil('the case of the match', async () => (await desk.actions()).includes('content.hide'));
    expect(await desk.review(await desk.caseOf({ kind: 'video', id: videoId }), DORA)).toMatchObject({
      ...{ title: 'arquivo-0001.mp4', isHidden: true },
    });
  });

  it('are counted for everybody by month and category', async () => {
    const [one, other] = [await publishedTale(), newFilm()];
    await desk.file(one);
    await desk.file(one);
    await desk.decide(CARLA, await desk.caseOf(one), REMOVE);
    await desk.file(other, OTHER);
    const asked = async () => (await moderation.rpc.request(transparency, {}, VISITOR)).rows;
    await waitUntil('both questions', async () => (await asked()).length === 2);
    const [month] = await moderation.query<{ month: string }>(
      `SELECT to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM') AS month`,
    );
    const none = { kept: 0, deleted: 0, unavailable: 0, appeals: 0, reversed: 0 };
    expect(await asked()).toEqual([
      {
        ...{
          ...none,
          ...month,
          category: 'intimate-image',
          reports: 2,
          cases: 1,
          removed: 1,
          waiting: 0,
          inTime: 1,
        },
        ...{ medianHours: expect.any(Number) as number, p95Hours: expect.any(Number) as number },
      },
      {
        ...{
          ...none,
          ...month,
          category: 'violence',
          reports: 1,
          cases: 1,
          removed: 0,
          waiting: 1,
          inTime: 0,
        },
        ...{ medianHours: null, p95Hours: null },
      },
    ]);
  });
});
