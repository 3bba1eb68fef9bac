import { randomBytes } from 'node:crypto';
import {
  ANONYMOUS,
  renewSession,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const NEW_PASSWORD = 'outra senha, mais comprida';

describe('passwords that were forgotten', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;

  const enter = (person: Person, password: string) =>
    identity.rpc.request(signIn, { email: person.email, password, client }, { caller: ANONYMOUS });
  const ask = (email: string) => identity.rpc.request(requestPasswordReset, { email }, { caller: ANONYMOUS });
  const reset = (token: string, password = NEW_PASSWORD) =>
    identity.rpc.request(setForgottenPassword, { token, password }, { caller: ANONYMOUS });
  const renew = (refreshToken: string) =>
    identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
  const linkFor = async (person: Person, count = 1) => {
    await ask(person.email);
    return tokenIn(await mailbox.last(person.email, count));
  };
  const hashOf = async (person: Person) =>
    (await identity.query('SELECT password_hash FROM accounts WHERE id = $1', [person.id]))[0]?.[
      'password_hash'
    ];
  const lockOut = async (person: Person) => {
    for (let time = 0; time < 10; time++)
      await expect(enter(person, 'errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(enter(person, PASSWORD)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
  };
  /** Done when every request that was noted has been looked at. */
  const requestsDone = () =>
    waitUntil(
      'the request to be worked off',
      async () => (await identity.query('SELECT FROM reset_requests')).length === 0,
    );

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'nao-responda@alcova.example',
      SITE_URL: 'https://alcova.example',
    });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('are replaced by a link, once, which ends all sessions and confirms the address', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.enter(person);
    const token = await linkFor(person);
    const mail = await mailbox.last(person.email);
    expect(mail.subject).toBe('Alcova: escolha uma nova senha');
    expect(mail.text).toContain(`https://alcova.example/new-password#token=${token}`);
    await expect(reset(token)).resolves.toEqual({ accountId: person.id });
    await expect(reset(token)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await expect(renew(refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(enter(person, PASSWORD)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(enter(person, NEW_PASSWORD)).resolves.toMatchObject({
      session: { account: { emailConfirmed: true } },
    });
    const revocations = await identity.query('SELECT FROM revocations WHERE key = $1', [
      `account.${person.id}`,
    ]);
    expect(revocations).toHaveLength(1);
  });

  it('open again an account that wrong tries had closed', async () => {
    const person = await identity.person();
    await lockOut(person);
    const token = await linkFor(person);
    await identity.rpc.request(
      setForgottenPassword,
      { token, password: NEW_PASSWORD, client },
      { caller: ANONYMOUS },
    );
    await expect(enter(person, NEW_PASSWORD)).resolves.toMatchObject({ kind: 'session' });
  });

  it('answer the same for an unknown and for a disabled address, which get no mail', async () => {
    const disabled = await identity.person();
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [disabled.id]);
    await expect(ask(disabled.email)).resolves.toEqual({});
    await expect(ask('ninguem@alcova.example')).resolves.toEqual({});
    await requestsDone();
    const mails = await identity.query('SELECT FROM mails WHERE recipient = ANY($1)', [
      [disabled.email, 'ninguem@alcova.example'],
    ]);
    expect(mails).toEqual([]);
    await expect(
      identity.query('SELECT FROM mail_links WHERE account_id = $1', [disabled.id]),
    ).resolves.toEqual([]);
  });

  it('tell what is no address', async () => {
    await expect(ask('ana@local')).rejects.toMatchObject({ code: 'auth.email-invalid' });
  });

  it('send the mail to the address of the account, whichever form was typed', async () => {
    const person = await identity.person();
    await ask(person.email.toUpperCase().replace('@ALCOVA', '@ａｌｃｏｖａ'));
    await mailbox.last(person.email);
  });

  it('send at most five mails an hour to one address, and never tell', async () => {
    const person = await identity.person();
    for (let time = 0; time < 8; time++) await expect(ask(person.email)).resolves.toEqual({});
    await requestsDone();
    await mailbox.last(person.email, 5);
    await waitUntil(
      'the mail to be sent',
      async () =>
        (await identity.query('SELECT FROM mails WHERE recipient = $1', [person.email])).length === 0,
    );
    expect(mailbox.to(person.email)).toHaveLength(5);
  });

  it('take only the newest link', async () => {
    const person = await identity.person();
    const first = await linkFor(person);
    const second = await linkFor(person, 2);
    await expect(reset(first)).rejects.toMatchObject({ code: 'auth.link-invalid' });
    await expect(reset(second)).resolves.toEqual({ accountId: person.id });
  });

  it('refuse links that are forged, too old, or of an account that is disabled since', async () => {
    const refused = { code: 'auth.link-invalid' };
    await expect(reset(randomBytes(32).toString('base64url'))).rejects.toMatchObject(refused);
    await expect(reset('../../etc/passwd-and-more')).rejects.toMatchObject({ code: 'request.invalid' });
    const late = await identity.person();
    const token = await linkFor(late);
    await identity.query(`UPDATE mail_links SET expires_at = now() WHERE account_id = $1`, [late.id]);
    await expect(reset(token)).rejects.toMatchObject(refused);
    const disabled = await identity.person();
    const disabledToken = await linkFor(disabled);
    await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [disabled.id]);
    await expect(reset(disabledToken)).rejects.toMatchObject(refused);
    await expect(hashOf(disabled)).resolves.toBe(await hashOf(late));
  });

  it('do not use the link up with a password that is too weak', async () => {
    const person = await identity.person();
    const token = await linkFor(person);
    await expect(reset(token, 'password123')).rejects.toMatchObject({ code: 'auth.weak-password' });
    await expect(reset(token, person.email)).rejects.toMatchObject({ code: 'auth.weak-password' });
    await expect(reset(token)).resolves.toEqual({ accountId: person.id });
  });

  it('take one of two that use a link at once', async () => {
    const person = await identity.person();
    const token = await linkFor(person);
    const outcomes = await Promise.allSettled([reset(token), reset(token, 'a terceira senha de todas')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('do not take the second factor away', async () => {
    const person = await identity.person();
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    await identity.query(
      `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'sealed', now())`,
      [person.id],
    );
    await reset(await linkFor(person));
    await expect(enter(person, NEW_PASSWORD)).resolves.toMatchObject({ kind: 'challenge' });
  });

  it('keep no token as it is in the database', async () => {
    const person = await identity.person();
    const token = await linkFor(person);
    await waitUntil(
      'the mail to be sent',
      async () =>
        (await identity.query('SELECT FROM mails WHERE recipient = $1', [person.email])).length === 0,
    );
    const links = await identity.query('SELECT * FROM mail_links');
    expect(JSON.stringify(links)).not.toContain(token);
  });
});
