import type { Role } from '@alcova/contracts';
import { createProcess, loadConfig } from '@alcova/platform';
import { TEST_CALLER_VARIABLES, type TestDatabase, testDatabase } from '@alcova/testing';
import { z } from 'zod';
import { AppModule } from '../../../services/commerce/src/app.module';
import { configSchema } from '../../../services/commerce/src/config/config';
import { entities } from '../../../services/commerce/src/entities';
import { migrations } from '../../../services/commerce/src/migrations';
import { SITE, startGateway, type TestGateway } from './gateway';

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** An image of this site, which nothing has to be fetched for. */
export const OWN_IMAGE = `${SITE}/images/${'ab'.repeat(32)}.webp`;
const anyBody = z.record(z.string(), z.unknown());

/** The gateway with the real commerce behind it; who signs in is up to the test. */
export class Shop {
  private constructor(
    readonly gateway: TestGateway,
    readonly database: TestDatabase,
    private readonly stopCommerce: () => Promise<void>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Shop> {
    // Its own address is trusted like a proxy's, so that tests come from many.
    const gateway = await startGateway({ TRUSTED_PROXIES: '127.0.0.1', ...env });
    const database = await testDatabase({ service: 'commerce', entities, migrations });
    const config = loadConfig(configSchema, {
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', NATS_URL: gateway.nats.url, DATABASE_URL: database.url },
      ...{ ...TEST_CALLER_VARIABLES, IMAGE_CDN_URL: SITE, IMAGE_FETCH_ALLOWED_NETWORKS: '127.0.0.1/32' },
      ...{ IMAGE_ROUND_SECONDS: '0.1', IMAGE_FETCH_RETRY_SECONDS: '0.1', IMAGE_FETCH_ATTEMPTS: '2' },
      ...gateway.bucket.env,
    });
    const commerce = await createProcess({ module: AppModule.with(config) });
    await commerce.init();
    return new Shop(gateway, database, () => commerce.close());
  }

  /** A request; `role` signs somebody in, `address` is where it comes from. */
  async fetch(
    method: string,
    path: string,
    options: { role?: Role; body?: unknown; headers?: Record<string, string>; address?: string } = {},
  ): Promise<Response> {
    const { role, body, headers = {}, address = '198.51.100.1' } = options;
    return fetch(`${this.gateway.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...{ origin: SITE, 'user-agent': CHROME, 'x-forwarded-for': address },
        ...(role && { cookie: `alcova_access=${await this.gateway.tokenFor(role)}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async call(method: string, path: string, options: Parameters<Shop['fetch']>[2] = {}) {
    const response = await this.fetch(method, path, options);
    return { status: response.status, headers: response.headers, body: anyBody.parse(await response.json()) };
  }

  /** What an administrator does. @returns the answer's body */
  async administer(method: string, path: string, body?: unknown) {
    const answer = await this.call(method, path, { role: 'admin', body });
    if (answer.status >= 300) throw new Error(`${answer.status}: ${String(answer.body['code'])}`);
    return answer.body;
  }

  async stop(): Promise<void> {
    await this.stopCommerce();
    await this.gateway.stop();
    await this.database.drop();
  }
}
