import { type Act, type Caller, commerceActed, eventSubject, newBook, type Role } from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  TEST_CALLER_VARIABLES,
  type TestBucket,
  testBucket,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
} from '@alcova/testing';
import type { Type } from '@nestjs/common';
import type { z } from 'zod';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { entities } from '../../src/entities';
import { migrations } from '../../src/migrations';

export const IMAGES = 'http://site.test';
export const as = (role: Role): { caller: Caller } => ({
  caller: { kind: 'account', accountId: `account-${role}`, role },
});
export const ADMIN = as('admin');
export const VISITOR: { caller: Caller } = { caller: { kind: 'anonymous' } };
/** A picture of this site's own, so that nothing is fetched. */
export const OWN_IMAGE = `${IMAGES}/images/${'ab'.repeat(32)}.webp`;

export const book = (change: Partial<z.input<typeof newBook>> = {}): z.input<typeof newBook> => ({
  title: 'Contos da serra',
  description: 'Seis contos de uma viagem.',
  coverUrl: OWN_IMAGE,
  price: 29.9,
  link: 'https://loja.example/contos',
  type: 'fisico',
  ...change,
});

/** Commerce on real parts of its own. */
export class TestCommerce {
  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    readonly bucket: TestBucket,
    readonly env: Readonly<Record<string, string>>,
    private service: TestService | undefined,
  ) {}

  /** @param settings over those of a test: quick rounds, and pictures from this machine */
  static async start(settings: Record<string, string> = {}): Promise<TestCommerce> {
    const database = await testDatabase({ service: 'commerce', entities, migrations });
    const nats = await testNats();
    const bucket = await testBucket();
    const env = {
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url },
      ...{ ...TEST_CALLER_VARIABLES, IMAGE_CDN_URL: IMAGES },
      ...{ IMAGE_FETCH_ALLOWED_NETWORKS: '127.0.0.1/32', IMAGE_ROUND_SECONDS: '0.05' },
      ...{ IMAGE_FETCH_RETRY_SECONDS: '0.05', IMAGE_FETCH_ATTEMPTS: '3', IMAGE_FETCH_TIMEOUT_SECONDS: '10' },
      ...bucket.env,
      ...settings,
    };
    const commerce = new TestCommerce(database, nats, bucket, env, undefined);
    await commerce.startService();
    return commerce;
  }

  async startService(): Promise<void> {
    this.service = await startService(AppModule.with(loadConfig(configSchema, this.env)), this.nats);
  }

  async stopService(): Promise<void> {
    await this.service?.stop();
    this.service = undefined;
  }

  get rpc(): TestService['rpc'] {
    if (!this.service) throw new Error('commerce is stopped');
    return this.service.rpc;
  }

  /** One of the parts of the process, for what a test begins itself. */
  part<Part>(type: Type<Part>): Part {
    if (!this.service) throw new Error('commerce is stopped');
    return this.service.part(type);
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(statement, values);
  }

  /** The events that were written about one thing, oldest first. */
  eventsOf(aggregateId: string): Promise<{ name: string; version: number }[]> {
    return this.query(
      `SELECT body::json->>'name' AS name, (body::json->>'aggregateVersion')::integer AS version FROM outbox
       WHERE body::json->>'aggregateId' = $1 ORDER BY id`,
      [aggregateId],
    );
  }

  /** What the audit log is told of one thing, oldest first. */
  async actsOn(subject: string): Promise<Act[]> {
    const rows = await this.query<{ act: unknown }>(
      `SELECT body::json->'payload' AS act FROM outbox
       WHERE subject = $1 AND body::json->'payload'->>'subject' = $2 ORDER BY id`,
      [eventSubject(commerceActed), subject],
    );
    return rows.map((row) => commerceActed.payload.parse(row.act));
  }

  async stop(): Promise<void> {
    await this.stopService();
    await this.nats.stop();
    await this.bucket.drop();
    await this.database.drop();
  }
}
