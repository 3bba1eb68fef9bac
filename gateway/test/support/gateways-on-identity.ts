import { metricsText } from '@alcova/platform';
import { TEST_CALLER_VARIABLES, type TestBucket, testBucket } from '@alcova/testing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  client,
  PASSWORD,
  type Person,
  TestIdentity,
} from '../../../services/identity/test/support/identity';
import { gatewayConfig } from '../../src/config/config';
import { SITE } from './gateway';
import { withPolicy } from './lone-policy';
import { startProcess } from './process';

/** A browser of somebody who signed in: its cookies, whichever gateway it talks to. */
export interface Browser {
  readonly access: string;
  readonly refresh: string;
  /** What it keeps after its session. */
  readonly device: string;
  /** That its password was right, and a second factor is asked for. */
  readonly challenge?: string;
  /** That an age was proved in it. */
  readonly pass?: string;
  /** That it is on a walk to prove one. */
  readonly flow?: string;
}

const cookiesOf = ({ access, refresh, device, challenge, pass, flow }: Browser): string =>
  [
    ...[`alcova_access=${access}`, `alcova_refresh=${refresh}`, `alcova_device=${device}`],
    ...(challenge ? [`alcova_challenge=${challenge}`] : []),
    ...(pass === undefined ? [] : [`alcova_age=${pass}`]),
    ...(flow === undefined ? [] : [`alcova_age_flow=${flow}`]),
  ].join('; ');

/** A browser that has nothing but the cookies of an answer. */
export function browserAfter(response: Response): Browser {
  const cookies = new Map(
    response.headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      return [name, value] as const;
    }),
  );
  return {
    access: cookies.get('alcova_access') ?? '',
    refresh: cookies.get('alcova_refresh') ?? '',
    device: cookies.get('alcova_device') ?? '',
    challenge: cookies.get('alcova_challenge') ?? '',
  };
}

/** The real identity and gateways on one broker. */
export class GatewaysOnIdentity {
  private readonly apps: NestFastifyApplication[] = [];
  private readonly urls: string[] = [];

  private constructor(
    readonly identity: TestIdentity,
    private readonly bucket: TestBucket,
    private readonly ofGateways: Record<string, string>,
  ) {}

  /** `settings` go over identity's usual ones, `ofGateways` over those of its gateways. */
  static async start(
    count: number,
    settings: Record<string, string> = {},
    ofGateways: Record<string, string> = {},
  ): Promise<GatewaysOnIdentity> {
    const identity = await TestIdentity.create();
    const site = new GatewaysOnIdentity(identity, await testBucket(), ofGateways);
    await identity.start(settings);
    for (let n = 0; n < count; n++) await site.addGateway();
    return site;
  }

  /** Starts another gateway. @returns its number */
  async addGateway(): Promise<number> {
    const config = gatewayConfig({
      ...{ NODE_ENV: 'test', HEALTH_PORT: '0', PORT: '0', RATE_LIMIT_SCALE: '1000' },
      ...{ NATS_URL: this.identity.nats.url, ...TEST_CALLER_VARIABLES },
      ...{ SITE_URL: SITE, SUPPORT_EMAIL: 'suporte@alcova.example', GATEWAY_ROLES: 'api' },
      MEDIA_SIGNING_KEYS: `new:${'ab'.repeat(32)}`,
      COOKIE_KEYS: `one:${'ef'.repeat(32)}`,
      ...this.bucket.env,
      ...this.ofGateways,
    });
    const app = await withPolicy(this.identity.nats.url, () => startProcess(config));
    this.apps.push(app);
    return this.urls.push(await app.getUrl()) - 1;
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.identity.stop();
    await this.bucket.drop();
  }

  get gateways(): number[] {
    return this.urls.map((_url, index) => index);
  }

  /** How often a contract was asked in this process, by its own metrics. */
  async asked(contract: string): Promise<number> {
    const metrics = await metricsText();
    const line = new RegExp(
      `^alcova_rpc_seconds_count\\{contract="${contract}",outcome="ok"\\} (\\d+)$`,
      'm',
    );
    return Number(line.exec(metrics)?.[1] ?? 0);
  }

  /** @param from the address that a trusted proxy tells */
  call(
    gateway: number,
    method: string,
    path: string,
    browser?: Browser,
    body?: unknown,
    from?: string,
  ): Promise<Response> {
    const cookie = browser ? cookiesOf(browser) : undefined;
    return fetch(`${this.urls[gateway] ?? ''}${path}`, {
      method,
      headers: {
        ...{ origin: SITE, 'user-agent': client.userAgent },
        ...(cookie === undefined ? {} : { cookie }),
        ...(from === undefined ? {} : { 'x-forwarded-for': from }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async signIn(person: Person, gateway = 0): Promise<Browser> {
    const credentials = { email: person.email, password: PASSWORD };
    return this.browserOf(await this.call(gateway, 'POST', '/api/auth/login', undefined, credentials));
  }

  async renew(browser: Browser, gateway = 0): Promise<Browser> {
    return this.browserOf(await this.call(gateway, 'POST', '/api/auth/refresh', browser));
  }

  private async browserOf(response: Response): Promise<Browser> {
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    return browserAfter(response);
  }

  /**
   * What a gateway makes of a token of somebody who is no administrator, without asking identity: 403 it believes it, 401 it refuses it,
   * 503 it cannot tell.
   */
  async verdict(gateway: number, browser: Browser): Promise<number> {
    return (await this.call(gateway, 'GET', '/api/users', browser)).status;
  }

  verdicts(browser: Browser): Promise<number[]> {
    return Promise.all(this.gateways.map((gateway) => this.verdict(gateway, browser)));
  }
}
