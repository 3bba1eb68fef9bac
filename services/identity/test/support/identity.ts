import { hash } from '@node-rs/argon2';
import { ANONYMOUS, type Caller, type IssuedSession, type Role, signIn } from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
} from '@alcova/testing';
import { ulid } from 'ulid';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { migrations } from '../../src/migrations';
import { identityEnvironment } from './environment';

export const PASSWORD = 'uma senha bem comprida';
export const client = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };

/** Somebody with an account, and how they ask. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly caller: Caller;
}

/** identity with a database and a broker of its own. */
export class TestIdentity {
  private service: TestService | undefined;
  private passwordHash: Promise<string> | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
  ) {}

  static async create(): Promise<TestIdentity> {
    const [database, nats] = await Promise.all([
      testDatabase({ service: 'identity', entities: [], migrations }),
      testNats(),
    ]);
    return new TestIdentity(database, nats);
  }

  get rpc(): TestService['rpc'] {
    if (!this.service) throw new Error('identity was not started');
    return this.service.rpc;
  }

  /** Starts it, again when it runs, with `settings` over the usual ones. */
  async start(settings: Record<string, string> = {}): Promise<void> {
    await this.service?.stop();
    this.service = await this.startReplica(settings);
  }

  /** Another replica beside it; whoever starts it stops it. */
  startReplica(settings: Record<string, string> = {}): Promise<TestService> {
    const at = { natsUrl: this.nats.url, databaseUrl: this.database.url };
    const config = loadConfig(configSchema, identityEnvironment(at, settings));
    return startService(AppModule.with(config), this.nats);
  }

  async stop(): Promise<void> {
    await this.service?.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  async query(statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.database.dataSource.query<Record<string, unknown>[]>(statement, values);
  }

  /** An account of its own for one test. */
  async person(about: { role?: Role; password?: null } = {}): Promise<Person> {
    const { role = 'user' } = about;
    const id = ulid();
    const email = `${id.toLowerCase()}@alcova.local`;
    this.passwordHash ??= hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    await this.query(
      `INSERT INTO accounts (id, name, email, email_key, role, password_hash) VALUES ($1, 'Pessoa', $2, $2, $3, $4)`,
      [id, email, role, about.password === null ? null : await this.passwordHash],
    );
    return { id, email, caller: { kind: 'account', accountId: id, role } };
  }

  /** Signs in with the password alone. */
  async enter(person: Person, from = client): Promise<IssuedSession> {
    const outcome = await this.rpc.request(
      signIn,
      { email: person.email, password: PASSWORD, client: from },
      { caller: ANONYMOUS },
    );
    if (outcome.kind !== 'session') throw new Error('a second factor was asked');
    return outcome.session;
  }
}
