import {
  ANONYMOUS,
  completeSecondFactor,
  confirmSecondFactor,
  proveAgain,
  signIn,
  startSecondFactor,
} from '@alcova/contracts';
import { TOTP } from 'otpauth';
import { z } from 'zod';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const STEP_MS = 30_000;
const BAD = { code: 'auth.bad-code' };
const TOO_MANY = { code: 'auth.too-many-attempts' };
const NO_RECOVERY_CODE = 'aaaa-aaaa-aaaa-aaaa';
/** Tries that one challenge takes. */
const OF_CHALLENGE = 5;

describe('guessing the codes of the second step', () => {
  let identity: TestIdentity;
  let networks = 0;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  interface From {
    readonly client: typeof client;
    readonly device?: { readonly id: string; readonly accounts: string[] };
  }
  /** A network that no other test uses. */
  const elsewhere = (): From => ({ client: { ...client, address: `198.51.100.${++networks}` } });
  const onDeviceOf = ({ id }: Person, name = 'own'): From => ({
    client,
    device: { id: `${name}-device-of-${id}`, accounts: [id] },
  });
  const codeOf = (secret: string, steps = 0): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
  const wrongCodeFor = (secret: string): string => {
    const near = [-2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
    const some = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'];
    return some.find((code) => !near.includes(code)) ?? '';
  };

  async function protectedPerson() {
    const person = await identity.person();
    await identity.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [person.id]);
    const { caller } = person;
    const { secret } = await identity.rpc.request(startSecondFactor, {}, { caller });
    const { recoveryCodes } = await identity.rpc.request(
      confirmSecondFactor,
      { code: codeOf(secret) },
      { caller },
    );
    await identity.query('UPDATE second_factors SET last_step = 0 WHERE account_id = $1', [person.id]);
    return { person, secret, recoveryCodes };
  }
  async function challengeOf({ email }: Person, from: From): Promise<string> {
    const outcome = await identity.rpc.request(
      signIn,
      { email, password: PASSWORD, ...from },
      { caller: ANONYMOUS },
    );
    if (outcome.kind !== 'challenge') throw new Error(`${outcome.kind}: no second factor was asked`);
    return outcome.challenge.challengeToken;
  }
  const show = async (person: Person, code: string, from: From, token?: string) =>
    identity.rpc.request(
      completeSecondFactor,
      { challengeToken: token ?? (await challengeOf(person, from)), code, ...from },
      { caller: ANONYMOUS },
    );
  const guess = async (times: number, person: Person, code: string, from: From) => {
    let token = '';
    for (let time = 0; time < times; time++) {
      if (time % OF_CHALLENGE === 0) token = await challengeOf(person, from);
      await expect(show(person, code, from, token)).rejects.toMatchObject(BAD);
    }
  };
  const refusalOf = async (answer: Promise<unknown>): Promise<number> => {
    const refusal = await answer.then(
      () => 'nothing',
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject(TOO_MANY);
    return z.object({ retryAfter: z.number().int() }).parse(refusal).retryAfter;
  };
  const mailedFacts = async ({ email }: Person) => {
    const rows = await identity.query('SELECT facts FROM mails WHERE recipient = $1', [email]);
    return z
      .array(z.object({ facts: z.array(z.object({ kind: z.string(), times: z.number() })) }))
      .parse(rows)
      .flatMap(({ facts }) => facts);
  };

  it('is refused to a network after ten, and keeps the owner out nowhere else', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const thief = elsewhere();
    await guess(10, person, wrongCodeFor(secret), thief);
    expect(await refusalOf(show(person, codeOf(secret), thief))).toBeLessThanOrEqual(15 * 60);
    await expect(show(person, codeOf(secret), elsewhere())).resolves.toBeDefined();
    // In the very network of the thief.
    await expect(show(person, recoveryCodes[0] ?? '', thief)).resolves.toBeDefined();
  });

  it('leaves a known device its own tries, in the very network that guesses', async () => {
    const { person, secret } = await protectedPerson();
    const wrong = wrongCodeFor(secret);
    const own = onDeviceOf(person);
    await guess(10, person, wrong, { client });
    await expect(show(person, codeOf(secret), own)).resolves.toBeDefined();
    await guess(10, person, wrong, own);
    await refusalOf(show(person, codeOf(secret, 1), own));
    await expect(show(person, codeOf(secret, 1), onDeviceOf(person, 'other'))).resolves.toBeDefined();
  });

  it('counts a device that is known to another account as a stranger', async () => {
    const [{ person, secret }, other] = [await protectedPerson(), await identity.person()];
    await guess(10, person, wrongCodeFor(secret), { client });
    await refusalOf(show(person, codeOf(secret), { ...onDeviceOf(other), client }));
  });

  it('is refused to all unknown devices after thirty in a day, whatever the network', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    for (let network = 0; network < 3; network++) await guess(10, person, wrongCodeFor(secret), elsewhere());
    expect(await refusalOf(show(person, codeOf(secret), elsewhere()))).toBeGreaterThan(23 * 3_600);
    await expect(show(person, recoveryCodes[0] ?? '', elsewhere())).resolves.toBeDefined();
    await expect(show(person, codeOf(secret), onDeviceOf(person))).resolves.toBeDefined();
  });

  it('is refused to all known devices after fifty in a day: who reads the mail makes them', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    for (let device = 0; device < 5; device++)
      await guess(10, person, wrongCodeFor(secret), onDeviceOf(person, `${device}`));
    const next = onDeviceOf(person, 'next');
    expect(await refusalOf(show(person, codeOf(secret), next))).toBeGreaterThan(23 * 3_600);
    await expect(show(person, recoveryCodes[0] ?? '', next)).resolves.toBeDefined();
    await expect(show(person, codeOf(secret), elsewhere())).resolves.toBeDefined();
  });

  it("is not counted for the owner's right codes, and these give nobody new tries", async () => {
    const { person, secret } = await protectedPerson();
    const wrong = wrongCodeFor(secret);
    for (const times of [10, 10, 9]) await guess(times, person, wrong, elsewhere());
    await show(person, codeOf(secret), elsewhere());
    await show(person, codeOf(secret, 1), elsewhere());
    await guess(1, person, wrong, elsewhere());
    await refusalOf(show(person, wrong, elsewhere()));
  });

  it('is told to the owner by one mail a day, once there were more than one network may try', async () => {
    const { person, secret } = await protectedPerson();
    const wrong = wrongCodeFor(secret);
    const guessed = { kind: 'codes-guessed', times: 1 };
    await guess(10, person, wrong, elsewhere());
    expect(await mailedFacts(person)).not.toContainEqual(expect.objectContaining(guessed));
    await guess(10, person, wrong, elsewhere());
    expect(await mailedFacts(person)).toContainEqual(expect.objectContaining(guessed));
  });

  it('is apart from recovery codes, a hundred of which a network may try', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const thief = elsewhere();
    await guess(100, person, NO_RECOVERY_CODE, thief);
    await refusalOf(show(person, recoveryCodes[0] ?? '', thief));
    await expect(show(person, recoveryCodes[0] ?? '', elsewhere())).resolves.toBeDefined();
    await expect(show(person, codeOf(secret), thief)).resolves.toBeDefined();
  });

  it('by a session, as its proof, is refused after thirty in a day; its password still counts', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const { caller } = person;
    const { refreshToken } = await show(person, recoveryCodes[0] ?? '', { client });
    const prove = (shown: { code?: string; password?: string }) =>
      identity.rpc.request(proveAgain, { refreshToken, ...shown, client }, { caller });
    for (let quarter = 0; quarter < 3; quarter++) {
      for (let time = 0; time < 10; time++)
        await expect(prove({ code: wrongCodeFor(secret) })).rejects.toMatchObject(BAD);
      await identity.query(
        `UPDATE attempts SET window_ends = now() - interval '1 second' WHERE window_ends < now() + interval '1 hour'`,
      );
    }
    expect(await refusalOf(prove({ code: codeOf(secret) }))).toBeGreaterThan(23 * 3_600);
    await expect(prove({ password: PASSWORD })).resolves.toBeDefined();
  });
});
