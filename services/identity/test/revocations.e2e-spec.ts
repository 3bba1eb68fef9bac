import {
  ANONYMOUS,
  accountRevocationKey,
  closeAllSessions,
  familyRevocationKey,
  readSessions,
  renewSession,
  type Revocation,
  revocationsBucket,
  signOut,
  updateAccount,
} from '@alcova/contracts';
import { KeyValues, type KeyValueView, MessagingModule } from '@alcova/messaging';
import { createProcess, loadConfig } from '@alcova/platform';
import { startService, TEST_CALLER_KEYS, type TestService, waitUntil } from '@alcova/testing';
import type { INestApplication } from '@nestjs/common';
import { AppModule } from '../src/app.module';
import { configSchema } from '../src/config/config';
import { identityEnvironment } from './support/environment';
import { client, type Person, TestIdentity } from './support/identity';

const otherDevice = { address: '203.0.113.8', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0' };

/** The revocations as a gateway that starts now sees them. */
class Gateway {
  private constructor(
    private readonly app: INestApplication,
    readonly view: KeyValueView<typeof revocationsBucket.entry>,
    readonly seen: ReadonlyMap<string, Revocation>,
  ) {}

  static async start(natsUrl: string): Promise<Gateway> {
    const app = await createProcess({
      module: MessagingModule.forRoot({ service: 'gateway', url: natsUrl, callerKeys: TEST_CALLER_KEYS }),
    });
    await app.init();
    const seen = new Map<string, Revocation>();
    const view = app.get(KeyValues).view(revocationsBucket, ({ key, value }) => seen.set(key, value));
    await view.loaded(30_000);
    return new Gateway(app, view, seen);
  }

  async stop(): Promise<void> {
    await this.app.close();
  }
}

describe('revocations', () => {
  let identity: TestIdentity;
  let second: TestService | undefined;
  const gateways: Gateway[] = [];

  beforeAll(async () => {
    identity = await TestIdentity.create();
    await identity.start();
  });
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.stop()));
    await second?.stop();
    second = undefined;
  });
  afterAll(() => identity.stop());

  const watch = async (): Promise<Gateway> => {
    const gateway = await Gateway.start(identity.nats.url);
    gateways.push(gateway);
    return gateway;
  };
  const familyOf = async (person: Person): Promise<string> =>
    String(
      (
        await identity.query(
          'SELECT family FROM sign_ins WHERE account_id = $1 ORDER BY signed_in_at LIMIT 1',
          [person.id],
        )
      )[0]?.['family'],
    );

  it('tell the gateways of a sign-out, of that sign-in alone', async () => {
    const person = await identity.person();
    const gateway = await watch();
    const { refreshToken } = await identity.enter(person);
    const family = await familyOf(person);
    const other = await identity.enter(person, otherDevice);
    await identity.rpc.request(signOut, { refreshToken }, { caller: ANONYMOUS });
    await waitUntil('the revocation at the gateway', () => gateway.seen.has(familyRevocationKey(family)));
    expect(gateway.seen.has(accountRevocationKey(person.id))).toBe(false);
    await expect(
      identity.rpc.request(
        renewSession,
        { refreshToken: other.refreshToken, client: otherDevice },
        { caller: ANONYMOUS },
      ),
    ).resolves.toBeDefined();
    await identity.rpc.request(signOut, { refreshToken }, { caller: ANONYMOUS });
    expect(
      await identity.query('SELECT 1 FROM revocations WHERE key = $1', [familyRevocationKey(family)]),
    ).toHaveLength(1);
  });

  it('tell of a renewal token that was used again by somebody else', async () => {
    const person = await identity.person();
    const gateway = await watch();
    const { refreshToken } = await identity.enter(person);
    await identity.rpc.request(renewSession, { refreshToken, client }, { caller: ANONYMOUS });
    const theft = identity.rpc.request(
      renewSession,
      { refreshToken, client: otherDevice },
      { caller: ANONYMOUS },
    );
    await expect(theft).rejects.toMatchObject({ code: 'auth.session-expired' });
    const family = await familyOf(person);
    await waitUntil('the revocation of the family', () => gateway.seen.has(familyRevocationKey(family)));
  });

  it('tell of signing out everywhere', async () => {
    const person = await identity.person();
    const gateway = await watch();
    await identity.enter(person);
    await identity.rpc.request(closeAllSessions, {}, { caller: person.caller });
    await waitUntil('the revocation of the account', () => gateway.seen.has(accountRevocationKey(person.id)));
    const { sessions } = await identity.rpc.request(readSessions, {}, { caller: person.caller });
    expect(sessions).toEqual([]);
  });

  it('keep the newest of two replicas that tell of many changes at once', async () => {
    const config = loadConfig(
      configSchema,
      identityEnvironment({ natsUrl: identity.nats.url, databaseUrl: identity.database.url }, {}),
    );
    second = await startService(AppModule.with(config), identity.nats);
    const admin = await identity.person({ role: 'admin' });
    const person = await identity.person();
    const roles = ['moderator', 'user'] as const;
    for (let n = 0; n < 20; n++)
      await identity.rpc.request(
        updateAccount,
        { id: person.id, role: roles[n % 2] },
        { caller: admin.caller },
      );
    await waitUntil(
      'all revocations to be published',
      async () =>
        (await identity.query('SELECT 1 FROM revocations WHERE published_at IS NULL LIMIT 1')).length === 0,
    );
    const gateway = await watch();
    expect(gateway.seen.get(accountRevocationKey(person.id))).toEqual({ gen: 20 });
  });

  it('stand in a new bucket before anybody relies on it, when the broker lost its store', async () => {
    const person = await identity.person();
    const running = await watch();
    const { refreshToken } = await identity.enter(person);
    const family = await familyOf(person);
    await identity.rpc.request(signOut, { refreshToken }, { caller: ANONYMOUS });
    await waitUntil('the revocation at the running gateway', () =>
      running.seen.has(familyRevocationKey(family)),
    );
    await identity.nats.restart({ loseData: true });
    const started = await watch();
    await waitUntil("the started gateway's view to be fresh", () => started.view.staleMs() < 5_000);
    expect(started.seen.has(familyRevocationKey(family))).toBe(true);
    await waitUntil("the running gateway's view to be fresh", () => running.view.staleMs() < 5_000);
    expect(running.seen.has(familyRevocationKey(family))).toBe(true);
  });

  it('wait while the broker is away', async () => {
    const person = await identity.person();
    const { refreshToken } = await identity.enter(person);
    const family = await familyOf(person);
    await identity.database.dataSource.query(
      `INSERT INTO revocations (key, value) VALUES ($1, '{"gen": 7}')`,
      [accountRevocationKey('written-while-away')],
    );
    await identity.nats.restart();
    await waitUntil('the broker to be back', () =>
      identity.rpc.request(signOut, { refreshToken }, { caller: ANONYMOUS }).then(
        () => true,
        () => false,
      ),
    );
    const gateway = await watch();
    await waitUntil(
      'both revocations at the gateway',
      () =>
        gateway.seen.has(familyRevocationKey(family)) &&
        gateway.seen.has(accountRevocationKey('written-while-away')),
    );
  });
});
