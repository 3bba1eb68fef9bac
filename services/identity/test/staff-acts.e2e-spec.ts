import {
  addPasskey,
  ANONYMOUS,
  setPassword,
  completeSecondFactor,
  confirmEmailChange,
  confirmSecondFactor,
  identityActed,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  openEmailChange,
  requestPasswordReset,
  setForgottenPassword,
  type Role,
  signIn,
  startPasskey,
  startSecondFactor,
} from '@alcova/contracts';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { Authenticator } from './support/authenticator';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const ORIGIN = 'https://alcova.example';
const acted = z.array(z.object({ act: identityActed.payload }));

/** What the audit log is told of an account, oldest first. */
const actsOf = async (identity: TestIdentity, { id }: Person) =>
  acted
    .parse(
      await identity.query(
        `SELECT body::jsonb -> 'payload' AS act FROM outbox
         WHERE subject = 'event.identity.audit.acted' AND body::jsonb -> 'payload' ->> 'subject' = $1 ORDER BY id`,
        [id],
      ),
    )
    .map(({ act }) => act);

describe('how the staff comes in', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start({ SITE_URL: ORIGIN, REQUIRE_SECOND_FACTOR_ROLES: 'none' });
  });
  afterAll(() => identity.stop());

  /** Signs in, changes the password, puts both kinds of second factors on and takes them off again, with a sign-in in two steps between. */
  async function everything(person: Person): Promise<void> {
    const { caller } = person;
    const { refreshToken } = await identity.enter(person);
    const change = { currentPassword: PASSWORD, newPassword: 'outra senha bem comprida' };
    await identity.rpc.request(setPassword, { ...change, refreshToken, client }, { caller });
    const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
    await identity.rpc.request(confirmSecondFactor, { code: new TOTP({ secret }).generate() }, { caller });
    const { recoveryCodes } = await identity.rpc.request(renewRecoveryCodes, {}, { caller });
    const input = { email: person.email, password: change.newPassword, client };
    const outcome = await identity.rpc.request(signIn, input, { caller: ANONYMOUS });
    if (outcome.kind !== 'challenge') throw new Error('no second factor was asked');
    const shown = { challengeToken: outcome.challenge.challengeToken, code: recoveryCodes[0] ?? '' };
    await identity.rpc.request(completeSecondFactor, { ...shown, client }, { caller: ANONYMOUS });
    const made = new Authenticator(ORIGIN).create(await identity.rpc.request(startPasskey, {}, { caller }));
    const passkey = { name: 'Chave de Ana', passkey: made };
    const added = await identity.rpc.request(addPasskey, passkey, { caller });
    for (const id of ['nenhuma', added.passkey.id])
      await identity.rpc.request(removePasskey, { id }, { caller });
    // What is not there any more is taken off once.
    for (let times = 0; times < 2; times += 1) await identity.rpc.request(removeSecondFactor, {}, { caller });
  }

  it.each<Role>(['admin', 'moderator'])(
    'and what it does with its ways in is told to the audit log: %s',
    async (role) => {
      const person = await identity.person({ role });
      await everything(person);
      const told = await actsOf(identity, person);
      expect(told.map(({ action }) => action)).toEqual([
        ...['account.sign-in', 'account.password', 'account.second-factor-on', 'account.recovery-codes'],
        ...['account.sign-in', 'account.passkey-add', 'account.passkey-remove', 'account.second-factor-off'],
      ]);
      for (const { actor, before, after } of told)
        expect([actor, before, after]).toEqual([person.caller, null, null]);
      const text = JSON.stringify(told);
      for (const secret of [person.email, 'Chave de Ana', client.address]) expect(text).not.toContain(secret);
    },
  );

  it('is nothing that is told of everybody else', async () => {
    const person = await identity.person();
    await everything(person);
    expect(await actsOf(identity, person)).toEqual([]);
  });

  it('is not told of a password that was wrong', async () => {
    const person = await identity.person({ role: 'admin' });
    const input = { email: person.email, password: 'uma senha errada', client };
    await expect(identity.rpc.request(signIn, input, { caller: ANONYMOUS })).rejects.toMatchObject({
      code: 'auth.bad-credentials',
    });
    expect(await actsOf(identity, person)).toEqual([]);
  });
});

describe('what the staff changes by the links of a mail', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example' };
    await identity.start({ ...mail, SITE_URL: ORIGIN });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it.each([
    ['admin', ['account.sign-in', 'account.email', 'account.password-reset']],
    ['user', []],
  ] as const)('is told to the audit log, without an address: %s', async (role, expected) => {
    const person = await identity.person({ role });
    const { caller } = person;
    const email = `novo-${person.id.toLowerCase()}@alcova.example`;
    const { refreshToken } = await identity.enter(person);
    await identity.rpc.request(openEmailChange, { email, refreshToken }, { caller });
    for (const at of [email, person.email]) {
      const token = tokenIn(await mailbox.last(at));
      await identity.rpc.request(confirmEmailChange, { token, client }, { caller });
    }
    await identity.rpc.request(requestPasswordReset, { email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(email, 2));
    const password = 'uma terceira senha comprida';
    await identity.rpc.request(setForgottenPassword, { token, password }, { caller: ANONYMOUS });
    const told = await actsOf(identity, person);
    expect(told.map(({ action }) => action)).toEqual(expected);
    expect(JSON.stringify(told)).not.toContain('@');
  });
});
