import {
  ANONYMOUS,
  confirmEmail,
  confirmSecondFactor,
  getSecurity,
  proveAgain,
  renewSession,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
  startPasskey,
  startSecondFactor,
} from '@alcova/contracts';
import { waitUntil } from '@alcova/testing';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const NEW_PASSWORD = 'outra senha, mais comprida';
const UNCONFIRMED = { code: 'auth.email-unconfirmed' };

describe('an account whose address was never confirmed', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  const byMail = () => ({
    SITE_URL: 'http://localhost:8080',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'nao-responda@alcova.example',
  });

  const start = ({ caller }: Person) => identity.rpc.request(startSecondFactor, {}, { caller });
  const confirmByOf = async ({ caller }: Person) =>
    (await identity.rpc.request(getSecurity, {}, { caller })).confirmBy;
  const keptConfirmBy = async ({ id }: Person) => {
    const [row] = await identity.query('SELECT confirm_by FROM accounts WHERE id = $1', [id]);
    return z.date().parse(row?.['confirm_by']).toISOString();
  };
  const reset = async (person: Person) => {
    await identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(person.email));
    await identity.rpc.request(
      setForgottenPassword,
      { token, password: NEW_PASSWORD, client },
      { caller: ANONYMOUS },
    );
  };
  const confirmed = async (about?: Parameters<TestIdentity['person']>[0]) => {
    const person = await identity.person(about);
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    return person;
  };
  /** What somebody may have put into an account of another person's address. */
  const prepare = async ({ id }: Person) => {
    await identity.query(
      `INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    );
    await identity.query(`INSERT INTO recovery_codes (account_id, hash) VALUES ($1, 'hash')`, [id]);
    await identity.query(
      `INSERT INTO provider_links (issuer, subject, account_id) VALUES ('https://id.example', $1, $1)`,
      [id],
    );
    await identity.query('INSERT INTO age_memories (account_id, proven_on) VALUES ($1, now())', [id]);
    await identity.query(
      `INSERT INTO passkeys (id, account_id, name, public_key, counter, transports)
       VALUES ($1, $1, 'chave', '', 0, '{}')`,
      [id],
    );
  };
  const kept = async ({ id }: Person) => {
    const tables = [
      ...['second_factors', 'recovery_codes', 'passkeys', 'provider_links', 'age_memories'],
      'sign_in_challenges',
    ];
    const found = await Promise.all(
      tables.map((table) => identity.query(`SELECT FROM ${table} WHERE account_id = $1`, [id])),
    );
    return tables.filter((_table, index) => (found[index]?.length ?? 0) > 0);
  };
  const statusOf = async ({ id }: Person) =>
    (await identity.query('SELECT status FROM accounts WHERE id = $1', [id]))[0]?.['status'];

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start(byMail());
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('gets no second factor until the address is confirmed', async () => {
    const person = await identity.person();
    await expect(start(person)).rejects.toMatchObject(UNCONFIRMED);
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    const { secret } = await start(person);
    await identity.query('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [person.id]);
    const code = new TOTP({ secret }).generate();
    await expect(
      identity.rpc.request(confirmSecondFactor, { code }, { caller: person.caller }),
    ).rejects.toMatchObject(UNCONFIRMED);
  });

  it('gets no passkey until the address is confirmed', async () => {
    const { id, caller } = await identity.person();
    const start = () => identity.rpc.request(startPasskey, {}, { caller });
    await expect(start()).rejects.toMatchObject(UNCONFIRMED);
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [id]);
    await expect(start()).resolves.toMatchObject({ rp: { id: 'localhost' } });
  });

  it('is given to the owner by a reset, without what was put into it before', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.enter(person);
    await prepare(person);
    // A sign-in that waits for its second step.
    await identity.rpc.request(
      signIn,
      { email: person.email, password: PASSWORD, client },
      { caller: ANONYMOUS },
    );
    await reset(person);
    expect(await kept(person)).toEqual([]);
    await expect(
      identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
    await expect(
      identity.rpc.request(proveAgain, { refreshToken, code: '123456', client }, { caller: person.caller }),
    ).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(
      identity.rpc.request(
        signIn,
        { email: person.email, password: NEW_PASSWORD, client },
        { caller: ANONYMOUS },
      ),
    ).resolves.toMatchObject({ kind: 'session', session: { account: { emailConfirmed: true } } });
  });

  it('keeps what it has at a reset once it was confirmed', async () => {
    const person = await confirmed();
    await prepare(person);
    await reset(person);
    expect(await kept(person)).toEqual([
      ...['second_factors', 'recovery_codes', 'passkeys', 'provider_links', 'age_memories'],
    ]);
  });

  describe('after thirty days', () => {
    const dueBy = (person: Person, by: string) =>
      identity.query(`UPDATE accounts SET confirm_by = now() + $2::interval WHERE id = $1`, [person.id, by]);

    it('goes; one that was confirmed, is staff, was invited or imported stays', async () => {
      const [gone, later, invited, admin, imported] = [
        await identity.person(),
        await identity.person(),
        await identity.person(),
        await identity.person({ role: 'admin' }),
        await identity.person(),
      ];
      const owner = await confirmed();
      await identity.query('UPDATE accounts SET imported_at = now() WHERE id = $1', [imported.id]);
      await identity.query('UPDATE accounts SET invited_at = now() WHERE id = $1', [invited.id]);
      for (const person of [gone, owner, admin, imported, invited]) await dueBy(person, '-1 minute');
      await dueBy(later, '1 hour');
      const replica = await identity.startReplica(byMail());
      await waitUntil('the account to go', async () => (await statusOf(gone)) === 'erased');
      await replica.stop();
      for (const person of [owner, admin, imported, invited, later])
        expect(await statusOf(person)).toBe('active');
      const [event] = await identity.query('SELECT FROM erasures WHERE account_id = $1', [gone.id]);
      expect(event).toBeDefined();
    });

    it('goes not before it had thirty days and was told by mail', async () => {
      const person = await identity.person();
      await identity.query(`UPDATE accounts SET created_at = now() - interval '2 years' WHERE id = $1`, [
        person.id,
      ]);
      const replica = await identity.startReplica(byMail());
      const mail = await mailbox.last(person.email);
      await replica.stop();
      expect(mail.subject).toBe('Alcova: confirme seu e-mail');
      expect(mail.text).toContain('30 dias');
      const [row] = await identity.query(
        `SELECT status, confirm_by > now() + interval '29 days' AS in_time FROM accounts WHERE id = $1`,
        [person.id],
      );
      expect(row).toEqual({ status: 'active', in_time: true });
      expect(await confirmByOf(person)).toBe(await keptConfirmBy(person));
      await identity.rpc.request(confirmEmail, { token: tokenIn(mail) }, { caller: person.caller });
      expect(await confirmByOf(person)).toBeNull();
    });
  });
});

describe('an installation without mail', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  it('sets up second factors all the same, and keeps its accounts', async () => {
    const person = await identity.person();
    await expect(
      identity.rpc.request(startSecondFactor, {}, { caller: person.caller }),
    ).resolves.toHaveProperty('secret');
    await identity.query(`UPDATE accounts SET confirm_by = now() - interval '1 day' WHERE id = $1`, [
      person.id,
    ]);
    await expect(identity.rpc.request(getSecurity, {}, { caller: person.caller })).resolves.toMatchObject({
      confirmBy: null,
    });
    // The whole of a start and a stop: a round that was to erase would be over.
    const replica = await identity.startReplica();
    await replica.stop();
    expect(await identity.query('SELECT status FROM accounts WHERE id = $1', [person.id])).toEqual([
      { status: 'active' },
    ]);
  });
});
