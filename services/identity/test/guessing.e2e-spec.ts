import {
  ANONYMOUS,
  setPassword,
  proveAgain,
  setForgottenPassword,
  requestPasswordReset,
  signIn,
} from '@alcova/contracts';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';
import { z } from 'zod';

const WRONG = 'errada demais';
const BAD = { code: 'auth.bad-credentials' };
const TOO_MANY = { code: 'auth.too-many-attempts' };

describe('guessing passwords', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;
  let networks = 0;

  /** A network that no other test uses. */
  const elsewhere = () => ({ ...client, address: `198.51.100.${++networks}` });
  const tryOn = (
    { email }: Pick<Person, 'email'>,
    how: {
      password?: string;
      from?: typeof client;
      device?: { id: string; accounts: string[] };
      ticket?: string;
    } = {},
  ) =>
    identity.rpc.request(
      signIn,
      {
        email,
        password: how.password ?? WRONG,
        client: how.from ?? client,
        ...(how.device && { device: how.device }),
        ...(how.ticket !== undefined && { ticket: how.ticket }),
      },
      { caller: ANONYMOUS },
    );
  const guess = async (times: number, person: Pick<Person, 'email'>, how: Parameters<typeof tryOn>[1]) => {
    for (let time = 0; time < times; time++) await expect(tryOn(person, how)).rejects.toMatchObject(BAD);
  };
  /** As if so many tries had come from everywhere. */
  const raiseAccountCount = async (person: Person) => {
    for (let network = 0; network < 10; network++) await guess(10, person, { from: elsewhere() });
  };

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await identity.start({ SMTP_URL: mailbox.url, MAIL_FROM: 'nao-responda@alcova.example' });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  it('is refused after ten tries from one network, and locks nobody out elsewhere', async () => {
    const person = await identity.person();
    const stranger = elsewhere();
    await guess(10, person, { from: stranger });
    await expect(tryOn(person, { from: stranger })).rejects.toMatchObject(TOO_MANY);
    await expect(tryOn(person, { from: stranger, password: PASSWORD })).rejects.toMatchObject(TOO_MANY);
    await expect(tryOn(person, { from: elsewhere(), password: PASSWORD })).resolves.toMatchObject({
      kind: 'session',
    });
  });

  it('takes all of an IPv6 customer for one network', async () => {
    const person = await identity.person();
    for (let time = 0; time < 10; time++)
      await guess(1, person, { from: { ...client, address: `2001:db8:7:1::${time}` } });
    await expect(
      tryOn(person, { from: { ...client, address: '2001:db8:7:1:ffff::1' }, password: PASSWORD }),
    ).rejects.toMatchObject(TOO_MANY);
  });

  it('leaves a known device its own tries, in the very network that guesses', async () => {
    const person = await identity.person();
    const device = { id: `device-of-${person.id}`, accounts: [person.id] };
    const home = elsewhere();
    await guess(10, person, { from: home });
    await expect(tryOn(person, { from: home, device, password: PASSWORD })).resolves.toBeDefined();
    await guess(10, person, { from: home, device });
    await expect(tryOn(person, { from: home, device, password: PASSWORD })).rejects.toMatchObject(TOO_MANY);
  });

  it('counts a device that is known to another account as a stranger', async () => {
    const [person, other] = [await identity.person(), await identity.person()];
    const from = elsewhere();
    await guess(10, person, { from });
    const device = { id: `device-of-${other.id}`, accounts: [other.id] };
    await expect(tryOn(person, { from, device, password: PASSWORD })).rejects.toMatchObject(TOO_MANY);
  });

  it('counts an unknown address like a known one', async () => {
    const nobody = { email: 'ninguem@alcova.example' };
    const from = elsewhere();
    await guess(10, nobody, { from });
    await expect(tryOn(nobody, { from })).rejects.toMatchObject(TOO_MANY);
  });

  describe('at an account that is guessed from everywhere', () => {
    const waitOf = async (person: Pick<Person, 'email'>, from = elsewhere()) => {
      const answer = await tryOn(person, { from, password: PASSWORD });
      if (answer.kind !== 'wait') throw new Error(`${answer.kind}: it need not wait`);
      return answer;
    };

    it('has to wait, and a known device has not', async () => {
      const person = await identity.person();
      await raiseAccountCount(person);
      expect(await waitOf(person)).toMatchObject({ ms: 2_000 });
      const device = { id: `device-of-${person.id}`, accounts: [person.id] };
      await expect(tryOn(person, { from: elsewhere(), device, password: PASSWORD })).resolves.toMatchObject({
        kind: 'session',
      });
    });

    it('may be made once by its ticket, from where it came, at that address', async () => {
      const [person, other] = [await identity.person(), await identity.person()];
      await raiseAccountCount(person);
      const from = elsewhere();
      const { ticket } = await waitOf(person, from);
      await expect(tryOn(other, { from, ticket, password: PASSWORD })).rejects.toMatchObject(TOO_MANY);
      await expect(tryOn(person, { from: elsewhere(), ticket })).rejects.toMatchObject(TOO_MANY);
      await expect(tryOn(person, { from, ticket })).rejects.toMatchObject(BAD);
      await expect(tryOn(person, { from, ticket, password: PASSWORD })).rejects.toMatchObject(TOO_MANY);
      const right = await waitOf(person, from);
      await expect(tryOn(person, { ...right, from, password: PASSWORD })).resolves.toMatchObject({
        kind: 'session',
      });
    });

    it('is told apart by account, and not by address as it was typed', async () => {
      const [person, other] = [await identity.person(), await identity.person()];
      await raiseAccountCount(person);
      await raiseAccountCount(other);
      const { subject } = await waitOf(person);
      expect(await waitOf({ email: ` ${person.email.toUpperCase()}` })).toMatchObject({ subject });
      expect((await waitOf(other)).subject).not.toBe(subject);
    });
  });

  /** As if so many tries of unknown devices had come in a day. The counts are keyed, and no other one lasts so long. */
  const raiseDayCounts = (tries: number) =>
    identity.query(`UPDATE attempts SET tries = $1 WHERE window_ends > now() + interval '2 hours'`, [tries]);

  it('is refused past a thousand tries in a day, and says for how long', async () => {
    const person = await identity.person();
    for (let network = 0; network < 2; network++) await guess(10, person, { from: elsewhere() });
    await raiseDayCounts(999);
    await guess(1, person, { from: elsewhere() });
    const refusal = await tryOn(person, { from: elsewhere(), password: PASSWORD }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject(TOO_MANY);
    const { retryAfter } = z.object({ retryAfter: z.number().int() }).parse(refusal);
    expect(retryAfter).toBeGreaterThan(23 * 3_600);
    expect(retryAfter).toBeLessThanOrEqual(24 * 3_600);
    const device = { id: `device-of-${person.id}`, accounts: [person.id] };
    await expect(tryOn(person, { from: elsewhere(), device, password: PASSWORD })).resolves.toMatchObject({
      kind: 'session',
    });
  });

  it('counts for a day only beyond what one network may try', async () => {
    const dayCounts = async () =>
      (await identity.query(`SELECT FROM attempts WHERE window_ends > now() + interval '2 hours'`)).length;
    const person = await identity.person();
    const before = await dayCounts();
    await guess(10, person, { from: elsewhere() });
    expect(await dayCounts()).toBe(before);
    await guess(1, person, { from: elsewhere() });
    expect(await dayCounts()).toBe(before + 1);
  });

  it('from outside does not block the fresh proof or the change of a signed-in person', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.enter(person);
    await guess(10, person, {});
    await expect(tryOn(person)).rejects.toMatchObject(TOO_MANY);
    const renewed = await identity.rpc.request(
      proveAgain,
      { refreshToken, password: PASSWORD, client },
      { caller: person.caller },
    );
    await expect(
      identity.rpc.request(
        setPassword,
        {
          ...{ refreshToken: renewed.refreshToken, client },
          ...{ currentPassword: PASSWORD, newPassword: 'outra senha, mais comprida' },
        },
        { caller: person.caller },
      ),
    ).resolves.toEqual({});
  });

  it('counts by session for who is signed in: one session that guesses does not block another', async () => {
    const person = await identity.person();
    const [stolen, own] = [await identity.enter(person), await identity.enter(person)];
    const prove = (refreshToken: string, password: string) =>
      identity.rpc.request(proveAgain, { refreshToken, password, client }, { caller: person.caller });
    for (let time = 0; time < 10; time++)
      await expect(prove(stolen.refreshToken, WRONG)).rejects.toMatchObject({ code: 'auth.wrong-password' });
    await expect(prove(stolen.refreshToken, PASSWORD)).rejects.toMatchObject(TOO_MANY);
    await expect(prove(own.refreshToken, PASSWORD)).resolves.toBeDefined();
  });

  it('is forgotten by a new password for the network that chose it, and for the account', async () => {
    const person = await identity.person();
    const home = elsewhere();
    await guess(10, person, { from: home });
    await identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
    const token = tokenIn(await mailbox.last(person.email));
    const password = 'outra senha, mais comprida';
    await identity.rpc.request(
      setForgottenPassword,
      { token, password, client: home },
      { caller: ANONYMOUS },
    );
    await expect(tryOn(person, { from: home, password })).resolves.toMatchObject({ kind: 'session' });
  });
});

describe('guessing passwords where no mail leaves', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  it('has no ceiling, past which nobody could get', async () => {
    const person = await identity.person();
    for (let time = 0; time < 20; time++) {
      const from = { ...client, address: `198.51.100.${Math.floor(time / 10)}` };
      const wrong = { email: person.email, password: WRONG, client: from };
      await expect(identity.rpc.request(signIn, wrong, { caller: ANONYMOUS })).rejects.toMatchObject(BAD);
    }
    expect(
      await identity.query(`SELECT FROM attempts WHERE window_ends > now() + interval '2 hours'`),
    ).toEqual([]);
  });
});
