import {
  ANONYMOUS,
  type AccessClaims,
  accessClaims,
  setPassword,
  completeSecondFactor,
  confirmSecondFactor,
  getSecurity,
  type IssuedSession,
  proveAgain,
  removeSecondFactor,
  renewRecoveryCodes,
  renewSession,
  signIn,
  startSecondFactor,
} from '@alcova/contracts';
import { decodeJwt } from 'jose';
import { TOTP, URI } from 'otpauth';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const STEP_MS = 30_000;
const claimsOf = (session: IssuedSession): AccessClaims => accessClaims.parse(decodeJwt(session.accessToken));
/** The code of an authenticator `steps` from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * STEP_MS });
const wrongCodeFor = (secret: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
};

describe('the second factor', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterAll(() => identity.stop());

  const start = ({ caller }: Person) => identity.rpc.request(startSecondFactor, {}, { caller });
  const confirm = ({ caller }: Person, code: string) =>
    identity.rpc.request(confirmSecondFactor, { code }, { caller });
  const securityOf = ({ caller }: Person) => identity.rpc.request(getSecurity, {}, { caller });
  const complete = (challengeToken: string, code: string) =>
    identity.rpc.request(completeSecondFactor, { challengeToken, code, client }, { caller: ANONYMOUS });

  async function challengeOf(person: Person): Promise<string> {
    const outcome = await identity.rpc.request(
      signIn,
      { email: person.email, password: PASSWORD, client },
      { caller: ANONYMOUS },
    );
    if (outcome.kind !== 'challenge') throw new Error('no second factor was asked');
    return outcome.challenge.challengeToken;
  }

  /** Sets a factor up as if an hour ago: no code of the present was used. */
  async function protectedPerson(about: Parameters<TestIdentity['person']>[0] = {}) {
    const person = await identity.person(about);
    const { secret } = await start(person);
    const { recoveryCodes } = await confirm(person, codeOf(secret));
    await identity.query('UPDATE second_factors SET last_step = 0 WHERE account_id = $1', [person.id]);
    return { person, secret, recoveryCodes };
  }

  it('is set up with a first code, and asks for a code from then on', async () => {
    const person = await identity.person();
    const { secret, uri } = await start(person);
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Alcova', label: person.email, digits: 6, period: 30 });
    expect(await securityOf(person)).toEqual({
      hasPassword: true,
      secondFactor: false,
      passkeys: [],
      secondFactorRequired: false,
      recoveryCodesLeft: 0,
      providers: [],
      confirmBy: null,
      emailChange: null,
    });
    await expect(confirm(person, wrongCodeFor(secret))).rejects.toMatchObject({ code: 'auth.bad-code' });
    await expect(identity.enter(person)).resolves.toBeDefined();
    const { recoveryCodes } = await confirm(person, codeOf(secret));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await securityOf(person)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });

    const session = await complete(await challengeOf(person), codeOf(secret, 1));
    expect(session.account.id).toBe(person.id);
    await expect(start(person)).rejects.toMatchObject({ code: 'auth.second-factor-on' });
    await expect(confirm(person, codeOf(secret))).rejects.toMatchObject({ code: 'auth.second-factor-on' });
  });

  it('keeps neither the secret nor the recovery codes in the clear', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const [factor] = await identity.query('SELECT sealed FROM second_factors WHERE account_id = $1', [
      person.id,
    ]);
    expect(factor?.['sealed']).toMatch(/^test\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    const rows = await identity.query('SELECT hash FROM recovery_codes WHERE account_id = $1', [person.id]);
    expect(rows).toHaveLength(10);
    for (const kept of [secret, ...recoveryCodes]) expect(JSON.stringify([factor, rows])).not.toContain(kept);
  });

  it('counts a code once, also when it comes twice at once', async () => {
    const { person, secret } = await protectedPerson();
    const challenges = await Promise.all([challengeOf(person), challengeOf(person)]);
    const code = codeOf(secret);
    const results = await Promise.allSettled(challenges.map((token) => complete(token, code)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(complete(await challengeOf(person), code)).rejects.toMatchObject({ code: 'auth.bad-code' });
    // An older one within the window is no better.
    await expect(complete(await challengeOf(person), codeOf(secret, -1))).rejects.toMatchObject({
      code: 'auth.bad-code',
    });
  });

  it('opens one session for a challenge that is completed twice at once', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const challenge = await challengeOf(person);
    const [first = '', second = ''] = recoveryCodes;
    const results = await Promise.allSettled([complete(challenge, first), complete(challenge, second)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'auth.session-expired' },
    });
    // The loser's code was not used up.
    expect(await securityOf(person)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await protectedPerson();
    const [code = ''] = recoveryCodes;
    await complete(await challengeOf(person), code.toUpperCase().replaceAll('-', ' '));
    await expect(complete(await challengeOf(person), code)).rejects.toMatchObject({ code: 'auth.bad-code' });
    const renewed = await identity.rpc.request(renewRecoveryCodes, {}, { caller: person.caller });
    expect(await securityOf(person)).toMatchObject({ recoveryCodesLeft: 10 });
    await expect(complete(await challengeOf(person), recoveryCodes[1] ?? '')).rejects.toMatchObject({
      code: 'auth.bad-code',
    });
    await expect(complete(await challengeOf(person), renewed.recoveryCodes[1] ?? '')).resolves.toBeDefined();
  });

  it('gives a challenge five tries and five minutes', async () => {
    const { person, secret } = await protectedPerson();
    const challenge = await challengeOf(person);
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(complete(challenge, wrongCodeFor(secret))).rejects.toMatchObject({
        code: 'auth.bad-code',
      });
    await expect(complete(challenge, codeOf(secret))).rejects.toMatchObject({ code: 'auth.session-expired' });
    const late = await challengeOf(person);
    await identity.query(
      `UPDATE sign_in_challenges SET expires_at = now() - interval '1 second' WHERE account_id = $1`,
      [person.id],
    );
    await expect(complete(late, codeOf(secret))).rejects.toMatchObject({ code: 'auth.session-expired' });
    await expect(complete('forged', codeOf(secret))).rejects.toMatchObject({ code: 'auth.session-expired' });
  });

  it('stops after ten wrong codes from one network', async () => {
    const { person, secret } = await protectedPerson();
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeOf(person);
      for (let attempt = 0; attempt < 5; attempt++)
        await expect(complete(challenge, wrongCodeFor(secret))).rejects.toMatchObject({
          code: 'auth.bad-code',
        });
    }
    await expect(complete(await challengeOf(person), codeOf(secret))).rejects.toMatchObject({
      code: 'auth.too-many-attempts',
    });
    await identity.query(`UPDATE attempts SET window_ends = now() - interval '1 second'`);
    await expect(complete(await challengeOf(person), codeOf(secret))).resolves.toBeDefined();
  });

  it.each([
    ['was disabled', `status = 'disabled'`, 'auth.account-disabled'],
    ['ended its sessions', 'generation = generation + 1', 'auth.session-expired'],
  ])('opens no session for an account that %s after the first factor', async (_what, change, code) => {
    const { person, secret } = await protectedPerson();
    const challenge = await challengeOf(person);
    await identity.query(`UPDATE accounts SET ${change} WHERE id = $1`, [person.id]);
    await expect(complete(challenge, codeOf(secret))).rejects.toMatchObject({ code });
  });

  it('opens no session after the password was changed', async () => {
    const { person, secret, recoveryCodes } = await protectedPerson();
    const { refreshToken } = await complete(await challengeOf(person), recoveryCodes[0] ?? '');
    const challenge = await challengeOf(person);
    const passwords = { currentPassword: PASSWORD, newPassword: 'outra senha bem comprida' };
    await identity.rpc.request(setPassword, { ...passwords, refreshToken }, { caller: person.caller });
    await expect(complete(challenge, codeOf(secret))).rejects.toMatchObject({ code: 'auth.session-expired' });
  });

  it('is taken away with its recovery codes', async () => {
    const { person } = await protectedPerson();
    await identity.rpc.request(removeSecondFactor, {}, { caller: person.caller });
    await identity.rpc.request(removeSecondFactor, {}, { caller: person.caller });
    expect(await securityOf(person)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 });
    await expect(identity.enter(person)).resolves.toBeDefined();
    await expect(
      identity.rpc.request(renewRecoveryCodes, {}, { caller: person.caller }),
    ).rejects.toMatchObject({ code: 'auth.second-factor-off' });
  });

  it('forgets a secret that was not confirmed within the hour', async () => {
    const person = await identity.person();
    const { secret } = await start(person);
    await identity.query(
      `UPDATE second_factors SET started_at = now() - interval '61 minutes' WHERE account_id = $1`,
      [person.id],
    );
    await expect(confirm(person, codeOf(secret))).rejects.toMatchObject({ code: 'auth.bad-code' });
  });

  it("is nobody else's matter: visitors and processes are refused", async () => {
    for (const caller of [ANONYMOUS, { kind: 'system', name: 'gateway' }] as const)
      await expect(identity.rpc.request(startSecondFactor, {}, { caller })).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
  });

  describe('that a role asks for', () => {
    beforeAll(() => identity.start({ REQUIRE_SECOND_FACTOR_ROLES: 'moderator, admin' }));
    afterAll(() => identity.start());

    it('limits the session until it is set up, and cannot be taken away', async () => {
      const person = await identity.person({ role: 'moderator' });
      const limited = await identity.enter(person);
      expect(claimsOf(limited)).toMatchObject({ limited: true, role: 'moderator' });
      expect(await securityOf(person)).toMatchObject({ secondFactor: false, secondFactorRequired: true });

      const { secret } = await start(person);
      await confirm(person, codeOf(secret));
      const { refreshToken } = limited;
      const renewed = await identity.rpc.request(
        renewSession,
        { refreshToken, client },
        { caller: ANONYMOUS },
      );
      expect(claimsOf(renewed).limited).toBe(false);
      await expect(
        identity.rpc.request(removeSecondFactor, {}, { caller: person.caller }),
      ).rejects.toMatchObject({ code: 'auth.second-factor-required-by-role' });
      const signedIn = await complete(await challengeOf(person), codeOf(secret, 1));
      expect(claimsOf(signedIn).limited).toBe(false);
    });

    it('limits nobody else', async () => {
      const person = await identity.person();
      expect(claimsOf(await identity.enter(person)).limited).toBe(false);
      expect(await securityOf(person)).toMatchObject({ secondFactorRequired: false });
    });
  });

  describe('sealed with keys that change', () => {
    const [old, young] = [`old:${'1a'.repeat(32)}`, `young:${'2b'.repeat(32)}`];
    afterAll(() => identity.start());

    it('opens with the older key and is sealed with the first one at its next use', async () => {
      await identity.start({ IDENTITY_SEAL_KEYS: old });
      const { person, secret } = await protectedPerson();
      await identity.start({ IDENTITY_SEAL_KEYS: `${young},${old}` });
      await complete(await challengeOf(person), codeOf(secret));
      await identity.start({ IDENTITY_SEAL_KEYS: young });
      await expect(complete(await challengeOf(person), codeOf(secret, 1))).resolves.toBeDefined();
    });
  });

  describe('and the fresh proof', () => {
    /** Signs in as if an hour ago. */
    async function longAgo(person: Person, session: IssuedSession): Promise<string> {
      await identity.query(
        `UPDATE sign_ins SET proved_at = now() - interval '1 hour' WHERE account_id = $1`,
        [person.id],
      );
      return session.refreshToken;
    }
    const prove = ({ caller }: Person, input: { refreshToken: string; password?: string; code?: string }) =>
      identity.rpc.request(proveAgain, { ...input, client }, { caller });
    const ageOf = (session: IssuedSession): number => Date.now() / 1_000 - claimsOf(session).auth;

    it('is the password: the session is renewed and counts as fresh', async () => {
      const person = await identity.person();
      const refreshToken = await longAgo(person, await identity.enter(person));
      await expect(prove(person, { refreshToken, password: 'errada demais' })).rejects.toMatchObject({
        code: 'auth.wrong-password',
      });
      await expect(prove(person, { refreshToken })).rejects.toMatchObject({ code: 'auth.wrong-password' });
      const proved = await prove(person, { refreshToken, password: PASSWORD });
      expect(ageOf(proved)).toBeLessThan(60);
      expect(proved.refreshToken).not.toBe(refreshToken);
      const next = { refreshToken: proved.refreshToken, client };
      expect(ageOf(await identity.rpc.request(renewSession, next, { caller: ANONYMOUS }))).toBeLessThan(60);
    });

    it('is never the password alone of whose role asks for a factor', async () => {
      await identity.start({ REQUIRE_SECOND_FACTOR_ROLES: 'moderator' });
      try {
        const { person, secret, recoveryCodes } = await protectedPerson({ role: 'moderator' });
        const session = await complete(await challengeOf(person), recoveryCodes[0] ?? '');
        const refreshToken = await longAgo(person, session);
        const known = { refreshToken, password: PASSWORD };
        await expect(prove(person, known)).rejects.toMatchObject({ code: 'auth.bad-code' });
        const wrong = { ...known, code: wrongCodeFor(secret) };
        await expect(prove(person, wrong)).rejects.toMatchObject({ code: 'auth.bad-code' });
        expect(ageOf(await prove(person, { ...known, code: codeOf(secret) }))).toBeLessThan(60);
      } finally {
        await identity.start();
      }
    });

    it('is a code where a factor is on, which counts once', async () => {
      const { person, secret, recoveryCodes } = await protectedPerson();
      const session = await complete(await challengeOf(person), recoveryCodes[0] ?? '');
      const refreshToken = await longAgo(person, session);
      await expect(prove(person, { refreshToken, code: wrongCodeFor(secret) })).rejects.toMatchObject({
        code: 'auth.bad-code',
      });
      const code = codeOf(secret);
      const proved = await prove(person, { refreshToken, code });
      expect(ageOf(proved)).toBeLessThan(60);
      const again = prove(person, { refreshToken: proved.refreshToken, code });
      await expect(again).rejects.toMatchObject({ code: 'auth.bad-code' });
    });

    it('belongs to the one who asks', async () => {
      const [one, other] = [await identity.person(), await identity.person()];
      const refreshToken = await longAgo(other, await identity.enter(other));
      await expect(prove(one, { refreshToken, password: PASSWORD })).rejects.toMatchObject({
        code: 'auth.session-expired',
      });
      expect(
        ageOf(await identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS })),
      ).toBeGreaterThan(3_000);
    });

    it('stops after ten wrong passwords', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      for (let attempt = 0; attempt < 10; attempt++)
        await expect(prove(person, { refreshToken, password: 'errada demais' })).rejects.toMatchObject({
          code: 'auth.wrong-password',
        });
      await expect(prove(person, { refreshToken, password: PASSWORD })).rejects.toMatchObject({
        code: 'auth.too-many-attempts',
      });
    });

    it('is not to be had without a password and without a factor', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await identity.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [person.id]);
      for (const shown of [{ password: PASSWORD }, { code: '123456' }, {}])
        await expect(prove(person, { refreshToken, ...shown })).rejects.toMatchObject({
          code: 'auth.wrong-password',
        });
    });
  });
});
