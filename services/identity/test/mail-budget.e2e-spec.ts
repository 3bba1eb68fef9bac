import {
  ANONYMOUS,
  CodedError,
  noticeDue,
  register,
  requestEmailConfirmation,
  requestPasswordReset,
} from '@alcova/contracts';
import { tellFact, waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { client, PASSWORD, TestIdentity } from './support/identity';
import { Mailbox } from './support/mailbox';
import { ReportHouse } from './support/report-house';

const BUDGET = 120;

/** What strangers make the site mail to addresses whose owners did not ask. */
describe('the budget for unsolicited mails', () => {
  const mailbox = new Mailbox();
  const reports = new ReportHouse();
  let identity: TestIdentity;

  const settings = (more: Record<string, string> = {}) => ({
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example' },
    ...{ SITE_URL: 'https://alcova.example', ...more },
  });
  /** Mails of a test before may still come: each has a domain of its own. */
  let domain = '';
  const invented = () => `${ulid().toLowerCase()}@${domain}`;
  const sent = () =>
    mailbox.mails.filter(({ recipients }) => recipients.some((one) => one.endsWith(domain))).length;
  const from = (address: string) => ({ ...client, address });
  const ask = (address: string, email = invented()) =>
    identity.rpc.request(
      register,
      { name: 'Ana Souza', email, password: PASSWORD, client: from(address) },
      { caller: ANONYMOUS },
    );
  const askReset = (email: string, address: string, device?: { id: string; accounts: string[] }) =>
    identity.rpc.request(
      requestPasswordReset,
      { email, client: from(address), ...(device && { device }) },
      { caller: ANONYMOUS },
    );
  const held = async (table: 'registrations' | 'reset_requests') =>
    (
      await identity.query(
        table === 'registrations'
          ? 'SELECT id FROM registrations WHERE token_hash IS NULL'
          : 'SELECT id FROM reset_requests',
      )
    ).length;
  const isSent = async () => (await identity.query('SELECT id FROM mails')).length === 0;
  /** Nothing goes on by itself any more: so many wait, and all else was sent. */
  const settled = (table: 'registrations' | 'reset_requests', waiting: number) =>
    waitUntil(`${waiting} to wait`, async () => (await held(table)) === waiting && (await isSent()));
  /** As if the hour were over. The budget's windows are the only ones of so many acts. */
  const endHour = () =>
    identity.query("UPDATE attempts SET window_ends = now() WHERE window_ends < now() + interval '2 hours'");

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await reports.start(identity.nats.url);
    await mailbox.start();
  });
  beforeEach(async () => {
    domain = `${ulid().toLowerCase()}.example`;
    // What the service of the test before has at work ends first; then it finds nothing that it could count.
    for (const table of ['registrations', 'reset_requests', 'mails', 'attempts'])
      await identity.query(`DELETE FROM ${table}`);
  });
  afterAll(async () => {
    await identity.stop();
    await reports.stop();
    await mailbox.stop();
  });

  it('holds 146 addresses from 60 networks back, and nobody else', async () => {
    await identity.start(settings());
    for (let each = 0; each < 146; each++)
      await expect(ask(`198.${each % 60}.100.${each}`)).resolves.toEqual({ kind: 'mail-sent' });
    const honest = invented();
    await expect(ask('203.0.113.99', honest)).resolves.toEqual({ kind: 'mail-sent' });
    await mailbox.last(honest);
    // One for each network; what is asked beyond that has half of the budget, which these and the honest one have passed.
    await settled('registrations', 146 - BUDGET / 2);
    expect(sent()).toBe(BUDGET / 2 + 1);
    // They are late, and not lost: those of the next hour are sent by their turns.
    await endHour();
    await settled('registrations', 146 - BUDGET);
    expect(sent()).toBe(BUDGET + 1);
  });

  it('is not used up by one network, however many of its addresses ask', async () => {
    await identity.start(settings({ MAIL_BUDGET_PER_HOUR: '10' }));
    for (let each = 0; each < 30; each++) await ask(`2001:db8:7:${each}::1`);
    await settled('registrations', 25);
    for (let each = 0; each < 5; each++) await ask(`198.51.${each}.1`);
    await settled('registrations', 25);
    expect(sent()).toBe(10);
  });

  it('comes after the limit of all networks that one IPv6 customer may have', async () => {
    await identity.start(settings());
    for (let each = 0; each < 60; each++) await ask(`2001:db8:8:${each}::1`);
    await expect(ask('2001:db8:8:ffff::1')).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    await expect(ask('2001:db8:9::1')).resolves.toEqual({ kind: 'mail-sent' });
    for (let each = 0; each < 60; each++) await askReset(invented(), `2001:db8:8:${each}::1`);
    await expect(askReset(invented(), '2001:db8:8:ffff::1')).rejects.toMatchObject({
      code: 'auth.too-many-attempts',
    });
  });

  it('keeps no known device from a new password, and others for no longer than its hour', async () => {
    await identity.start(settings({ MAIL_BUDGET_PER_HOUR: '10' }));
    const [owner, other] = [await identity.person(), await identity.person()];
    // Counted whether there is an account or not: what is left tells nobody which.
    for (let each = 0; each < 10; each++) await askReset(invented(), `198.51.${each}.1`);
    await settled('reset_requests', 0);
    expect(sent()).toBe(0);
    await expect(askReset(other.email, '203.0.113.1')).resolves.toEqual({});
    await expect(askReset(invented(), '203.0.113.2')).resolves.toEqual({});
    await askReset(owner.email, '203.0.113.1', { id: 'known', accounts: [owner.id] });
    await mailbox.last(owner.email);
    await settled('reset_requests', 2);
    expect(mailbox.to(other.email)).toEqual([]);
    await endHour();
    await mailbox.last(other.email);
    await settled('reset_requests', 0);
  });

  it('of one kind leaves the others what is theirs', async () => {
    await identity.start(settings({ MAIL_BUDGET_PER_HOUR: '10' }));
    for (let each = 0; each < 15; each++) await ask(`198.51.${each}.1`);
    await settled('registrations', 5);
    const person = await identity.person();
    await askReset(person.email, '203.0.113.1');
    await mailbox.last(person.email);
  });

  it('refuses who is signed in, and says until when', async () => {
    await identity.start(settings({ MAIL_BUDGET_PER_HOUR: '4' }));
    const people = await Promise.all(Array.from({ length: 4 }, () => identity.person()));
    const confirm = async (index: number, address: string) => {
      const caller = people[index]?.caller ?? ANONYMOUS;
      return identity.rpc.request(requestEmailConfirmation, { client: from(address) }, { caller });
    };
    await confirm(0, '198.51.100.1');
    await confirm(1, '198.51.100.1');
    const refusal = await confirm(2, '198.51.100.1').catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'auth.too-many-attempts' });
    expect(refusal instanceof CodedError && refusal.retryAfter).toBeGreaterThan(3_000);
    await expect(confirm(3, '203.0.113.1')).resolves.toEqual({ accepted: true });
  });

  it('holds what is mailed to who reported, whose address anybody may name', async () => {
    await identity.start(settings({ MAIL_BUDGET_PER_HOUR: '4' }));
    for (let each = 0; each < 6; each++) {
      const noticeId = ulid();
      const to = {
        reportId: reports.add({ number: 'D-2026-000007', secret: 'B'.repeat(43), email: invented() }),
      };
      await tellFact(identity.nats, noticeDue, {
        ...{ aggregateId: noticeId, aggregateVersion: 1 },
        payload: noticeDue.payload.parse({ noticeId, to, notice: { kind: 'report-received' } }),
      });
    }
    const waiting = async () =>
      (await identity.query(`SELECT id FROM mails WHERE next_try_at = 'infinity'`)).length;
    await waitUntil('two to be held', async () => sent() === 4 && (await waiting()) === 2);
    await endHour();
    await waitUntil('all to be sent', isSent);
    expect(sent()).toBe(6);
  });
});
