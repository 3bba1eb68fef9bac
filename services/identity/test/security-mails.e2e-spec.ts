import {
  addPasskey,
  ANONYMOUS,
  type Caller,
  setPassword,
  completeSecondFactor,
  confirmEmailChange,
  confirmSecondFactor,
  type IssuedSession,
  register,
  removeLostSecondFactor,
  removePasskey,
  removeSecondFactor,
  renewRecoveryCodes,
  openEmailChange,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
  signInWithProvider,
  startPasskey,
  startSecondFactor,
} from '@alcova/contracts';
import { TOTP } from 'otpauth';
import { ulid } from 'ulid';
import { z } from 'zod';
import { Authenticator } from './support/authenticator';
import { client, PASSWORD, type Person } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';
import { TestPersonalData } from './support/personal-data';

const SITE = 'https://alcova.example';
const NEW_PASSWORD = 'outra senha, mais comprida';
const OPERATOR: Caller = { kind: 'system', name: 'operator' };
const HOUR = 3_600;
const mailRows = z.array(
  z.object({
    facts: z.array(z.object({ kind: z.string(), times: z.number(), device: z.string().optional() })),
    hold: z.coerce.number(),
  }),
);

describe('mails on the security of an account', () => {
  const mailbox = new Mailbox();
  let site: TestPersonalData;
  let networks = 0;

  const settings = (more: Record<string, string> = {}) => ({
    ...site.bucket.env,
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example', SITE_URL: SITE },
    ...more,
  });
  const query: TestPersonalData['identity']['query'] = (...asked) => site.identity.query(...asked);
  const newEmail = () => `${ulid().toLowerCase()}@alcova.example`;
  const confirmed = async (about: { role?: 'moderator' } = {}): Promise<Person> => {
    const person = await site.identity.person(about);
    await query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    return person;
  };
  const knownTo = ({ id }: Pick<Person, 'id'>) => ({ id: `device-of-${id}`, accounts: [id] });
  /** Signs in on a device that the account knows. */
  async function enter(person: Person): Promise<IssuedSession> {
    const { email } = person;
    const asked = { email, password: PASSWORD, client, device: knownTo(person) };
    const outcome = await site.identity.rpc.request(signIn, asked, { caller: ANONYMOUS });
    if (outcome.kind !== 'session') throw new Error(`${outcome.kind} instead of a session`);
    return outcome.session;
  }
  const mailsTo = async (email: string) =>
    mailRows.parse(
      await query(
        `SELECT facts, extract(epoch FROM next_try_at - now()) AS hold FROM mails
         WHERE recipient = $1 AND facts IS NOT NULL ORDER BY id`,
        [email],
      ),
    );
  const told = async ({ email }: Pick<Person, 'email'>) =>
    (await mailsTo(email)).flatMap(({ facts }) => facts.map(({ kind }) => kind));
  /** Has the mails to an address sent that wait for what else may happen. */
  const letGo = (email: string) =>
    query('UPDATE mails SET next_try_at = now() WHERE recipient = $1 AND facts IS NOT NULL', [email]);
  const asOwner = ({ caller }: Person) => ({ caller });
  const change = (person: Person, refreshToken: string, currentPassword = PASSWORD) =>
    site.identity.rpc.request(
      setPassword,
      {
        ...{ refreshToken, client, currentPassword },
        newPassword: currentPassword === PASSWORD ? NEW_PASSWORD : PASSWORD,
      },
      asOwner(person),
    );
  async function turnOn(person: Person) {
    const { secret } = await site.identity.rpc.request(startSecondFactor, {}, asOwner(person));
    const code = new TOTP({ secret }).generate();
    return site.identity.rpc.request(confirmSecondFactor, { code }, asOwner(person));
  }
  async function addKey(person: Person): Promise<string> {
    const made = await site.identity.rpc.request(startPasskey, {}, asOwner(person));
    const added = { name: 'Chave da mesa', passkey: new Authenticator(SITE).create(made) };
    return (await site.identity.rpc.request(addPasskey, added, asOwner(person))).passkey.id;
  }
  const withGoogle = (email: string, subject: string = ulid()) =>
    site.identity.rpc.request(
      signInWithProvider,
      {
        ...{ issuer: 'https://accounts.example', subject, email, emailVerified: true },
        ...{ name: 'Ana', photo: null, client: { ...client, address: `198.51.100.${++networks}` } },
      },
      { caller: ANONYMOUS },
    );

  beforeAll(async () => {
    site = await TestPersonalData.create();
    await mailbox.start();
    await site.identity.start(settings());
  });
  afterAll(async () => {
    await site.stop();
    await mailbox.stop();
  });

  it('bring what happened in neutral words, how to act, and nothing that acts', async () => {
    const person = await confirmed();
    const from = { address: '203.0.113.77', userAgent: 'Ganhe um premio em evil.example/1.0 (X11; Linux)' };
    await site.identity.enter(person, from);
    expect(await mailsTo(person.email)).toHaveLength(1);
    await letGo(person.email);
    const { subject, text = '', html = '' } = await mailbox.last(person.email);
    expect(subject).toBe('Alcova: aviso de segurança da sua conta');
    expect(text).toContain('a conta foi aberta em um dispositivo novo (Linux)');
    expect(text).toContain('Não foi você?');
    expect(text).toContain(`${SITE}/profile`);
    for (const form of [text, html]) expect(form).not.toMatch(/203\.0\.113|evil|premio|token|#[\w-]{20}/);
  });

  it('tell of a sign-in on a device on which the account never signed in, and of no other', async () => {
    const person = await confirmed();
    await enter(person);
    expect(await told(person)).toEqual([]);
    await site.identity.enter(person);
    expect(await told(person)).toEqual(['new-device']);
  });

  it('tell of no device where the account is new itself', async () => {
    await site.identity.start(settings({ REGISTRATION: 'at-once' }));
    const email = newEmail();
    const asked = { name: 'Ana Souza', email, password: PASSWORD, client };
    await site.identity.rpc.request(register, asked, { caller: ANONYMOUS });
    expect(await mailsTo(email)).toEqual([]);
    const other = newEmail();
    const subject = ulid();
    await withGoogle(other, subject);
    expect(await mailsTo(other)).toEqual([]);
    await withGoogle(other, subject);
    expect(await told({ email: other })).toEqual(['new-device']);
    await site.identity.start(settings());
  });

  it('tell of five new devices a day at most, in one mail as long as it waits', async () => {
    const person = await confirmed();
    for (let time = 0; time < 8; time++) await site.identity.enter(person);
    expect(await mailsTo(person.email)).toMatchObject([{ facts: [{ kind: 'new-device', times: 5 }] }]);
  });

  it('tell of another password, and of the first one', async () => {
    const person = await confirmed();
    const { refreshToken } = await enter(person);
    await change(person, refreshToken);
    expect(await told(person)).toEqual(['password-changed']);
    const guest = await confirmed();
    await query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [guest.id]);
    await site.identity.rpc.request(requestPasswordReset, { email: guest.email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(guest.email));
    await site.identity.rpc.request(
      setForgottenPassword,
      { token, password: NEW_PASSWORD, client },
      { caller: ANONYMOUS },
    );
    expect(await told(guest)).toEqual(['password-set']);
  });

  it('tell of a new password by mail', async () => {
    const person = await site.identity.person();
    await site.identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(person.email));
    const asked = { token, password: NEW_PASSWORD, client };
    await site.identity.rpc.request(setForgottenPassword, asked, { caller: ANONYMOUS });
    expect(await told(person)).toEqual(['password-changed']);
  });

  it('tell of the second step: on, new codes, a used one, off', async () => {
    const person = await confirmed();
    await turnOn(person);
    const { recoveryCodes } = await site.identity.rpc.request(renewRecoveryCodes, {}, asOwner(person));
    const asked = { email: person.email, password: PASSWORD, client, device: knownTo(person) };
    const outcome = await site.identity.rpc.request(signIn, asked, { caller: ANONYMOUS });
    if (outcome.kind !== 'challenge') throw new Error('no second factor was asked');
    const { challengeToken } = outcome.challenge;
    const shown = { challengeToken, code: recoveryCodes[0] ?? '', client, device: knownTo(person) };
    await site.identity.rpc.request(completeSecondFactor, shown, { caller: ANONYMOUS });
    await site.identity.rpc.request(removeSecondFactor, {}, asOwner(person));
    await site.identity.rpc.request(removeSecondFactor, {}, asOwner(person));
    expect(await mailsTo(person.email)).toMatchObject([
      {
        facts: [
          { kind: 'second-factor-on', times: 1 },
          { kind: 'recovery-codes-renewed', times: 1 },
          { kind: 'recovery-code-used', times: 1 },
          { kind: 'second-factor-off', times: 1 },
        ],
      },
    ]);
  });

  it('tell of a passkey that is added or removed, once', async () => {
    const person = await confirmed();
    const id = await addKey(person);
    await site.identity.rpc.request(removePasskey, { id }, asOwner(person));
    await site.identity.rpc.request(removePasskey, { id }, asOwner(person));
    expect(await mailsTo(person.email)).toMatchObject([
      {
        facts: [
          { kind: 'passkey-added', times: 1 },
          { kind: 'passkey-removed', times: 1 },
        ],
      },
    ]);
  });

  it('tell nothing of what was refused', async () => {
    await site.identity.start(settings({ REQUIRE_SECOND_FACTOR_ROLES: 'moderator' }));
    const person = await confirmed({ role: 'moderator' });
    const id = await addKey(person);
    await expect(site.identity.rpc.request(removePasskey, { id }, asOwner(person))).rejects.toMatchObject({
      code: 'auth.second-factor-required-by-role',
    });
    expect(await told(person)).toEqual(['passkey-added']);
    await site.identity.start(settings());
  });

  it('tell of what an operator takes away, unless the account is disabled', async () => {
    const [person, disabled] = [await confirmed(), await confirmed()];
    for (const { id } of [person, disabled])
      await query(`INSERT INTO second_factors (account_id, sealed, confirmed_at) VALUES ($1, 'x', now())`, [
        id,
      ]);
    await query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [disabled.id]);
    for (const { id: accountId } of [person, disabled]) {
      const act = { operator: 'Ana', reason: 'telefone perdido', accountId, dryRun: false };
      await site.identity.rpc.request(removeLostSecondFactor, act, { caller: OPERATOR });
    }
    expect(await told(person)).toEqual(['second-factor-off']);
    expect(await told(disabled)).toEqual([]);
  });

  it('tell whose account is opened with Google from now on', async () => {
    const person = await confirmed();
    const subject = ulid();
    await withGoogle(person.email, subject);
    await withGoogle(person.email, subject);
    expect(await mailsTo(person.email)).toMatchObject([
      {
        facts: [
          { kind: 'provider-linked', times: 1 },
          { kind: 'new-device', times: 2 },
        ],
      },
    ]);
  });

  describe('of another address', () => {
    async function moved() {
      const person = await confirmed();
      const { refreshToken } = await enter(person);
      const email = newEmail();
      await site.identity.rpc.request(openEmailChange, { email, refreshToken }, asOwner(person));
      for (const address of [email, person.email]) {
        const token = tokenIn(await mailbox.last(address));
        await site.identity.rpc.request(confirmEmailChange, { token, client }, asOwner(person));
      }
      return { person, email };
    }

    it('go to both, and say to the old one whom to ask', async () => {
      const { person, email } = await moved();
      expect(await told({ email })).toEqual(['email-changed']);
      expect(await told(person)).toEqual(['email-left']);
      await letGo(person.email);
      const { text } = await mailbox.last(person.email, 2);
      expect(text).toContain('este endereço não serve mais para entrar');
      expect(text).toContain('escreva para o suporte');
      expect(text).not.toContain(email);
    });

    it('go with an account that is erased, wherever they would have gone', async () => {
      const { person, email } = await moved();
      await expect(site.erase(person)).resolves.toEqual({ erased: true });
      for (const address of [email, person.email]) expect(await mailsTo(address)).toEqual([]);
    });
  });

  describe('of many things', () => {
    it('are one in a minute, and each further one of a day waits longer, up to an hour', async () => {
      const person = await confirmed();
      const { refreshToken } = await enter(person);
      const holds: number[] = [];
      let password = PASSWORD;
      for (let mail = 1; mail <= 9; mail++) {
        for (let time = 0; time < 2; time++) {
          await change(person, refreshToken, password);
          password = password === PASSWORD ? NEW_PASSWORD : PASSWORD;
        }
        const [waiting, ...more] = await mailsTo(person.email);
        expect(more).toEqual([]);
        expect(waiting?.facts).toMatchObject([{ kind: 'password-changed', times: 2 }]);
        holds.push(waiting?.hold ?? 0);
        await letGo(person.email);
        await mailbox.last(person.email, mail);
        await query('DELETE FROM mails WHERE recipient = $1 AND attempts > 0', [person.email]);
      }
      const whole = holds.map((hold) => Math.round(hold / 60));
      expect(whole).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    });

    it('are one a day to an address that nobody has confirmed', async () => {
      const person = await site.identity.person();
      const { refreshToken } = await enter(person);
      await change(person, refreshToken);
      await letGo(person.email);
      await mailbox.last(person.email);
      await query('DELETE FROM mails WHERE recipient = $1 AND attempts > 0', [person.email]);
      await change(person, refreshToken, NEW_PASSWORD);
      const [waiting, ...more] = await mailsTo(person.email);
      expect(more).toEqual([]);
      expect(waiting?.hold).toBeGreaterThan(23 * HOUR);
    });

    it('at once are one as well', async () => {
      const person = await confirmed();
      await Promise.all(Array.from({ length: 4 }, () => site.identity.enter(person)));
      expect(await mailsTo(person.email)).toMatchObject([{ facts: [{ kind: 'new-device', times: 4 }] }]);
    });
  });

  it('that wait for more do not count as mail that cannot be sent', async () => {
    const person = await confirmed();
    await site.identity.enter(person);
    const [row] = await query(
      "SELECT max(now() - created_at) < interval '1 second' AS young FROM mails WHERE recipient = $1",
      [person.email],
    );
    expect(row).toEqual({ young: true });
  });
});
