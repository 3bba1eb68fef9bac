import { ANONYMOUS, finishRegistration, register, signIn } from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { ulid } from 'ulid';
import { client, PASSWORD, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const SITE = 'https://alcova.example';

describe('registration where mail is configured', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  let networks = 0;

  const newEmail = () => `${ulid().toLowerCase()}@alcova.example`;
  const ask = (email: string) =>
    identity.rpc.request(
      register,
      {
        ...{ name: 'Ana Souza', email, password: 'uma senha que ninguém guarda' },
        client: { ...client, address: `198.51.100.${++networks}` },
      },
      { caller: ANONYMOUS },
    );
  const complete = (token: string, password = PASSWORD) =>
    identity.rpc.request(finishRegistration, { token, password, client }, { caller: ANONYMOUS });
  const accountsOf = (email: string) =>
    identity.query('SELECT id, role, status, email_confirmed_at FROM accounts WHERE email_key = $1', [email]);
  const waiting = (email: string) =>
    identity.query('SELECT token_hash FROM registrations WHERE email_key = $1', [email]);
  /** Every request was looked at, and every mail sent. */
  const settled = (email: string) =>
    waitUntil(`the mails to ${email}`, async () => {
      const open = (await waiting(email)).filter((row) => row['token_hash'] === null);
      const mails = await identity.query('SELECT FROM mails WHERE recipient = $1', [email]);
      return open.length + mails.length === 0;
    });

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start({
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', SITE_URL: SITE },
    });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('answers the same for a known and an unknown address, and opens no session', async () => {
    const person = await identity.person();
    const [known, unknown] = [await ask(person.email), await ask(newEmail())];
    expect(known).toEqual({ kind: 'mail-sent' });
    expect(unknown).toEqual(known);
  });

  it('does the same work for both: one row, whatever is known', async () => {
    const person = await identity.person();
    const email = newEmail();
    // As it stands before the answer: nobody has looked at it yet.
    await identity.query('CREATE TABLE kept AS SELECT * FROM registrations WITH NO DATA');
    await identity.query(`CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO kept SELECT NEW.*; RETURN NEW; END $$`);
    await identity.query(
      'CREATE TRIGGER keep AFTER INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION keep()',
    );
    await Promise.all([ask(person.email), ask(email)]);
    const rows = await identity.query('SELECT token_hash, password_hash FROM kept');
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row['token_hash']).toBeNull();
      expect(row['password_hash']).toBeNull();
    }
    await identity.query('DROP TRIGGER keep ON registrations');
    await identity.query('DROP FUNCTION keep');
    await identity.query('DROP TABLE kept');
  });

  it('opens the account by the link in the mail, once, with a confirmed address', async () => {
    const email = newEmail();
    await ask(email);
    const mail = await mailbox.last(email);
    expect(mail.subject).toBe('Alcova: confirme seu e-mail');
    const token = tokenIn(mail);
    expect(mail.text).toContain(`${SITE}/complete-registration#token=${token}`);
    expect(await accountsOf(email)).toEqual([]);
    await expect(
      identity.rpc.request(signIn, { email, password: PASSWORD, client }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'auth.bad-credentials',
    });
    const session = await complete(token);
    expect(session.account).toMatchObject({
      ...{ name: 'Ana Souza', email, role: 'user', isActive: true, emailConfirmed: true },
    });
    await expect(complete(token)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await expect(
      identity.rpc.request(signIn, { email, password: PASSWORD, client }, { caller: ANONYMOUS }),
    ).resolves.toMatchObject({
      kind: 'session',
    });
    expect(await identity.query('SELECT password_hash FROM accounts WHERE email_key = $1', [email])).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string },
    ]);
    expect(await waiting(email)).toEqual([]);
  });

  it("tells a known address 'você já tem uma conta', without a token", async () => {
    const person = await identity.person();
    await ask(person.email);
    const mail = await mailbox.last(person.email);
    expect(mail.subject).toBe('Alcova: você já tem uma conta');
    expect(mail.text).toContain(`${SITE}/login`);
    expect(mail.text).not.toContain('#token=');
    await settled(person.email);
    expect(await waiting(person.email)).toEqual([]);
  });

  it('opens one account for a link that is opened twice at once, with the password of one', async () => {
    const email = newEmail();
    await ask(email);
    const token = tokenIn(await mailbox.last(email));
    const outcomes = await Promise.allSettled([
      complete(token),
      complete(token, 'outra senha, mais comprida'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('sends at most five mails an hour to one address, and never tells', async () => {
    const email = newEmail();
    for (let time = 0; time < 7; time++) await expect(ask(email)).resolves.toEqual({ kind: 'mail-sent' });
    await mailbox.last(email, 5);
    await settled(email);
    expect(mailbox.to(email)).toHaveLength(5);
  });

  it('takes no link that is too old, and forgets what waited for it', async () => {
    const email = newEmail();
    await ask(email);
    const token = tokenIn(await mailbox.last(email));
    await identity.query('UPDATE registrations SET expires_at = now() WHERE email_key = $1', [email]);
    await expect(complete(token)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    const replica = await identity.startReplica();
    await waitUntil('what is too old to go', async () => (await waiting(email)).length === 0);
    await replica.stop();
  });

  it('keeps no token as it is in the database', async () => {
    const email = newEmail();
    await ask(email);
    const token = tokenIn(await mailbox.last(email));
    expect(JSON.stringify(await waiting(email))).not.toContain(token);
  });
});
