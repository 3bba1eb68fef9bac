import { adminSettings, getAge, getSiteConfig } from '@alcova/contracts';
import { createProcess, loadConfig } from '@alcova/platform';
import {
  TEST_CALLER_VARIABLES,
  TEST_SEAL_KEYS,
  type TestDatabase,
  testDatabase,
  waitFor,
} from '@alcova/testing';
import { z } from 'zod';
import { AppModule } from '../../services/moderation/src/app.module';
import { configSchema } from '../../services/moderation/src/config/config';
import { migrations } from '../../services/moderation/src/migrations';
import { Browser } from './support/browser';
import { SITE, startGateway, type TestGateway } from './support/gateway';

const SCRIPT = 'https://rede.example/{key}/banner.js';
const problem = z.object({ code: z.string() });

describe('settings over HTTP', () => {
  let gateway: TestGateway;
  let database: TestDatabase;
  let stopModeration: () => Promise<void>;

  beforeAll(async () => {
    gateway = await startGateway({ BANNER_SCRIPT_URL: SCRIPT });
    database = await testDatabase({ service: 'moderation', entities: [], migrations });
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
    stopModeration = () => moderation.close();
  });
  afterAll(async () => {
    await stopModeration();
    await gateway.stop();
    await database.drop();
  });

  const ask = async (method: string, path: string, body?: unknown, role: 'admin' | 'moderator' = 'admin') =>
    fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        ...{ origin: SITE, cookie: `alcova_access=${await gateway.tokenFor(role)}` },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const settings = async () => adminSettings.parse(await (await ask('GET', '/api/admin/settings')).json());
  const change = async (changes: object) =>
    ask('PATCH', '/api/admin/settings', { changes, version: (await settings()).version });
  const config = async (url = gateway.url) =>
    getSiteConfig.response.parse(await (await fetch(`${url}/api/config`)).json());

  it('begin as those of the environment, and hold at once on every gateway when they are set', async () => {
    const other = await gateway.another();
    expect(await settings()).toMatchObject({
      settings: { siteName: null, supportEmail: null },
      defaults: { siteName: 'Alcova', supportEmail: 'suporte@alcova.example', hasBannerScript: true },
    });
    expect(await config()).toMatchObject({ siteName: 'Alcova', bannerFrames: [], legalTexts: [] });
    expect((await fetch(`${gateway.url}/banners/320x50`)).status).toBe(404);

    const changed = await change({
      siteName: 'Serra',
      supportEmail: 'ajuda@serra.example',
      bannerKey320x50: 'chave-1',
    });
    expect(changed.status).toBe(200);
    expect(await config()).toMatchObject({
      siteName: 'Serra',
      supportEmail: 'ajuda@serra.example',
      bannerFrames: ['320x50'],
    });
    await waitFor(
      'the new name at the other gateway',
      () => config(other.url),
      ({ siteName }) => siteName === 'Serra',
    );
    const frame = await fetch(`${gateway.url}/banners/320x50`);
    expect(await frame.text()).toContain('https://rede.example/chave-1/banner.js');
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toContain('https://rede.example');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-scripts');

    expect((await change({ siteName: null, supportEmail: null, bannerKey320x50: null })).status).toBe(200);
    expect(await config()).toMatchObject({ siteName: 'Alcova', bannerFrames: [] });
  });

  it('say whether a proof of age ends with the browser: the same pass has no end of its own there', async () => {
    const prove = async () => {
      const browser = new Browser(gateway.url);
      await browser.request('/api/age/openid/start');
      const { headers } = await browser.request('/api/age/openid/return?code=c&state=s');
      const pass = headers.getSetCookie().find((line) => line.startsWith('alcova_age='));
      const { body } = await browser.call('GET', '/api/age');
      return { pass, ...getAge.response.parse(body) };
    };
    expect(await prove()).toMatchObject({
      ...{ isProven: true, isPerVisit: false },
      pass: expect.stringMatching(/; Expires=/) as string,
    });
    expect((await change({ agePassPerVisit: true })).status).toBe(200);
    expect(await prove()).toMatchObject({
      ...{ isProven: true, isPerVisit: true },
      pass: expect.stringMatching(
        /^alcova_age=one\.openid\.\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
      ) as string,
    });
    expect((await change({ agePassPerVisit: null })).status).toBe(200);
  });

  it('refuse what is no setting, a version that is not the latest, and everybody but administrators', async () => {
    for (const changes of [
      { siteName: '' },
      { supportEmail: 'ninguém' },
      { bannerKey300x250: '"><script>' },
      { sourceRetentionDays: 1e9 },
      { sourceRetentionDays: 'abc' },
    ])
      expect((await change(changes)).status).toBe(400);
    const { version } = await settings();
    const late = await ask('PATCH', '/api/admin/settings', { changes: {}, version: version + 1 });
    expect(late.status).toBe(409);
    expect(problem.parse(await late.json()).code).toBe('settings.version-conflict');
    expect((await ask('GET', '/api/admin/settings', undefined, 'moderator')).status).toBe(403);
    expect((await fetch(`${gateway.url}/api/admin/settings`)).status).toBe(401);
  });

  it('have legal texts that anybody may read, in the version that holds', async () => {
    const read = async (): Promise<unknown> => (await fetch(`${gateway.url}/api/legal/terms`)).json();
    expect(await read()).toEqual({ legal: null });
    const publish = (text: string, after: number) =>
      ask('POST', '/api/admin/settings/legal/terms', { date: '2026-11-21', text, after });
    expect((await publish('Somente adultos.', 0)).status).toBe(200);
    expect((await publish('Outro texto.', 0)).status).toBe(409);
    expect((await publish('', 1)).status).toBe(400);
    expect(await read()).toEqual({
      legal: { page: 'terms', version: 1, date: '2026-11-21', text: 'Somente adultos.' },
    });
    expect((await config()).legalTexts).toEqual(['terms']);
    expect((await fetch(`${gateway.url}/api/legal/outra`)).status).toBe(400);
  });
});
