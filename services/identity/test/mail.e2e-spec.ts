import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANONYMOUS,
  confirmEmail,
  getAccount,
  requestEmailConfirmation,
  requestPasswordReset,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import PostalMime from 'postal-mime';
import { type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const SITE = 'https://alcova.example';

describe('mail', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;

  const settings = () => ({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Alcova <nao-responda@alcova.example>',
    SITE_URL: SITE,
  });
  const askConfirmation = (person: Person) =>
    identity.rpc.request(requestEmailConfirmation, {}, { caller: person.caller });
  const confirm = (token: string, { caller }: Person) =>
    identity.rpc.request(confirmEmail, { token }, { caller });
  const isConfirmed = async (person: Person) =>
    (await identity.rpc.request(getAccount, { id: person.id }, { caller: ANONYMOUS })).emailConfirmed;
  const waiting = async (person: Person) =>
    identity.query('SELECT attempts, next_try_at > now() AS later FROM mails WHERE recipient = $1', [
      person.email,
    ]);

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start(settings());
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('brings a link that confirms the address once', async () => {
    const person = await identity.person();
    await askConfirmation(person);
    const mail = await mailbox.last(person.email);
    expect(mail.subject).toBe('Alcova: confirme seu e-mail');
    expect(mail.from).toMatchObject({ name: 'Alcova', address: 'nao-responda@alcova.example' });
    expect(mail.text).toContain(`${SITE}/confirm-email#token=`);
    expect(mail.html).toContain(`href="${SITE}/confirm-email#token=${tokenIn(mail)}"`);
    expect(mail.html).not.toMatch(/<img|src=/);
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    await expect(isConfirmed(person)).resolves.toBe(false);
    await confirm(tokenIn(mail), person);
    await expect(isConfirmed(person)).resolves.toBe(true);
    await expect(confirm(tokenIn(mail), person)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await waitUntil('the mail to be sent', async () => (await waiting(person)).length === 0);
  });

  it('sends nothing more to an address that is confirmed', async () => {
    const person = await identity.person();
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    await askConfirmation(person);
    await expect(waiting(person)).resolves.toEqual([]);
  });

  it('refuses visitors, and asks closed accounts to come back', async () => {
    await expect(
      identity.rpc.request(requestEmailConfirmation, {}, { caller: { kind: 'anonymous' } }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });
    const person = await identity.person();
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [person.id]);
    await expect(askConfirmation(person)).rejects.toMatchObject({ code: 'auth.session-expired' });
  });

  it('sends at most five links an hour to one address', async () => {
    const person = await identity.person();
    for (let time = 0; time < 5; time++) await askConfirmation(person);
    await expect(askConfirmation(person)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    await mailbox.last(person.email, 5);
  });

  it('refuses links that are forged, too old, or for an address that the account has no more', async () => {
    const refused = { code: 'auth.link-invalid' };
    const forged = randomBytes(32).toString('base64url');
    const late = await identity.person();
    await expect(confirm(forged, late)).rejects.toMatchObject(refused);
    await askConfirmation(late);
    const token = tokenIn(await mailbox.last(late.email));
    await identity.query(
      `UPDATE mail_links SET expires_at = now() - interval '1 second' WHERE account_id = $1`,
      [late.id],
    );
    await expect(confirm(token, late)).rejects.toMatchObject(refused);
    const moved = await identity.person();
    await askConfirmation(moved);
    const movedToken = tokenIn(await mailbox.last(moved.email));
    await identity.query(`UPDATE accounts SET email_key = 'novo-' || email_key WHERE id = $1`, [moved.id]);
    await expect(confirm(movedToken, moved)).rejects.toMatchObject(refused);
    await expect(isConfirmed(moved)).resolves.toBe(false);
  });

  it('takes no link for a new password as one that confirms', async () => {
    const person = await identity.person();
    await identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(person.email));
    await expect(confirm(token, person)).rejects.toMatchObject({ code: 'auth.link-invalid' });
  });

  it('keeps what the server cannot take, over a restart too, and sends it once when it can', async () => {
    await mailbox.stop();
    const person = await identity.person();
    await askConfirmation(person);
    await waitUntil('the first failed attempt', async () => {
      const [mail] = await waiting(person);
      return mail?.['attempts'] === 1 && mail['later'] === true;
    });
    await identity.start(settings());
    await mailbox.start();
    await identity.query('UPDATE mails SET next_try_at = now() WHERE recipient = $1', [person.email]);
    await mailbox.last(person.email);
    await waitUntil('the mail to be sent', async () => (await waiting(person)).length === 0);
    expect(mailbox.to(person.email)).toHaveLength(1);
  });

  it('sends what a process left behind that was killed while sending', async () => {
    const person = await identity.person();
    await identity.query(
      `INSERT INTO mails (id, recipient, subject, body_text, body_html, attempts, next_try_at, give_up_at)
       VALUES ('left-behind', $1, 'Alcova', 'Olá', '<p>Olá</p>', 1, now() + interval '1 minute', now() + interval '1 day')`,
      [person.email],
    );
    await identity.query(`UPDATE mails SET next_try_at = now() WHERE id = 'left-behind'`);
    const mail = await mailbox.last(person.email);
    expect(mail.messageId).toBe('<left-behind@alcova.example>');
  });

  it('goes out once when two replicas send', async () => {
    const replica = await identity.startReplica(settings());
    try {
      const recipients = Array.from({ length: 40 }, (_, index) => `replica-${index}@alcova.example`);
      await identity.query(
        `INSERT INTO mails (id, recipient, subject, body_text, body_html, give_up_at)
         SELECT 'replica-' || recipient, recipient, 'Alcova', 'Olá', '<p>Olá</p>', now() + interval '1 day'
         FROM unnest($1::text[]) AS recipient`,
        [recipients],
      );
      await waitUntil(
        'all mails to be sent',
        async () => (await identity.query(`SELECT FROM mails WHERE recipient LIKE 'replica-%'`)).length === 0,
      );
      expect(recipients.map((recipient) => mailbox.to(recipient).length)).toEqual(recipients.map(() => 1));
    } finally {
      await replica.stop();
    }
  });

  it('gives up what could not be sent in its time', async () => {
    const person = await identity.person();
    await identity.query(
      `INSERT INTO mails (id, recipient, subject, body_text, body_html, next_try_at, give_up_at)
       VALUES ('late', $1, 'Alcova', 'Olá', '<p>Olá</p>', now(), now() - interval '1 second')`,
      [person.email],
    );
    await waitUntil('the mail to be given up', async () => (await waiting(person)).length === 0);
    expect(mailbox.to(person.email)).toEqual([]);
  });

  it('tries again after a passing refusal, and not after a final one', async () => {
    const [passing, final] = [await identity.person(), await identity.person()];
    mailbox.refuse(passing.email, 451);
    await askConfirmation(passing);
    await waitUntil('the first failed attempt', async () => (await waiting(passing))[0]?.['attempts'] === 1);
    mailbox.refuse(final.email, 550);
    await askConfirmation(final);
    await waitUntil('the mail to be given up', async () => (await waiting(final)).length === 0);
    expect(mailbox.to(final.email)).toEqual([]);
    await identity.query('UPDATE mails SET next_try_at = now() WHERE recipient = $1', [passing.email]);
    await mailbox.last(passing.email);
  });

  it('goes into a folder where there is no server', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'alcova-test-mails-'));
    await identity.start({ MAIL_DIR: join(folder, 'mails'), SITE_URL: SITE });
    try {
      const person = await identity.person();
      await askConfirmation(person);
      const names = async () => readdir(join(folder, 'mails')).catch(() => []);
      await waitUntil('the mail in its folder', async () =>
        (await names()).some((name) => name.endsWith('.eml')),
      );
      const [name = ''] = await names();
      const mail = await PostalMime.parse(await readFile(join(folder, 'mails', name)));
      expect(mail.to).toEqual([expect.objectContaining({ address: person.email })]);
      await confirm(tokenIn(mail), person);
      await expect(isConfirmed(person)).resolves.toBe(true);
    } finally {
      await identity.start(settings());
      await rm(folder, { recursive: true, force: true });
    }
  });
});
