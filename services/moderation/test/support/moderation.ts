import type { Caller, Role } from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestBucket,
  testBucket,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
} from '@alcova/testing';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { migrations } from '../../src/migrations';

export const as = (role: Role): { caller: Caller } => ({
  caller: { kind: 'account', accountId: `account-${role}`, role },
});
export const ADMIN = as('admin');
export const MODERATOR = as('moderator');
export const USER = as('user');
export const VISITOR: { caller: Caller } = { caller: { kind: 'anonymous' } };

interface Parts {
  readonly nats: TestNats;
  readonly database: TestDatabase;
  readonly bucket: TestBucket;
}

const configOf = ({ nats, database, bucket }: Parts, env: Readonly<Record<string, string>>) =>
  loadConfig(configSchema, {
    ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url },
    ...{ ...TEST_CALLER_VARIABLES, REPORT_KEYS: TEST_SEAL_KEYS, SITE_URL: 'http://127.0.0.1', ...bucket.env },
    ...env,
  });

/** Moderation on real parts of its own. */
export class TestModeration {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly bucket: TestBucket,
    private service: TestService,
  ) {}

  /** @param env variables besides those of every test */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<TestModeration> {
    const database = await testDatabase({ service: 'moderation', entities: [], migrations });
    const nats = await testNats();
    const bucket = await testBucket();
    const config = configOf({ nats, database, bucket }, env);
    return new TestModeration(database, nats, bucket, await startService(AppModule.with(config), nats));
  }

  /** Starts it again over what it has, with other variables besides those of every test. */
  async restart(env: Readonly<Record<string, string>>): Promise<void> {
    await this.service.stop();
    this.service = await startService(AppModule.with(configOf(this, env)), this.nats);
  }

  get rpc(): TestService['rpc'] {
    return this.service.rpc;
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(statement, values);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.nats.stop();
    await this.bucket.drop();
    await this.database.drop();
  }
}
