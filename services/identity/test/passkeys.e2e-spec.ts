import {
  ANONYMOUS,
  accessClaims,
  addPasskey,
  completeSecondFactor,
  enterByPasskey,
  getSecurity,
  type PasskeyAnswer,
  proveAgain,
  removeLostSecondFactor,
  removePasskey,
  signIn,
  startPasskey,
  startPasskeyEntry,
  startPasskeyProof,
  readPasskeyChallenge,
} from '@alcova/contracts';
import { decodeJwt } from 'jose';
import { Authenticator } from './support/authenticator';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';

const ORIGIN = 'https://alcova.example';
const BAD = { code: 'auth.bad-passkey' };

describe('passkeys', () => {
  let identity: TestIdentity;

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start({ SITE_URL: ORIGIN });
  });
  afterAll(() => identity.stop());

  const start = ({ caller }: Person) => identity.rpc.request(startPasskey, {}, { caller });
  const securityOf = ({ caller }: Person) => identity.rpc.request(getSecurity, {}, { caller });
  const remove = ({ caller }: Person, id: string) => identity.rpc.request(removePasskey, { id }, { caller });

  async function add(person: Person, authenticator: Authenticator, name = 'Chave da mesa') {
    const passkey = authenticator.create(await start(person));
    return identity.rpc.request(addPasskey, { name, passkey }, { caller: person.caller });
  }
  async function protectedPerson(about: Parameters<TestIdentity['person']>[0] = {}) {
    const person = await identity.person(about);
    const authenticator = new Authenticator(ORIGIN);
    const added = await add(person, authenticator);
    return { person, authenticator, ...added };
  }
  async function challengeOf(person: Person): Promise<string> {
    const outcome = await identity.rpc.request(
      signIn,
      { email: person.email, password: PASSWORD, client },
      { caller: ANONYMOUS },
    );
    if (outcome.kind !== 'challenge') throw new Error('no second factor was asked');
    return outcome.challenge.challengeToken;
  }
  async function question(challengeToken: string) {
    const { passkey } = await identity.rpc.request(
      readPasskeyChallenge,
      { challengeToken },
      { caller: ANONYMOUS },
    );
    if (!passkey) throw new Error('no passkey was asked');
    return passkey;
  }
  const complete = (challengeToken: string, shown: { passkey?: PasskeyAnswer; code?: string }) =>
    identity.rpc.request(completeSecondFactor, { challengeToken, ...shown, client }, { caller: ANONYMOUS });

  it('are added with a name and listed, and sign in as the second step from then on', async () => {
    const { person, authenticator, passkey, recoveryCodes } = await protectedPerson();
    expect(passkey).toMatchObject({ name: 'Chave da mesa', lastUsedAt: null });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await securityOf(person)).toMatchObject({
      secondFactor: false,
      passkeys: [passkey],
      recoveryCodesLeft: 10,
    });
    const token = await challengeOf(person);
    const ways = await identity.rpc.request(
      readPasskeyChallenge,
      { challengeToken: token },
      { caller: ANONYMOUS },
    );
    expect(ways).toMatchObject({
      code: false,
      passkey: { rpId: 'alcova.example', userVerification: 'required' },
    });
    const session = await complete(token, { passkey: authenticator.answer(await question(token)) });
    expect(session.account.id).toBe(person.id);
    expect((await securityOf(person)).passkeys[0]?.lastUsedAt).not.toBeNull();
    await expect(complete(await challengeOf(person), {})).rejects.toMatchObject({ code: 'auth.bad-code' });
    await expect(
      complete(await challengeOf(person), { code: recoveryCodes[0] ?? '' }),
    ).resolves.toBeDefined();
  });

  it('bring recovery codes with the first one alone, and are ten at most', async () => {
    const { person } = await protectedPerson();
    for (let more = 0; more < 9; more++)
      expect((await add(person, new Authenticator(ORIGIN))).recoveryCodes).toEqual([]);
    await expect(start(person)).rejects.toMatchObject({ code: 'auth.passkeys-full' });
  });

  it('are refused from another origin, for another site, or without a look at the person', async () => {
    const person = await identity.person();
    const { caller } = person;
    const authenticator = new Authenticator(ORIGIN);
    const make = async (forgery: object, rpId?: string) => {
      const options = await start(person);
      const asked = rpId === undefined ? options : { ...options, rp: { ...options.rp, id: rpId } };
      const passkey = authenticator.create(asked, forgery);
      return identity.rpc.request(addPasskey, { name: 'x', passkey }, { caller });
    };
    await expect(make({ origin: 'https://alcova.example.evil.example' })).rejects.toMatchObject(BAD);
    await expect(make({}, 'evil.example')).rejects.toMatchObject(BAD);
    await expect(make({ verified: false })).rejects.toMatchObject(BAD);
    expect((await securityOf(person)).passkeys).toEqual([]);
  });

  it('are not added twice, nor with a challenge of somebody else or one that was used', async () => {
    const [one, other] = [await identity.person(), await identity.person()];
    const authenticator = new Authenticator(ORIGIN);
    const passkey = authenticator.create(await start(one));
    const addTo = ({ caller }: Person) =>
      identity.rpc.request(addPasskey, { name: 'x', passkey }, { caller });
    await expect(addTo(other)).rejects.toMatchObject(BAD);
    const results = await Promise.allSettled([addTo(one), addTo(one)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    // The same key at another account.
    await expect(add(other, authenticator)).rejects.toMatchObject(BAD);
  });

  describe('alone', () => {
    const ask = () => identity.rpc.request(startPasskeyEntry, {}, { caller: ANONYMOUS });
    const enter = (passkey: PasskeyAnswer) =>
      identity.rpc.request(enterByPasskey, { passkey, client }, { caller: ANONYMOUS });

    it('sign in whose they are, without a password or a code, once for each question', async () => {
      const { person, authenticator, passkey } = await protectedPerson();
      const asked = await ask();
      expect(asked).toMatchObject({
        rpId: 'alcova.example',
        userVerification: 'required',
        allowCredentials: [],
      });
      const answer = authenticator.answer(asked);
      const results = await Promise.allSettled([enter(answer), enter(answer)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const session = await enter(authenticator.answer(await ask()));
      expect(session.account.id).toBe(person.id);
      await remove(person, passkey.id);
      await expect(enter(authenticator.answer(await ask()))).rejects.toMatchObject(BAD);
    });

    it('do not sign in with the question of something else, a forgery, or for a disabled account', async () => {
      const { person, authenticator } = await protectedPerson();
      const other = await question(await challengeOf(person));
      await expect(enter(authenticator.answer(other))).rejects.toMatchObject(BAD);
      await expect(enter(authenticator.answer(await ask(), { verified: false }))).rejects.toMatchObject(BAD);
      await expect(enter(new Authenticator(ORIGIN).answer(await ask()))).rejects.toMatchObject(BAD);
      await identity.query(`UPDATE accounts SET status = 'disabled' WHERE id = $1`, [person.id]);
      await expect(enter(authenticator.answer(await ask()))).rejects.toMatchObject({
        code: 'auth.account-disabled',
      });
    });
  });

  describe('as the second step', () => {
    it('answer a challenge once, also when it comes twice at once', async () => {
      const { person, authenticator } = await protectedPerson();
      const token = await challengeOf(person);
      const answer = authenticator.answer(await question(token));
      const results = await Promise.allSettled([
        complete(token, { passkey: answer }),
        complete(await challengeOf(person), { passkey: answer }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(complete(await challengeOf(person), { passkey: answer })).rejects.toMatchObject(BAD);
    });

    it('answer within five minutes', async () => {
      const { person, authenticator } = await protectedPerson();
      const token = await challengeOf(person);
      const passkey = authenticator.answer(await question(token));
      await identity.query(
        `UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes' WHERE account_id = $1`,
        [person.id],
      );
      await expect(complete(token, { passkey })).rejects.toMatchObject(BAD);
    });

    it.each([
      ['another origin', { origin: 'https://evil.example' }],
      ['nobody who was looked at', { verified: false }],
    ])('are refused from %s, and the challenge is used up', async (_from, forgery) => {
      const { person, authenticator } = await protectedPerson();
      const token = await challengeOf(person);
      const asked = await question(token);
      await expect(complete(token, { passkey: authenticator.answer(asked, forgery) })).rejects.toMatchObject(
        BAD,
      );
      await expect(complete(token, { passkey: authenticator.answer(asked) })).rejects.toMatchObject(BAD);
    });

    it("are refused when they are another account's, under its own name or the right one's", async () => {
      const [{ person, authenticator: own }, { authenticator: foreign }] = [
        await protectedPerson(),
        await protectedPerson(),
      ];
      for (const id of [undefined, own.id.toString('base64url')]) {
        const token = await challengeOf(person);
        const passkey = foreign.answer(await question(token), id === undefined ? {} : { id });
        await expect(complete(token, { passkey })).rejects.toMatchObject(BAD);
      }
    });

    it('are refused when the counter has fallen back: a copy was used', async () => {
      const { person, authenticator } = await protectedPerson();
      authenticator.counter = 7;
      const first = await challengeOf(person);
      await complete(first, { passkey: authenticator.answer(await question(first)) });
      for (const counter of [7, 3, 0]) {
        authenticator.counter = counter;
        const token = await challengeOf(person);
        await expect(
          complete(token, { passkey: authenticator.answer(await question(token)) }),
        ).rejects.toMatchObject(BAD);
      }
      authenticator.counter = 8;
      const last = await challengeOf(person);
      await expect(
        complete(last, { passkey: authenticator.answer(await question(last)) }),
      ).resolves.toBeDefined();
    });

    it('of an authenticator without a counter go on at 0', async () => {
      const { person, authenticator } = await protectedPerson();
      for (let round = 0; round < 2; round++) {
        authenticator.counter = 0;
        const token = await challengeOf(person);
        await complete(token, { passkey: authenticator.answer(await question(token)) });
      }
    });
  });

  describe('as the fresh proof', () => {
    async function old(person: Person, authenticator: Authenticator): Promise<string> {
      const token = await challengeOf(person);
      const session = await complete(token, { passkey: authenticator.answer(await question(token)) });
      await identity.query(
        `UPDATE sign_ins SET proved_at = now() - interval '1 hour' WHERE account_id = $1`,
        [person.id],
      );
      return session.refreshToken;
    }
    const prove = ({ caller }: Person, refreshToken: string, passkey: PasskeyAnswer) =>
      identity.rpc.request(proveAgain, { refreshToken, passkey, client }, { caller });
    const ask = ({ caller }: Person) => identity.rpc.request(startPasskeyProof, {}, { caller });

    it('renew the session, which counts as fresh, once', async () => {
      const { person, authenticator } = await protectedPerson();
      const refreshToken = await old(person, authenticator);
      const answer = authenticator.answer(await ask(person));
      const proved = await prove(person, refreshToken, answer);
      const { auth } = accessClaims.parse(decodeJwt(proved.accessToken));
      expect(Date.now() / 1_000 - auth).toBeLessThan(60);
      await expect(prove(person, proved.refreshToken, answer)).rejects.toMatchObject(BAD);
    });

    it('are not to be had with an answer that was given for a sign-in, nor without a passkey', async () => {
      const { person, authenticator } = await protectedPerson();
      const refreshToken = await old(person, authenticator);
      const forSignIn = authenticator.answer(await question(await challengeOf(person)));
      await expect(prove(person, refreshToken, forSignIn)).rejects.toMatchObject(BAD);
      await expect(ask(await identity.person())).rejects.toMatchObject(BAD);
    });
  });

  it('are taken away, the recovery codes with the last one, and nobody takes those of others', async () => {
    const { person, passkey } = await protectedPerson();
    await remove(await identity.person(), passkey.id);
    expect((await securityOf(person)).passkeys).toHaveLength(1);
    await remove(person, passkey.id);
    await remove(person, passkey.id);
    expect(await securityOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    await expect(identity.enter(person)).resolves.toBeDefined();
  });

  it('that are lost are taken away by the operator', async () => {
    const { person } = await protectedPerson();
    const act = { operator: 'ana', reason: 'identidade conferida', accountId: person.id, dryRun: false };
    const caller = { kind: 'system', name: 'operator' } as const;
    await expect(identity.rpc.request(removeLostSecondFactor, act, { caller })).resolves.toEqual({
      removed: true,
    });
    expect(await securityOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  });

  describe('for a role that must have a second factor', () => {
    beforeAll(() => identity.start({ SITE_URL: ORIGIN, REQUIRE_SECOND_FACTOR_ROLES: 'moderator' }));
    afterAll(() => identity.start({ SITE_URL: ORIGIN }));

    it('are one, and the last one stays', async () => {
      const { person, authenticator, passkey } = await protectedPerson({ role: 'moderator' });
      const token = await challengeOf(person);
      const session = await complete(token, { passkey: authenticator.answer(await question(token)) });
      expect(accessClaims.parse(decodeJwt(session.accessToken)).limited).toBe(false);
      await expect(remove(person, passkey.id)).rejects.toMatchObject({
        code: 'auth.second-factor-required-by-role',
      });
      await add(person, new Authenticator(ORIGIN));
      await remove(person, passkey.id);
      expect((await securityOf(person)).passkeys).toHaveLength(1);
    });
  });

  describe('on a site without a name', () => {
    beforeAll(() => identity.start({ SITE_URL: 'http://192.0.2.7' }));
    afterAll(() => identity.start({ SITE_URL: ORIGIN }));

    it('are not to be had', async () => {
      await expect(start(await identity.person())).rejects.toMatchObject({
        code: 'auth.passkeys-unavailable',
      });
    });
  });
});
