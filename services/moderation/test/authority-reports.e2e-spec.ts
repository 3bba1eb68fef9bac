import {
  AUTHORITIES,
  type authorityReport,
  beginAuthorityExport,
  eventEnvelope,
  evidenceKept,
  listAuthorityReports,
  openAuthorityReport,
  readEvidence,
  readExportedEvidence,
  receiveAuthorityReport,
  withdrawAuthorityReport,
} from '@alcova/contracts';
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { z } from 'zod';
import { CARLA, desk, films, moderation, publishedTale, useDesks } from './support/desks';
import { ADMIN, MODERATOR, USER } from './support/moderation';
import { KEEP, REMOVE } from './support/reports';

type Report = z.output<typeof authorityReport>;
const FEDERAL = { authority: 'policia-federal' } as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('sending to an authority', () => {
  useDesks();
  beforeEach(() => desk.clear());

  /** The case of a tale that was removed. */
  const removed = async (): Promise<string> => {
    const subject = await publishedTale();
    await desk.file(subject);
    const id = await desk.caseOf(subject);
    await desk.decide(CARLA, id, REMOVE);
    return id;
  };
  const open = (caseId: string, wanted: object = FEDERAL, who = MODERATOR): Promise<Report> =>
    moderation.rpc.request(openAuthorityReport, { id: caseId, ...FEDERAL, ...wanted }, who);
  const receive = ({ id, version }: Report, input: object = {}, who = MODERATOR): Promise<Report> =>
    moderation.rpc.request(
      receiveAuthorityReport,
      { id, version, receipt: 'PF-2026/17', receivedAt: new Date().toISOString(), ...input },
      who,
    );
  const withdraw = ({ id, version }: Report, who = ADMIN): Promise<Report> =>
    moderation.rpc.request(withdrawAuthorityReport, { id, version, because: 'Aberto por engano.' }, who);
  const list = (filter: object = {}) =>
    moderation.rpc.request(listAuthorityReports, { page: 1, ...filter }, MODERATOR);
  const entries = (action: string) =>
    moderation.query<{ subject: string; after: unknown }>(
      'SELECT subject, after FROM audit_entries WHERE action = $1 ORDER BY id',
      [action],
    );
  const kept = async () =>
    (
      await moderation.query<{ body: string }>(
        `SELECT body FROM outbox WHERE kind = 'event' AND body::json->>'name' = $1 ORDER BY id`,
        [evidenceKept.name],
      )
    )
      .map(({ body }) => eventEnvelope.parse(JSON.parse(body)))
      .map(({ aggregateVersion, payload }) => ({
        version: aggregateVersion,
        ...evidenceKept.payload.parse(payload),
      }));

  it('opens a record with a deadline, seals what is known by then, and stands in the audit log', async () => {
    const caseId = await removed();
    const before = (await desk.review(caseId, MODERATOR)).evidence.length;
    const report = await open(caseId);
    expect(report).toMatchObject({
      ...{ caseId, ...FEDERAL, otherName: '', state: 'open', isOverdue: false },
      ...{ receipt: null, receivedAt: null, keptUntil: null, title: 'Conto de demonstração' },
    });
    const { hours } = AUTHORITIES['policia-federal'];
    expect(Date.parse(report.dueAt) - Date.parse(report.openedAt)).toBe(hours * HOUR);
    expect((await desk.review(caseId, MODERATOR)).evidence).toHaveLength(before + 1);
    expect(await entries('authority.open')).toEqual([
      { subject: caseId, after: expect.objectContaining({ report: report.id, state: 'open' }) as object },
    ]);
  });

  it('has one open record of a case for each authority, also when twelve people open it at once', async () => {
    const caseId = await removed();
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => open(caseId)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'authority.already-open' });
    expect(await entries('authority.open')).toHaveLength(1);
    await open(caseId, { authority: 'nca' });
    await open(caseId, { authority: 'other', otherName: 'Ministério Público' });
    await open(caseId, { authority: 'other', otherName: 'Outra ainda' });
    await expect(open(caseId, { authority: 'other', otherName: 'ministério público' })).rejects.toMatchObject(
      { code: 'authority.already-open' },
    );
    expect((await list({ caseId, state: 'open' })).total).toBe(4);
  });

  it.each<[string, object, string]>([
    ['no name of another authority', { authority: 'other', otherName: ' ' }, 'authority.name-required'],
    ['a name over two lines', { authority: 'other', otherName: 'Uma\nOutra' }, 'request.invalid'],
    ['a case that is not there', { id: 'nenhum' }, 'case.not-found'],
  ])('with %s is refused', async (_what, wanted, code) => {
    await expect(open(await removed(), wanted)).rejects.toMatchObject({ code });
  });

  it('asks that the content is off the air', async () => {
    const subject = await publishedTale();
    await desk.file(subject, { category: 'violence', description: 'Há uma ameaça real no texto.' });
    const caseId = await desk.caseOf(subject);
    await expect(open(caseId)).rejects.toMatchObject({ code: 'authority.content-shown' });
    await desk.decide(CARLA, caseId, KEEP);
    await expect(open(caseId)).rejects.toMatchObject({ code: 'authority.content-shown' });
    const urgent = await publishedTale();
    await desk.file(urgent);
    await expect(open(await desk.caseOf(urgent))).resolves.toMatchObject({ state: 'open' });
  });

  it('ends with one receipt, and another record can be opened afterwards', async () => {
    const caseId = await removed();
    const report = await open(caseId);
    const receivedAt = new Date(Date.now() - 3 * HOUR).toISOString();
    const both = await Promise.allSettled([
      receive(report, { receivedAt }),
      receive(report, { receipt: 'PF-2026/18', receivedAt }),
    ]);
    const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done).toMatchObject({ state: 'received', receivedAt, isOverdue: false });
    // The time of keeping counts from when it was registered, whatever was typed as the time of the receipt.
    const days = (Date.parse(done?.keptUntil ?? '') - Date.now()) / DAY;
    expect(days).toBeGreaterThan(AUTHORITIES['policia-federal'].keptDays - 0.5);
    const [entry] = await entries('authority.receive');
    expect(entry).toMatchObject({ subject: caseId, after: { receipt: done?.receipt, receivedAt } });
    if (done) await expect(receive(done)).rejects.toMatchObject({ code: 'authority.changed' });
    if (done) await expect(withdraw(done)).rejects.toMatchObject({ code: 'authority.changed' });
    await expect(open(caseId)).resolves.toMatchObject({ state: 'open' });
  });

  it('takes no receipt of a time that is still to come', async () => {
    const report = await open(await removed());
    const receivedAt = new Date(Date.now() + HOUR).toISOString();
    await expect(receive(report, { receivedAt })).rejects.toMatchObject({
      code: 'authority.receipt-in-future',
    });
    expect((await list({ caseId: report.caseId })).items).toMatchObject([{ state: 'open', version: 1 }]);
  });

  it('tells what is overdue first', async () => {
    const [late, early] = [await open(await removed()), await open(await removed())];
    await moderation.query(
      `UPDATE authority_reports SET due_at = now() - interval '1 minute' WHERE id = $1`,
      [early.id],
    );
    expect((await list({ state: 'open' })).items).toMatchObject([
      { id: early.id, isOverdue: true },
      { id: late.id, isOverdue: false },
    ]);
    await receive({ ...early });
    expect((await list({ state: 'open' })).items).toMatchObject([{ id: late.id }]);
  });

  it('exports what was sealed byte for byte, each reading in the audit log', async () => {
    const caseId = await removed();
    const report = await open(caseId);
    const { evidence, ...exported } = await moderation.rpc.request(
      beginAuthorityExport,
      { id: report.id },
      ADMIN,
    );
    expect(exported).toMatchObject({ report: { id: report.id }, subject: { kind: 'tale' } });
    expect(await entries('authority.export')).toMatchObject([
      { subject: caseId, after: { report: report.id, documents: evidence.length } },
    ]);
    for (const { id, digest } of evidence) {
      const parts: Buffer[] = [];
      for (let from: number | null = 0; from !== null;) {
        const asked = { id: report.id, evidenceId: id, from };
        const answer: z.output<typeof readExportedEvidence.output> = await moderation.rpc.request(
          readExportedEvidence,
          asked,
          ADMIN,
        );
        parts.push(Buffer.from(answer.bytes, 'base64'));
        from = answer.next;
      }
      expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(digest);
    }
    expect(await entries('evidence.read')).toHaveLength(evidence.length);
  });

  it('exports no document of another case, and nothing of a record that was withdrawn', async () => {
    const [mine, other] = [await open(await removed()), await removed()];
    const [foreign] = (await desk.review(other, ADMIN)).evidence;
    const asked = { id: mine.id, evidenceId: foreign?.id ?? '', from: 0 };
    await expect(moderation.rpc.request(readExportedEvidence, asked, ADMIN)).rejects.toMatchObject({
      code: 'authority.not-found',
    });
    await expect(
      moderation.rpc.request(readEvidence, { id: foreign?.id ?? '' }, ADMIN),
    ).resolves.toBeDefined();
    await withdraw(mine);
    await expect(moderation.rpc.request(beginAuthorityExport, { id: mine.id }, ADMIN)).rejects.toMatchObject({
      code: 'authority.changed',
    });
  });

  it('is for moderators, its export and its withdrawal for administrators alone', async () => {
    const caseId = await removed();
    await expect(open(caseId, FEDERAL, USER)).rejects.toMatchObject({ code: 'auth.forbidden' });
    const report = await open(caseId);
    const { id } = report;
    for (const refused of [
      receive(report, {}, USER),
      withdraw(report, MODERATOR),
      moderation.rpc.request(beginAuthorityExport, { id }, MODERATOR),
      moderation.rpc.request(readExportedEvidence, { id, evidenceId: ulid(), from: 0 }, MODERATOR),
      moderation.rpc.request(listAuthorityReports, {}, USER),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'auth.forbidden' });
    expect(await entries('authority.export')).toEqual([]);
  });

  it('tells who keeps the file of a video, without an end at first, then to the end that the receipt sets', async () => {
    const subject = { kind: 'video', id: ulid() } as const;
    films.add(subject.id);
    await desk.file(subject);
    const caseId = await desk.caseOf(subject);
    const report = await open(caseId);
    const other = await open(caseId, { authority: 'iwf' });
    const done = await receive(report);
    await withdraw(other);
    const assetId = `asset-${subject.id}`;
    expect(await kept()).toEqual([
      { version: 1, reportId: report.id, assetId, until: null },
      { version: 1, reportId: other.id, assetId, until: null },
      { version: 2, reportId: report.id, assetId, until: done.keptUntil },
      { version: 2, reportId: other.id, assetId, until: expect.any(String) as string },
    ]);
  });

  it('leaves records that nobody deletes', async () => {
    await open(await removed());
    await expect(moderation.query('DELETE FROM authority_reports')).rejects.toThrow('never deleted');
  });
});
