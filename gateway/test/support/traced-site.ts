import { startService } from '@alcova/infra/local';
import { freePorts, type Part } from '@alcova/infra/parts';
import {
  storeVariables,
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestDatabase,
  testDatabase,
  type TestNats,
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

const NAMES = ['gateway', 'identity', 'catalogue', 'moderation'] as const;
type Name = (typeof NAMES)[number];
type Variables = Readonly<Record<string, string>>;

/** Gateway, identity, catalogue and moderation as processes of their own, as they are built, and what they log. */
export class TracedSite {
  readonly lines: LogLine[] = [];
  /** All that they wrote, lines of the log and others. */
  written = '';
  private readonly parts = new Map<Name, Part>();

  private constructor(
    readonly url: string,
    private readonly environments: Readonly<Record<Name, Variables & { readonly HEALTH_PORT: string }>>,
    readonly databases: Readonly<Record<Exclude<Name, 'gateway'>, TestDatabase>>,
    readonly nats: TestNats,
  ) {}

  /** `tracing`: the variables of OpenTelemetry, for all of them; `own`: what one of them has besides. */
  static async start(
    tracing: Variables,
    own: Partial<Readonly<Record<Name, Variables>>> = {},
  ): Promise<TracedSite> {
    const [nats, identity, catalogue, moderation, [port = 0, ...healthPorts]] = await Promise.all([
      testNats(),
      testDatabase({ service: 'identity', entities: [], migrations: identityMigrations }),
      testDatabase({ service: 'catalogue', entities: [], migrations: catalogueMigrations }),
      testDatabase({ service: 'moderation', entities: [], migrations: moderationMigrations }),
      freePorts(5),
    ]);
    const url = `http://127.0.0.1:${port}`;
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
    const environmentOf = (name: Name, index: number) => ({
      ...environments[name],
      ...{ HEALTH_PORT: String(healthPorts[index]), PROCESS_NAME: name, PATH: process.env['PATH'] ?? '' },
      ...own[name],
    });
    const site = new TracedSite(
      url,
      {
        gateway: environmentOf('gateway', 0),
        identity: environmentOf('identity', 1),
        catalogue: environmentOf('catalogue', 2),
        moderation: environmentOf('moderation', 3),
      },
      { identity, catalogue, moderation },
      nats,
    );
    try {
      await Promise.all(NAMES.map((name) => site.startProcess(name)));
    } catch (error) {
      await site.stop();
      throw error;
    }
    return site;
  }

  browser(): Browser {
    return new Browser(this.url);
  }

  /** The figures of a process, as Prometheus reads them. */
  async metrics(name: Name = 'gateway'): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.environments[name].HEALTH_PORT}/metrics`)).text();
  }

  /** The lines of one request, whichever process wrote them. */
  linesOf(requestId: string): LogLine[] {
    return this.lines.filter((line) => line.requestId === requestId);
  }

  /** Ends the processes in order. @returns their exit codes */
  async stopProcesses(): Promise<(number | null)[]> {
    const parts = [...this.parts.values()];
    this.parts.clear();
    await Promise.all(parts.map((part) => part.stop()));
    return Promise.all(parts.map(async ({ exited }) => (await exited).code));
  }

  async stop(): Promise<void> {
    await this.stopProcesses();
    await this.nats.stop();
    for (const database of Object.values(this.databases)) await database.drop();
  }

  /** Exchanges a process for another one of its kind. */
  async restart(name: Name): Promise<void> {
    await this.parts.get(name)?.stop();
    await this.startProcess(name);
  }

  private async startProcess(name: Name): Promise<void> {
    const hooks = { onLine: (line: string) => this.keep(line) };
    const options = { root: resolve(__dirname, '../../..'), name, env: this.environments[name], hooks };
    this.parts.set(name, await startService(options));
  }

  private keep(text: string): void {
    this.written += `${text}\n`;
    if (text.startsWith('{')) this.lines.push(logLine.parse(JSON.parse(text)));
  }
}
