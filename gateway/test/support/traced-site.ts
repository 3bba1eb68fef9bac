import { startService } from '@alcova/infra/local';
import { freePorts, type Part } from '@alcova/infra/parts';
import {
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestDatabase,
  testDatabase,
  testNats,
} from '@alcova/testing';
import { resolve } from 'node:path';
import { z } from 'zod';
import { migrations as catalogueMigrations } from '../../../services/catalogue/src/migrations';
import { migrations as identityMigrations } from '../../../services/identity/src/migrations';
import { migrations as moderationMigrations } from '../../../services/moderation/src/migrations';
import { identityEnvironment } from '../../../services/identity/test/support/environment';
import { Browser } from './browser';

const logLine = z.looseObject({
  process: z.string(),
  component: z.string(),
  msg: z.string(),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
});
type LogLine = z.output<typeof logLine>;

/** Gateway, identity, catalogue and moderation as processes of their own, as they are built, and what they log. */
export class TracedSite {
  readonly lines: LogLine[] = [];
  private readonly parts: Part[] = [];

  private constructor(
    readonly url: string,
    private readonly gatewayHealth: string,
    private readonly databases: readonly TestDatabase[],
    private readonly stopNats: () => Promise<void>,
  ) {}

  /** `tracing`: the variables of OpenTelemetry, for all of them. */
  static async start(tracing: Record<string, string>): Promise<TracedSite> {
    const [nats, identity, catalogue, moderation, [port = 0, ...healthPorts]] = await Promise.all([
      testNats(),
      testDatabase({ service: 'identity', entities: [], migrations: identityMigrations }),
      testDatabase({ service: 'catalogue', entities: [], migrations: catalogueMigrations }),
      testDatabase({ service: 'moderation', entities: [], migrations: moderationMigrations }),
      freePorts(5),
    ]);
    const url = `http://127.0.0.1:${port}`;
    const site = new TracedSite(
      url,
      `http://127.0.0.1:${healthPorts[0]}`,
      [identity, catalogue, moderation],
      () => nats.stop(),
    );
    const common = {
      ...{ NATS_URL: nats.url, ...TEST_CALLER_VARIABLES, SITE_URL: url, LOG_LEVEL: 'info' },
      ...storeVariables(),
      ...tracing,
    };
    const environments = {
      gateway: {
        ...{ PORT: String(port), SUPPORT_EMAIL: 'suporte@alcova.example', RATE_LIMIT_SCALE: '1000' },
        ...{ MEDIA_SIGNING_KEYS: `new:${'ab'.repeat(32)}`, COOKIE_KEYS: `one:${'ef'.repeat(32)}` },
        ...common,
      },
      identity: identityEnvironment({ natsUrl: nats.url, databaseUrl: identity.url }, common),
      catalogue: {
        ...{ DATABASE_URL: catalogue.url, RECORD_KEYS: TEST_SEAL_KEYS, DEFAULT_THUMBNAIL_URL: '/none.svg' },
        ...common,
      },
      moderation: { DATABASE_URL: moderation.url, REPORT_KEYS: TEST_SEAL_KEYS, ...common },
    };
    const names = ['gateway', 'identity', 'catalogue', 'moderation'] as const;
    const start = async (name: (typeof names)[number], index: number) => {
      const env = {
        ...environments[name],
        ...{ HEALTH_PORT: String(healthPorts[index]), PROCESS_NAME: name, PATH: process.env['PATH'] ?? '' },
      };
      const hooks = { onLine: (line: string) => site.keep(line) };
      site.parts.push(await startService({ root: resolve(__dirname, '../../..'), name, env, hooks }));
    };
    try {
      await Promise.all(names.map(start));
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  browser(): Browser {
    return new Browser(this.url);
  }

  /** The figures of the gateway, as Prometheus reads them. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.gatewayHealth}/metrics`)).text();
  }

  /** The lines of one request, whichever process wrote them. */
  linesOf(requestId: string): LogLine[] {
    return this.lines.filter((line) => line.requestId === requestId);
  }

  /** Ends the processes in order. @returns their exit codes */
  async stopProcesses(): Promise<(number | null)[]> {
    const parts = this.parts.splice(0);
    await Promise.all(parts.map((part) => part.stop()));
    return Promise.all(parts.map(async ({ exited }) => (await exited).code));
  }

  async stop(): Promise<void> {
    await this.stopProcesses();
    await this.stopNats();
    for (const database of this.databases) await database.drop();
  }

  private keep(text: string): void {
    if (text.startsWith('{')) this.lines.push(logLine.parse(JSON.parse(text)));
  }
}
