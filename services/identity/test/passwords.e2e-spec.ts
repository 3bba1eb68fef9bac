import { hash } from '@node-rs/argon2';
import {
  ANONYMOUS,
  setPassword,
  getAccount,
  proveAgain,
  renewSession,
  requestPasswordReset,
  setForgottenPassword,
  signIn,
} from '@alcova/contracts';
import { client, PASSWORD, type Person, TestIdentity } from './support/identity';
import { Mailbox, tokenIn } from './support/mailbox';

const NEW_PASSWORD = 'outra senha, mais comprida';
/** The test vector that the authors of Firebase's scrypt publish. */
const FIREBASE = {
  parameters: {
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    saltSeparator: 'Bw==',
    rounds: 8,
    memoryCost: 14,
  },
  stored:
    '$firebase-scrypt$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  password: 'user1password',
};

describe('passwords', () => {
  const mailbox = new Mailbox();
  let identity: TestIdentity;

  const start = ({ imports }: { imports: boolean }) =>
    identity.start({
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'nao-responda@alcova.example',
      SITE_URL: 'https://alcova.example',
      ...(imports && { FIREBASE_SCRYPT: JSON.stringify(FIREBASE.parameters) }),
    });
  const enter = (person: Person, password: string) =>
    identity.rpc.request(signIn, { email: person.email, password, client }, { caller: ANONYMOUS });
  const renew = (refreshToken: string) =>
    identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
  const hashOf = async (person: Person) =>
    (await identity.query('SELECT password_hash FROM accounts WHERE id = $1', [person.id]))[0]?.[
      'password_hash'
    ];
  beforeAll(async () => {
    identity = await TestIdentity.create();
    await mailbox.start();
    await start({ imports: true });
  });
  afterAll(async () => {
    await identity.stop();
    await mailbox.stop();
  });

  describe('that are changed', () => {
    const change = (person: Person, refreshToken: string, more: object = {}) =>
      identity.rpc.request(
        setPassword,
        { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, refreshToken, ...more },
        { caller: person.caller },
      );

    it('end all other sessions, and links that were on their way', async () => {
      const person = await identity.person();
      await identity.rpc.request(requestPasswordReset, { email: person.email }, { caller: ANONYMOUS });
      const token = tokenIn(await mailbox.last(person.email));
      const [here, there] = [await identity.enter(person), await identity.enter(person)];
      await expect(change(person, here.refreshToken)).resolves.toEqual({});
      await expect(renew(here.refreshToken)).resolves.toBeDefined();
      await expect(renew(there.refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
      await expect(
        identity.rpc.request(setForgottenPassword, { token, password: NEW_PASSWORD }, { caller: ANONYMOUS }),
      ).rejects.toMatchObject({ code: 'auth.link-invalid' });
      await expect(enter(person, NEW_PASSWORD)).resolves.toMatchObject({ kind: 'session' });
    });

    it('ask for the old one, in as many tries as a sign-in', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await expect(change(person, refreshToken, { currentPassword: undefined })).rejects.toMatchObject({
        code: 'auth.wrong-password',
      });
      for (let time = 0; time < 10; time++)
        await expect(
          change(person, refreshToken, { currentPassword: 'errada demais' }),
        ).rejects.toMatchObject({
          code: 'auth.wrong-password',
        });
      await expect(change(person, refreshToken)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    });

    it.each([
      ['the same', PASSWORD, 'auth.same-password'],
      ['too common', 'password123', 'auth.weak-password'],
      ['too short', 'curta', 'request.invalid'],
    ])('refuse a new one that is %s', async (_what, newPassword, code) => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await expect(change(person, refreshToken, { newPassword })).rejects.toMatchObject({ code });
    });

    it("refuse another person's session, and visitors", async () => {
      const [person, other] = [await identity.person(), await identity.person()];
      const { refreshToken } = await identity.enter(other);
      await expect(change(person, refreshToken)).rejects.toMatchObject({ code: 'auth.session-expired' });
      await expect(enter(person, PASSWORD)).resolves.toBeDefined();
      await expect(change({ ...person, caller: { kind: 'anonymous' } }, refreshToken)).rejects.toMatchObject({
        code: 'auth.forbidden',
      });
    });

    it('give an account without one its first', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await identity.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [person.id]);
      await expect(change(person, refreshToken, { currentPassword: undefined })).resolves.toEqual({});
      await expect(enter(person, NEW_PASSWORD)).resolves.toMatchObject({ kind: 'session' });
    });

    it('take one of two changes at once', async () => {
      const person = await identity.person();
      const [here, there] = [await identity.enter(person), await identity.enter(person)];
      const outcomes = await Promise.allSettled([
        change(person, here.refreshToken),
        change(person, there.refreshToken, { newPassword: 'a terceira senha de todas' }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('that were imported, or hashed in an older way,', () => {
    const imported = async () => {
      const person = await identity.person();
      await identity.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [
        person.id,
        FIREBASE.stored,
      ]);
      return person;
    };

    it('open the account, and become our own at the first sign-in', async () => {
      const person = await imported();
      await expect(enter(person, 'errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(hashOf(person)).resolves.toBe(FIREBASE.stored);
      await expect(enter(person, FIREBASE.password)).resolves.toMatchObject({ kind: 'session' });
      await expect(hashOf(person)).resolves.toMatch(/^\$argon2id\$/);
      await expect(enter(person, FIREBASE.password)).resolves.toMatchObject({ kind: 'session' });
    });

    it("become today's when they were made with other parameters", async () => {
      const person = await identity.person();
      await expect(hashOf(person)).resolves.toMatch(/^\$argon2id\$v=19\$m=64,/);
      await enter(person, PASSWORD);
      const renewed = await hashOf(person);
      expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      await enter(person, PASSWORD);
      await expect(hashOf(person)).resolves.toBe(renewed);
    });

    it('open the account for two who sign in at once', async () => {
      const person = await imported();
      const both = await Promise.all([1, 2].map(() => enter(person, FIREBASE.password)));
      expect(both.map(({ kind }) => kind)).toEqual(['session', 'session']);
    });

    it('match nothing where imports are not set up', async () => {
      await start({ imports: false });
      const person = await imported();
      await expect(enter(person, FIREBASE.password)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await start({ imports: true });
      await expect(enter(person, FIREBASE.password)).resolves.toMatchObject({ kind: 'session' });
    });
  });

  describe('with accents', () => {
    const WORD = 'maçã com avelã';
    const DECOMPOSED = WORD.normalize('NFD');
    const change = (person: Person, refreshToken: string, currentPassword: string, newPassword: string) =>
      identity.rpc.request(
        setPassword,
        { currentPassword, newPassword, refreshToken },
        { caller: person.caller },
      );

    it.each([
      ['composed', WORD, DECOMPOSED],
      ['decomposed', DECOMPOSED, WORD],
      ['with a no-break space', WORD.replace(' ', '\u00a0'), WORD],
    ])('chosen %s are one, in every place that takes them', async (_what, chosen, shown) => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      await change(person, refreshToken, PASSWORD, chosen);
      const outcome = await enter(person, shown);
      if (outcome.kind !== 'session') throw new Error('a second factor was asked');
      const proved = await identity.rpc.request(
        proveAgain,
        { refreshToken: outcome.session.refreshToken, password: shown, client },
        { caller: person.caller },
      );
      await expect(change(person, proved.refreshToken, shown, chosen)).rejects.toMatchObject({
        code: 'auth.same-password',
      });
      await expect(change(person, proved.refreshToken, shown, NEW_PASSWORD)).resolves.toEqual({});
    });

    it('are renewed where an older hash is of what was typed', async () => {
      const person = await identity.person();
      const ofTyped = await hash(DECOMPOSED, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      await identity.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [person.id, ofTyped]);
      await expect(enter(person, `${DECOMPOSED}.`)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(hashOf(person)).resolves.toBe(ofTyped);
      await expect(enter(person, DECOMPOSED)).resolves.toMatchObject({ kind: 'session' });
      const renewed = await hashOf(person);
      expect(renewed).not.toBe(ofTyped);
      await expect(enter(person, WORD)).resolves.toMatchObject({ kind: 'session' });
      await expect(enter(person, DECOMPOSED)).resolves.toMatchObject({ kind: 'session' });
      await expect(hashOf(person)).resolves.toBe(renewed);
    });

    it('open the account for two who sign in at once with an older hash', async () => {
      const person = await identity.person();
      const ofTyped = await hash(DECOMPOSED, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      await identity.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [person.id, ofTyped]);
      const both = await Promise.all([1, 2].map(() => enter(person, DECOMPOSED)));
      expect(both.map(({ kind }) => kind)).toEqual(['session', 'session']);
    });

    it('are as long as their one form', async () => {
      const person = await identity.person();
      const { refreshToken } = await identity.enter(person);
      const short = 'ãõêíúçé'.normalize('NFD');
      await expect(change(person, refreshToken, PASSWORD, short)).rejects.toMatchObject({
        code: 'request.invalid',
      });
      const long = 'çãõéí'.repeat(25).normalize('NFD');
      await expect(change(person, refreshToken, PASSWORD, long)).resolves.toEqual({});
      await expect(enter(person, long.normalize('NFC'))).resolves.toMatchObject({ kind: 'session' });
    });
  });

  it('open nothing where an account has none', async () => {
    const person = await identity.person({ password: null });
    await expect(enter(person, PASSWORD)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(
      identity.rpc.request(getAccount, { id: person.id }, { caller: ANONYMOUS }),
    ).resolves.toMatchObject({
      isActive: true,
    });
  });
});
