import {
  ANONYMOUS,
  accessClaims,
  getAccount,
  renewSession,
  signIn,
  signOut,
  verificationKeys,
} from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  metric,
  startService,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
} from '@alcova/testing';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { AppModule } from '../src/app.module';
import { configSchema } from '../src/config/config';
import { migrations } from '../src/migrations';
import { identityEnvironment, signingKey } from './support/environment';

const EMAIL = 'Chefe@alcova.local';
const PASSWORD = 'uma senha bem comprida';
const client = { address: '127.0.0.1', userAgent: 'um navegador' };
const otherDevice = { address: '127.0.0.1', userAgent: 'outro navegador' };

describe('identity', () => {
  const oldKey = signingKey('old');
  let database: TestDatabase;
  let nats: TestNats;
  let service: TestService;

  const start = (
    keys: Record<string, unknown>[],
    more: Record<string, string> = {},
  ): Promise<TestService> => {
    const at = { natsUrl: nats.url, databaseUrl: database.url };
    const settings = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };
    const config = loadConfig(
      configSchema,
      identityEnvironment(at, { ...settings, ...more, SESSION_SIGNING_KEYS: JSON.stringify(keys) }),
    );
    return startService(AppModule.with(config), nats);
  };
  const enter = async (password = PASSWORD, email = EMAIL) => {
    const outcome = await service.rpc.request(signIn, { email, password, client }, { caller: ANONYMOUS });
    if (outcome.kind !== 'session') throw new Error('a second factor was asked');
    return outcome.session;
  };

  beforeAll(async () => {
    database = await testDatabase({ service: 'identity', entities: [], migrations });
    nats = await testNats();
  });
  afterAll(async () => {
    await nats.stop();
    await database.drop();
  });
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE accounts, sign_ins, sessions, attempts CASCADE');
    service = await start([oldKey]);
  });
  afterEach(() => service.stop());

  it('creates the first administrator once, also when two start at once', async () => {
    const empty = await testDatabase({ service: 'identity', entities: [], migrations });
    const both = await Promise.all([1, 2].map(() => start([oldKey], { DATABASE_URL: empty.url })));
    await Promise.all(both.map((one) => one.stop()));
    const [row] = await empty.dataSource.query<{ count: string }[]>(
      `SELECT count(*) FROM accounts WHERE role = 'admin'`,
    );
    await empty.drop();
    expect(row?.count).toBe('1');
  });

  it('signs in whatever the case of the e-mail, with a token that its keys verify', async () => {
    const session = await enter(PASSWORD, EMAIL.toUpperCase());
    expect(session.account).toMatchObject({ role: 'admin', isActive: true, email: EMAIL });
    const { keys } = await service.rpc.request(verificationKeys, {}, { caller: ANONYMOUS });
    const { payload } = await jwtVerify(session.accessToken, createLocalJWKSet({ keys }));
    expect(accessClaims.parse(payload)).toMatchObject({ sub: session.account.id, role: 'admin' });
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  it('answers a wrong password and an unknown e-mail alike', async () => {
    await expect(enter('errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(enter(PASSWORD, 'ninguem@alcova.local')).rejects.toMatchObject({
      code: 'auth.bad-credentials',
    });
  });

  it('counts who came in and who did not, by why', async () => {
    const outcomes = ['session', 'auth.bad-credentials'];
    const counts = () =>
      Promise.all(
        outcomes.map((outcome) =>
          metric(`alcova_identity_sign_ins_total{way="password",outcome="${outcome}"}`),
        ),
      );
    await enter();
    await expect(enter('errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    const before = await counts();
    await enter();
    expect(await counts()).toEqual([(before[0] ?? NaN) + 1, before[1]]);
    await expect(enter('errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    expect(await counts()).toEqual([(before[0] ?? NaN) + 1, (before[1] ?? NaN) + 1]);
  });

  it('tells that an account is disabled only after the right password', async () => {
    await database.dataSource.query(`UPDATE accounts SET status = 'disabled'`);
    await expect(enter('errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
    await expect(enter()).rejects.toMatchObject({ code: 'auth.account-disabled' });
  });

  it('stops after ten wrong tries, known address or not, and forgets them when the window ends', async () => {
    for (const email of [EMAIL, 'ninguem@alcova.local']) {
      for (let attempt = 0; attempt < 10; attempt++)
        await expect(enter('errada demais', email)).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(enter(PASSWORD, email)).rejects.toMatchObject({ code: 'auth.too-many-attempts' });
    }
    await database.dataSource.query(`UPDATE attempts SET window_ends = now() - interval '1 second'`);
    await expect(enter()).resolves.toMatchObject({ account: { role: 'admin' } });
  });

  it('forgets wrong tries after the right password', async () => {
    for (let round = 0; round < 2; round++) {
      for (let attempt = 0; attempt < 8; attempt++)
        await expect(enter('errada demais')).rejects.toMatchObject({ code: 'auth.bad-credentials' });
      await expect(enter()).resolves.toBeDefined();
    }
  });

  it('renews with a new token each time', async () => {
    const first = await enter();
    const second = await service.rpc.request(
      renewSession,
      { refreshToken: first.refreshToken, client },
      { caller: ANONYMOUS },
    );
    const third = await service.rpc.request(
      renewSession,
      { refreshToken: second.refreshToken, client },
      { caller: ANONYMOUS },
    );
    expect(new Set([first.refreshToken, second.refreshToken, third.refreshToken]).size).toBe(3);
  });

  it('gives two renewals at once the same successor', async () => {
    const { refreshToken } = await enter();
    const renewed = await Promise.all(
      [1, 2, 3].map(() => service.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS })),
    );
    expect(new Set(renewed.map((session) => session.refreshToken)).size).toBe(1);
    await expect(
      service.rpc.request(
        renewSession,
        { refreshToken: renewed[0]?.refreshToken ?? '', client },
        { caller: ANONYMOUS },
      ),
    ).resolves.toBeDefined();
  });

  it('gives the same successor when the first of the seal keys has changed meanwhile', async () => {
    const { refreshToken } = await enter();
    const before = await service.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
    const keys = { IDENTITY_SEAL_KEYS: `newer:${'cd'.repeat(32)},test:${'5a'.repeat(32)}` };
    await service.stop();
    service = await start([oldKey], keys);
    const again = await service.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
    expect(again.refreshToken).toBe(before.refreshToken);
  });

  it.each([
    [
      'after the grace',
      async (database: TestDatabase) =>
        void (await database.dataSource.query(
          `UPDATE sessions SET rotated_at = now() - interval '31 seconds' WHERE successor IS NOT NULL`,
        )),
      client,
    ],
    ['from another device', async () => undefined, otherDevice],
  ])('ends the whole family when a token is used again %s', async (_when, prepare, from) => {
    const first = await enter();
    const second = await service.rpc.request(
      renewSession,
      { refreshToken: first.refreshToken, client },
      { caller: ANONYMOUS },
    );
    await prepare(database);
    const reuse = service.rpc.request(
      renewSession,
      { refreshToken: first.refreshToken, client: from },
      { caller: ANONYMOUS },
    );
    await expect(reuse).rejects.toMatchObject({ code: 'auth.session-expired' });
    const successor = service.rpc.request(
      renewSession,
      { refreshToken: second.refreshToken, client },
      { caller: ANONYMOUS },
    );
    await expect(successor).rejects.toMatchObject({ code: 'auth.session-expired' });
  });

  it('signs out for good', async () => {
    const { refreshToken } = await enter();
    await expect(service.rpc.request(signOut, { refreshToken }, { caller: ANONYMOUS })).resolves.toEqual({
      ended: true,
    });
    await expect(
      service.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
    await expect(
      service.rpc.request(signOut, { refreshToken: 'unknown' }, { caller: ANONYMOUS }),
    ).resolves.toEqual({
      ended: false,
    });
  });

  it('does not renew a disabled account', async () => {
    const { refreshToken, account } = await enter();
    await database.dataSource.query(`UPDATE accounts SET status = 'disabled'`);
    await expect(
      service.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
    await expect(
      service.rpc.request(getAccount, { id: account.id }, { caller: ANONYMOUS }),
    ).rejects.toMatchObject({
      code: 'auth.session-expired',
    });
  });

  it('signs with the first key and still hands out the older one', async () => {
    await service.stop();
    service = await start([signingKey('new'), oldKey]);
    const { keys } = await service.rpc.request(verificationKeys, {}, { caller: ANONYMOUS });
    expect(keys.map((key) => key['kid'])).toEqual(['new', 'old']);
    const header: unknown = JSON.parse(
      Buffer.from((await enter()).accessToken.split('.')[0] ?? '', 'base64url').toString(),
    );
    expect(header).toMatchObject({ alg: 'EdDSA', kid: 'new' });
  });

  it('reads an unknown role as user', async () => {
    await database.dataSource.query(`ALTER TABLE accounts DROP CONSTRAINT accounts_role_check`);
    await database.dataSource.query(`UPDATE accounts SET role = 'emperor'`);
    expect((await enter()).account.role).toBe('user');
  });
});
