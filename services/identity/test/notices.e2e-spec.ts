import { type Notice, noticeDue, uploadFailed } from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { TestIdentity } from './support/identity';
import { Mailbox } from './support/mailbox';
import { ReportHouse } from './support/report-house';

const SITE = 'https://alcova.example';
const SECRET = 'B'.repeat(43);
const TICKET = { number: 'D-2026-000007', secret: SECRET };
const RECEIVED: Notice = { kind: 'report-received' };
const REMOVED: Notice = {
  ...{ kind: 'content-removed', title: 'Demonstração', subjectKind: 'tale', reason: 'spam' },
  message: 'O conteúdo é propaganda.',
};

describe('notices of moderation', () => {
  const mailbox = new Mailbox();
  const reports = new ReportHouse();
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await TestIdentity.create();
    await reports.start(identity.nats.url);
    await mailbox.start();
    await identity.start({
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'Alcova <nao-responda@alcova.example>', SITE_URL: SITE },
    });
  });
  afterAll(async () => {
    await identity.stop();
    await reports.stop();
    await mailbox.stop();
  });

  /** As moderation's relay publishes it; told twice it is two events of one notice. */
  const tell = (to: object, notice: Notice, noticeId = ulid()) =>
    tellFact(identity.nats, noticeDue, {
      ...{ aggregateId: noticeId, aggregateVersion: 1 },
      payload: noticeDue.payload.parse({ noticeId, to, notice }),
    });
  const taken = async (noticeId: string) =>
    (await identity.query('SELECT id FROM notices WHERE id = $1', [noticeId])).length > 0;

  it('are mailed to who reported, once each, with the link behind the sign that no browser sends', async () => {
    const email = `pessoa-${ulid().toLowerCase()}@mail.example`;
    const noticeId = ulid();
    const reportId = reports.add({ ...TICKET, email });
    await tell({ reportId }, RECEIVED, noticeId);
    await tell({ reportId }, RECEIVED, noticeId);
    await tell({ reportId: ulid() }, RECEIVED);
    const last = ulid();
    await tell({ reportId }, { kind: 'report-decided', outcome: 'kept' }, last);
    await waitUntil('the last notice to be taken', () => taken(last));
    await mailbox.last(email, 2);
    await waitUntil(
      'all mails to be sent',
      async () => (await identity.query('SELECT id FROM mails')).length === 0,
    );
    const mails = mailbox.to(email);
    expect(mails).toHaveLength(2);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Alcova: recebemos a sua mensagem D-2026-000007',
      'Alcova: resposta à sua mensagem D-2026-000007',
    ]);
    for (const mail of mails) expect(mail.text).toContain(`${SITE}/denuncia/acompanhar#${SECRET}`);
  });

  it('reach whose content it is, and nobody whose account is closed', async () => {
    const [author, closed] = [await identity.person(), await identity.person()];
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [closed.id]);
    await tell({ accountId: closed.id }, REMOVED);
    await tell({ accountId: author.id }, REMOVED);
    expect((await mailbox.last(author.email)).text).toContain('O conteúdo é propaganda.');
    expect(mailbox.to(closed.email)).toEqual([]);
  });

  it('tell an author of a decided tale once, and no address that nobody confirmed', async () => {
    const [author, unconfirmed] = [await identity.person(), await identity.person()];
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [author.id]);
    await identity.query('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [unconfirmed.id]);
    const decided: Notice = {
      ...{ kind: 'tale-decided', topic: 'refused', outcome: 'refused', isEdit: false, reason: 'quality' },
    };
    const [noticeId, last] = [ulid(), ulid()];
    await tell({ accountId: unconfirmed.id }, decided);
    await tell({ accountId: author.id }, decided, noticeId);
    await tell({ accountId: author.id }, decided, noticeId);
    await tell({ accountId: author.id }, REMOVED, last);
    await waitUntil('the last notice to be taken', () => taken(last));
    await mailbox.last(author.email, 2);
    const told = mailbox
      .to(author.email)
      .filter(({ subject }) => subject?.endsWith('há uma novidade na sua conta'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`${SITE}/my-tales`);
    expect(mailbox.to(unconfirmed.email)).toEqual([]);
  });

  it('reach all who administer the site', async () => {
    const people = [await identity.person(), await identity.person(), await identity.person()];
    await identity.query(`UPDATE accounts SET role = 'admin' WHERE id = ANY ($1)`, [
      people.slice(0, 2).map(({ id }) => id),
    ]);
    await tell({ administrators: true }, { ...REMOVED, subjectKind: 'video' });
    for (const { email } of people.slice(0, 2))
      expect((await mailbox.last(email)).text).toContain(`${SITE}/reports`);
    expect(mailbox.to(people[2]?.email ?? '')).toEqual([]);
  });

  it('call all who may decide, with a subject that tells nothing, and no longer than it is of use', async () => {
    const [moderator, administrator] = [await identity.person(), await identity.person()];
    const [user, gone] = [await identity.person(), await identity.person()];
    const invited = await identity.person({ role: 'moderator', password: null });
    await identity.query('UPDATE accounts SET invited_at = now() WHERE id = $1', [invited.id]);
    for (const [role, who] of [
      ['moderator', moderator],
      ['admin', administrator],
      ['moderator', gone],
    ] as const)
      await identity.query('UPDATE accounts SET role = $2 WHERE id = $1', [who.id, role]);
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [gone.id]);
    const dueAt = '2026-11-21T18:00:00.000Z';
    const call: Notice = { kind: 'urgent-cases', caseId: ulid(), dueAt, waiting: 12, overdue: 2 };
    const noticeId = ulid();
    await tell({ moderators: true }, call, noticeId);
    await tell({ moderators: true }, call, noticeId);
    for (const { email } of [moderator, administrator]) {
      const { subject, text = '' } = await mailbox.last(email);
      expect(subject).toBe('Alcova: a moderação precisa de você agora');
      expect(text).toContain('12 casos urgentes');
      expect(text).toContain(`${SITE}/reports`);
    }
    const last = ulid();
    await tell({ accountId: gone.id }, call, last);
    await waitUntil('the last notice to be taken', () => taken(last));
    expect(mailbox.to(moderator.email)).toHaveLength(1);
    for (const { email } of [user, gone, invited]) expect(mailbox.to(email)).toEqual([]);
  });

  it('tell who sent a file that nothing became of it, once, and so many in an hour', async () => {
    const sender = await identity.person();
    const fail = (assetId: string) =>
      tellFact(identity.nats, uploadFailed, {
        ...{ aggregateId: assetId, aggregateVersion: 1 },
        payload: { assetId, accountId: sender.id, state: 'failed', reason: 'media.processing-failed' },
      });
    const ids = Array.from({ length: 12 }, () => ulid());
    for (const id of [ids[0] ?? '', ...ids]) await fail(id);
    await waitUntil('the last notice to be taken', () => taken(`upload ${ids.at(-1)}`));
    const { subject, text } = await mailbox.last(sender.email, 10);
    expect(subject).toBe('Alcova: um envio seu não pôde ser processado');
    expect(text).toContain(`${SITE}/uploads`);
    await waitUntil(
      'all mails to be sent',
      async () => (await identity.query('SELECT id FROM mails')).length === 0,
    );
    expect(mailbox.to(sender.email)).toHaveLength(10);
  });

  it('fill nobody’s inbox: an address that reports name gets so many a day', async () => {
    const email = `cheio-${ulid().toLowerCase()}@mail.example`;
    const ids = Array.from({ length: 40 }, () => ulid());
    const reportId = reports.add({ ...TICKET, email });
    for (const noticeId of ids) await tell({ reportId }, RECEIVED, noticeId);
    await waitUntil('the last notice to be taken', () => taken(ids.at(-1) ?? ''));
    await waitUntil(
      'all mails to be sent',
      async () => (await identity.query('SELECT id FROM mails')).length === 0,
    );
    expect(mailbox.to(email)).toHaveLength(30);
  });
});
