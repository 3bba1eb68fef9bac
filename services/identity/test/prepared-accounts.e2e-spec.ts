import {
  ANONYMOUS,
  type Caller,
  finishRegistration,
  confirmEmail,
  confirmEmailChange,
  confirmSecondFactor,
  createAccount,
  getAccount,
  getSecurity,
  importAccounts,
  register,
  renewSession,
  openEmailChange,
  requestEmailConfirmation,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
  signInWithProvider,
  startSecondFactor,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { TOTP } from 'otpauth';
import { ulid } from 'ulid';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const THEIRS = 'a senha de quem se adiantou';
const OWN = 'a senha de quem lê o e-mail';
const INVALID = { code: 'auth.link-invalid' };
const UNCONFIRMED = { code: 'auth.email-unconfirmed' };
const WRONG = { code: 'auth.bad-credentials' };
const OPERATOR: Caller = { kind: 'system', name: 'operator' };

describe("an account that a stranger prepared on another person's address", () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  let networks = 0;

  const settings = (registration: string) => ({
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', REGISTRATION: registration },
    SITE_URL: 'http://localhost:8080',
  });
  const newEmail = () => `${ulid().toLowerCase()}@alcova.example`;
  const newClient = () => ({ ...client, address: `198.51.100.${++networks}` });
  const ask = (email: string, password: string, name = 'Ana Souza') =>
    identity.rpc.request(register, { name, email, password, client: newClient() }, { caller: ANONYMOUS });
  const complete = (token: string, password = OWN) =>
    identity.rpc.request(finishRegistration, { token, password, client }, { caller: ANONYMOUS });
  const enter = (email: string, password: string) =>
    identity.rpc.request(signIn, { email, password, client: newClient() }, { caller: ANONYMOUS });
  const callerOf = (id: string): Caller => ({ kind: 'account', accountId: id, role: 'user' });
  const confirm = (token: string, caller: Caller) =>
    identity.rpc.request(confirmEmail, { token }, { caller });
  const isConfirmed = async (id: string) =>
    (await identity.rpc.request(getAccount, { id }, { caller: ANONYMOUS })).emailConfirmed;
  /** Every registration of the address was looked at, and every mail sent. */
  const settled = (email: string) =>
    waitUntil(`the mails to ${email}`, async () => {
      const waiting = await identity.query(
        'SELECT FROM registrations WHERE email_key = $1 AND token_hash IS NULL',
        [email],
      );
      const mails = await identity.query('SELECT FROM mails WHERE recipient = $1', [email]);
      return waiting.length + mails.length === 0;
    });
  const reset = async (email: string) => {
    const before = mailbox.to(email).length;
    await identity.rpc.request(requestPasswordReset, { email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(email, before + 1));
    await identity.rpc.request(setForgottenPassword, { token, password: OWN, client }, { caller: ANONYMOUS });
  };
  const turnOn = async (id: string) => {
    const caller = callerOf(id);
    const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
    const code = new TOTP({ secret }).generate();
    await identity.rpc.request(confirmSecondFactor, { code }, { caller });
  };
  const confirmed = async (): Promise<Person> => {
    const person = await identity.person();
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    return person;
  };
  /** Somebody who has an account and asks for another address. */
  const asksFor = async (person: Person, email: string) => {
    const { refreshToken } = await identity.enter(person);
    await identity.rpc.request(openEmailChange, { email, refreshToken }, { caller: person.caller });
  };
  const press = (token: string, caller: Caller = ANONYMOUS) =>
    identity.rpc.request(confirmEmailChange, { token, client }, { caller });

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  describe('by registering it, where the account opens by mail', () => {
    beforeAll(() => identity.start(settings('by-mail')));

    it('is opened by whoever reads the mail, with a password of their own', async () => {
      const email = newEmail();
      for (let time = 0; time < 5; time++) await ask(email, THEIRS);
      await mailbox.last(email, 5);
      await ask(email, PASSWORD);
      await settled(email);
      expect(mailbox.to(email)).toHaveLength(5);
      const { account } = await complete(tokenIn(await mailbox.last(email, 5)));
      expect(account).toMatchObject({ email, emailConfirmed: true });
      for (const password of [THEIRS, PASSWORD])
        await expect(enter(email, password)).rejects.toMatchObject(WRONG);
      await expect(enter(email, OWN)).resolves.toMatchObject({ kind: 'session' });
    });

    it('waits without any password', async () => {
      const email = newEmail();
      await ask(email, THEIRS);
      await settled(email);
      expect(
        await identity.query('SELECT password_hash FROM registrations WHERE email_key = $1', [email]),
      ).toEqual([{ password_hash: null }]);
    });

    it('waits once: the newest mail opens it, and none of those before', async () => {
      const email = newEmail();
      const tokens: string[] = [];
      for (const name of ['Um Nome Alheio', 'Outro Nome Alheio', 'Ana Souza']) {
        await ask(email, THEIRS, name);
        tokens.push(tokenIn(await mailbox.last(email, tokens.length + 1)));
      }
      const [first = '', second = '', last = ''] = tokens;
      for (const older of [first, second]) await expect(complete(older)).rejects.toMatchObject(INVALID);
      expect(await identity.query('SELECT FROM registrations WHERE email_key = $1', [email])).toHaveLength(1);
      await expect(complete(last)).resolves.toMatchObject({ account: { name: 'Ana Souza' } });
    });

    it('keeps its link when the chosen password is too weak', async () => {
      const email = newEmail();
      await ask(email, THEIRS);
      const token = tokenIn(await mailbox.last(email));
      for (const weak of ['password123', email, 'ana souza'])
        await expect(complete(token, weak)).rejects.toMatchObject({ code: 'auth.weak-password' });
      await expect(complete(token)).resolves.toMatchObject({ account: { email } });
    });

    it('leaves the address its mails: changes of address to it are counted apart', async () => {
      const email = newEmail();
      const stranger = await confirmed();
      for (let time = 0; time < 5; time++) await asksFor(stranger, email);
      await mailbox.last(email, 5);
      await ask(email, PASSWORD);
      await expect(complete(tokenIn(await mailbox.last(email, 6)))).resolves.toMatchObject({
        account: { email },
      });
    });
  });

  describe('by registering it, where that signs in at once', () => {
    beforeAll(() => identity.start(settings('at-once')));

    const prepared = async () => {
      const email = newEmail();
      const outcome = await ask(email, THEIRS);
      if (outcome.kind !== 'session') throw new Error('a mail was sent first');
      return { email, ...outcome.session, id: outcome.session.account.id };
    };

    it('is not confirmed by a link that is pressed outside its session', async () => {
      const { email, id } = await prepared();
      const token = tokenIn(await mailbox.last(email));
      await expect(confirm(token, ANONYMOUS)).rejects.toMatchObject({ code: 'auth.forbidden' });
      const other = await identity.person();
      await expect(confirm(token, other.caller)).rejects.toMatchObject(INVALID);
      await expect(isConfirmed(id)).resolves.toBe(false);
      await expect(turnOn(id)).rejects.toMatchObject(UNCONFIRMED);
      // Neither press used it up.
      await confirm(token, callerOf(id));
      await expect(isConfirmed(id)).resolves.toBe(true);
    });

    it('is recovered by the mailbox alone, without what waits for another address', async () => {
      const { email, id, refreshToken } = await prepared();
      const elsewhere = newEmail();
      const caller = callerOf(id);
      await identity.rpc.request(openEmailChange, { email: elsewhere, refreshToken }, { caller });
      const toNew = tokenIn(await mailbox.last(elsewhere));
      const toOld = tokenIn(await mailbox.last(email, 2));
      await press(toNew, caller);
      await reset(email);
      await expect(enter(email, THEIRS)).rejects.toMatchObject(WRONG);
      await expect(
        identity.rpc.request(renewSession, { refreshToken, client: newClient() }, { caller: ANONYMOUS }),
      ).rejects.toMatchObject({ code: 'auth.session-expired' });
      await expect(press(toOld)).rejects.toMatchObject(INVALID);
      await expect(enter(email, OWN)).resolves.toMatchObject({
        session: { account: { id, email, emailConfirmed: true } },
      });
    });

    it('keeps the mails that confirm it, however often its address is registered again', async () => {
      const { email, id } = await prepared();
      for (let time = 0; time < 6; time++)
        await expect(ask(email, THEIRS)).rejects.toMatchObject({ code: 'auth.email-taken' });
      await identity.start(settings('by-mail'));
      for (let time = 0; time < 6; time++) await ask(email, THEIRS);
      await settled(email);
      const before = mailbox.to(email).length;
      await identity.rpc.request(requestEmailConfirmation, {}, { caller: callerOf(id) });
      await confirm(tokenIn(await mailbox.last(email, before + 1)), callerOf(id));
      await expect(isConfirmed(id)).resolves.toBe(true);
    });
  });

  it('by the staff, with a password, is recovered by the mailbox alone', async () => {
    await identity.start(settings('by-mail'));
    const admin = await identity.person({ role: 'admin' });
    const email = newEmail();
    const { id } = await identity.rpc.request(
      createAccount,
      { name: 'Ana Souza', email, role: 'user', password: THEIRS },
      { caller: admin.caller },
    );
    await expect(turnOn(id)).rejects.toMatchObject(UNCONFIRMED);
    await reset(email);
    await expect(enter(email, THEIRS)).rejects.toMatchObject(WRONG);
    await expect(enter(email, OWN)).resolves.toMatchObject({ kind: 'session' });
  });

  describe('by a change of address', () => {
    beforeAll(() => identity.start(settings('by-mail')));

    it('stays at its own, whoever presses the link at the other one', async () => {
      const stranger = await confirmed();
      const email = newEmail();
      await asksFor(stranger, email);
      const toNew = tokenIn(await mailbox.last(email));
      await press(tokenIn(await mailbox.last(stranger.email)));
      await expect(press(toNew)).rejects.toMatchObject({ code: 'auth.required' });
      const owner = await confirmed();
      await expect(press(toNew, owner.caller)).rejects.toMatchObject(INVALID);
      await expect(
        identity.rpc.request(getAccount, { id: stranger.id }, { caller: ANONYMOUS }),
      ).resolves.toMatchObject({
        email: stranger.email,
      });
      await ask(email, PASSWORD);
      await expect(complete(tokenIn(await mailbox.last(email, 2)))).resolves.toMatchObject({
        account: { email },
      });
    });
  });

  describe('in another installation, from which it was imported', () => {
    beforeAll(() => identity.start(settings('by-mail')));

    const imported = async (more: object = {}) => {
      const email = newEmail();
      const id = ulid();
      const record = {
        ...{ id, email, name: 'Ana Souza', photo: null, role: 'user' as const, isActive: true },
        ...{ emailConfirmed: true, firebaseHash: { salt: 'c2FsdA==', hash: 'aGFzaA==' } },
        ...{ createdAt: '2020-01-01T00:00:00.000Z', updatedAt: null },
        ...more,
      };
      await identity.rpc.request(importAccounts, { records: [record], dryRun: false }, { caller: OPERATOR });
      return { id, email };
    };
    const withGoogle = (email: string) =>
      identity.rpc.request(
        signInWithProvider,
        {
          ...{ issuer: 'https://accounts.example', subject: ulid(), email, emailVerified: true },
          ...{ name: 'Ana', photo: null, client: newClient() },
        },
        { caller: ANONYMOUS },
      );
    const signedInBefore = async (id: string) => {
      await identity.query(
        `UPDATE accounts SET password_hash = (SELECT password_hash FROM accounts WHERE id = $2) WHERE id = $1`,
        [id, (await identity.person()).id],
      );
      const { email } = await identity.rpc.request(getAccount, { id }, { caller: ANONYMOUS });
      const outcome = await enter(email, PASSWORD);
      if (outcome.kind !== 'session') throw new Error('a second factor was asked');
      return outcome.session;
    };

    it('gets no second factor from the password that came along', async () => {
      const { id, email } = await imported();
      await signedInBefore(id);
      await expect(turnOn(id)).rejects.toMatchObject(UNCONFIRMED);
      await identity.rpc.request(requestEmailConfirmation, {}, { caller: callerOf(id) });
      await confirm(tokenIn(await mailbox.last(email)), callerOf(id));
      await expect(turnOn(id)).resolves.toBeUndefined();
    });

    it('goes to whom the provider knows by the address, without password and sessions of before', async () => {
      const { id, email } = await imported();
      const { refreshToken } = await signedInBefore(id);
      await expect(withGoogle(email)).resolves.toMatchObject({
        kind: 'session',
        session: { account: { id, emailConfirmed: true } },
      });
      await expect(enter(email, PASSWORD)).rejects.toMatchObject(WRONG);
      await expect(
        identity.rpc.request(renewSession, { refreshToken, client: newClient() }, { caller: ANONYMOUS }),
      ).rejects.toMatchObject({ code: 'auth.session-expired' });
      await expect(identity.rpc.request(getSecurity, {}, { caller: callerOf(id) })).resolves.toMatchObject({
        hasPassword: false,
        providers: ['google'],
      });
    });

    it('keeps its second factor and password once it was confirmed here', async () => {
      const { id, email } = await imported();
      await signedInBefore(id);
      await identity.rpc.request(requestEmailConfirmation, {}, { caller: callerOf(id) });
      await confirm(tokenIn(await mailbox.last(email)), callerOf(id));
      await turnOn(id);
      await expect(withGoogle(email)).resolves.toMatchObject({ kind: 'challenge' });
      await reset(email);
      await expect(enter(email, OWN)).resolves.toMatchObject({ kind: 'challenge' });
    });

    it('is confirmed by the export where it brings no password', async () => {
      const { id, email } = await imported({ firebaseHash: null });
      await expect(isConfirmed(id)).resolves.toBe(true);
      await expect(withGoogle(email)).resolves.toMatchObject({ session: { account: { id } } });
    });

    it('that is disabled stays closed to the provider as well', async () => {
      const { email } = await imported({ isActive: false });
      await expect(withGoogle(email)).rejects.toMatchObject({ code: 'auth.account-disabled' });
    });
  });
});
