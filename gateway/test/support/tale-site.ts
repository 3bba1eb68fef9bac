import type { Role } from '@alcova/contracts';
import { createProcess, loadConfig } from '@alcova/platform';
import { TEST_CALLER_VARIABLES, TEST_SEAL_KEYS, type TestDatabase, testDatabase } from '@alcova/testing';
import { z } from 'zod';
import { AppModule } from '../../../services/moderation/src/app.module';
import { configSchema } from '../../../services/moderation/src/config/config';
import { migrations } from '../../../services/moderation/src/migrations';
import { SITE, startGateway, type TestGateway } from './gateway';

const anyBody = z.record(z.string(), z.unknown());

export interface TaleRequest {
  readonly role?: Role;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** The gateway with the real moderation behind it; who signs in is up to the test. */
export class TaleSite {
  private stopped: Promise<void> | undefined;

  private constructor(
    readonly gateway: TestGateway,
    readonly database: TestDatabase,
    private readonly moderation: { close(): Promise<void> },
  ) {}

  /** @param env of the gateway, over its usual settings */
  static async start(env: Record<string, string> = {}): Promise<TaleSite> {
    const gateway = await startGateway(env);
    const database = await testDatabase({ service: 'moderation', entities: [], migrations });
    const config = loadConfig(configSchema, {
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: gateway.nats.url, DATABASE_URL: database.url },
      ...{
        ...TEST_CALLER_VARIABLES,
        REPORT_KEYS: TEST_SEAL_KEYS,
        SITE_URL: 'http://127.0.0.1',
        ...gateway.bucket.env,
      },
    });
    const moderation = await createProcess({ module: AppModule.with(config) });
    await moderation.init();
    return new TaleSite(gateway, database, moderation);
  }

  /** A request; `role` signs somebody in. A body that is a text is sent as it is. */
  async fetch(method: string, path: string, { role, body, headers = {} }: TaleRequest = {}) {
    return fetch(`${this.gateway.url}${path}`, {
      method,
      headers: {
        origin: SITE,
        ...(role && { cookie: `alcova_access=${await this.gateway.tokenFor(role)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async call(method: string, path: string, options: TaleRequest = {}) {
    const response = await this.fetch(method, path, options);
    return { status: response.status, headers: response.headers, body: anyBody.parse(await response.json()) };
  }

  /** Takes tales and all that belongs to them away. */
  clear(): Promise<void> {
    return this.database.empty(
      'tales, tale_authors, tale_decisions, tale_notes, tale_fingerprints, tale_likes, tale_favourites, tale_counters',
    );
  }

  query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.dataSource.query<Row[]>(statement, values);
  }

  /** From then on nobody answers for tales. */
  stopModeration(): Promise<void> {
    this.stopped ??= this.moderation.close();
    return this.stopped;
  }

  async stop(): Promise<void> {
    await this.stopModeration();
    await this.gateway.stop();
    await this.database.drop();
  }
}
