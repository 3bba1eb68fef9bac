import { type Caller, addVideo, type NewVideo, type Role } from '@alcova/contracts';
import { loadConfig } from '@alcova/platform';
import {
  startService,
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestBucket,
  type TestDatabase,
  testDatabase,
  type TestNats,
  testNats,
  type TestService,
  waitUntil,
} from '@alcova/testing';
import type { Type } from '@nestjs/common';
import { AppModule } from '../../src/app.module';
import { configSchema } from '../../src/config/config';
import { migrations } from '../../src/migrations';

export type Who = { caller: Caller };
export const account = (accountId: string, role: Role = 'user'): Who => ({
  caller: { kind: 'account', accountId, role },
});
export const ADMIN = account('admin', 'admin');
export const VISITOR: Who = { caller: { kind: 'anonymous' } };
export const DEFAULT_IMAGE = 'http://site.test/default.svg';

/** A linear congruential generator: the same sequence in every run. Answers whole numbers from 0 to below what is asked. */
export function randomFrom(start: number): (below: number) => number {
  let seed = start;
  return (below) => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % below;
}

/** Catalogue on real parts of its own. */
export class TestCatalogue {
  private assets = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly nats: TestNats,
    private readonly service: TestService,
  ) {}

  /** @param store the variables of a store that is really asked; else of one that nobody speaks to */
  static async start(store: TestBucket['env'] = storeVariables()): Promise<TestCatalogue> {
    const [database, nats] = await Promise.all([
      testDatabase({ service: 'catalogue', entities: [], migrations }),
      testNats(),
    ]);
    const config = loadConfig(configSchema, {
      ...{ HEALTH_PORT: '0', NATS_URL: nats.url, DATABASE_URL: database.url, ...TEST_CALLER_VARIABLES },
      ...store,
      RECORD_KEYS: TEST_SEAL_KEYS,
      DEFAULT_THUMBNAIL_URL: DEFAULT_IMAGE,
    });
    return new TestCatalogue(database, nats, await startService(AppModule.with(config), nats));
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.nats.stop();
    await this.database.drop();
  }

  get rpc(): TestService['rpc'] {
    return this.service.rpc;
  }

  /** One of the parts of the process, for what a test begins itself. */
  part<Part>(type: Type<Part>): Part {
    return this.service.part(type);
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(statement, values);
  }

  /** An asset that no other video of this run lives on. */
  newAsset(): string {
    return `asset-${(this.assets += 1)}`;
  }

  /** A video as an administrator makes it: its media are not there yet, so the public does not see it. */
  create(video: Partial<NewVideo> & { assetId?: string } = {}) {
    return this.rpc.request(
      addVideo,
      {
        title: 'Conto de demonstração',
        category: 'hetero',
        url: 'http://site.test/cdn/x.mp4',
        assetId: this.newAsset(),
        ...video,
      },
      ADMIN,
    );
  }

  /** A video that the public sees. */
  async createReady(video: Partial<NewVideo> = {}) {
    const made = await this.create(video);
    await this.query(`UPDATE videos SET media_state = 'ready' WHERE id = $1`, [made.id]);
    return made;
  }

  /**
   * The lists by views and likes follow the counters within moments. Marks that a round made meanwhile would lead astray until the next
   * one, in some minutes: whoever asks for a page has them made anew.
   */
  async countersAreKnown(): Promise<void> {
    await waitUntil(
      'the counters to be fresh',
      async () => (await this.query('SELECT 1 FROM video_counters WHERE is_stale')).length === 0,
    );
    await this.query('DELETE FROM list_marks');
  }
}
