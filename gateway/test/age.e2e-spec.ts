import { getAge, type AgeOutcome } from '@alcova/contracts';
import { AgePasses } from '../src/age/pass';
import { AGE_PROVIDER } from './support/age-responder';
import { Browser } from './support/browser';
import { SITE, startGateway, type TestGateway } from './support/gateway';

const PASS = /^alcova_age=one\.openid\.\d+\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  Object.assign(gateway.ageProofs, { outcome: 'proven', isUnreachable: false });
});

const stateOf = async (browser: Browser) =>
  getAge.response.parse((await browser.call('GET', '/api/age')).body);
const start = (browser: Browser, next = '/video/video1') =>
  browser.request(`/api/age/openid/start?${new URLSearchParams({ next }).toString()}`);
const back = (browser: Browser, query = 'code=c&state=s') =>
  browser.request(`/api/age/openid/return?${query}`);
const outcome = (ended: AgeOutcome, next = '/video/video1') =>
  `/idade?${new URLSearchParams({ outcome: ended, next }).toString()}`;
const passIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('alcova_age='));

describe('the proof of age', () => {
  it('leads to who makes sure of it, and back to where it was asked for, with a pass', async () => {
    const browser = new Browser(gateway.url);
    expect(await stateOf(browser)).toMatchObject({
      ...{ mode: 'declared', isProven: false },
      ways: [{ way: 'openid', label: 'Serviço de comprovação de idade' }],
    });
    const away = await start(browser);
    expect(away.status).toBe(302);
    expect(away.headers.get('location')).toMatch(new RegExp(`^${AGE_PROVIDER}\\?state=s\\d+$`));
    expect(away.headers.get('referrer-policy')).toBe('no-referrer');
    expect(away.headers.get('cache-control')).toBe('no-store');
    const [flow = ''] = away.headers.getSetCookie();
    expect(flow).toMatch(/^alcova_age_flow=[\w.-]+; Max-Age=600; Path=\/api\/age; HttpOnly; SameSite=Lax$/);
    expect(flow).not.toContain('secret');

    const end = await back(browser, 'code=c&state=s%20s');
    expect([end.status, end.headers.get('location')]).toEqual([302, '/video/video1']);
    expect(gateway.ageProofs.finished.at(-1)).toMatchObject({
      ...{ way: 'openid', answer: 'code=c&state=s%20s' },
      secret: `secret ${gateway.ageProofs.begun}`,
    });
    expect(passIn(end.headers.getSetCookie())).toEqual([expect.stringMatching(PASS)]);
    expect(browser.cookieNames()).toEqual(['alcova_age']);
    expect((await stateOf(browser)).isProven).toBe(true);
  });

  it('gives two people the very same pass', async () => {
    const lines = [];
    for (const next of ['/home', '/contos']) {
      const browser = new Browser(gateway.url);
      await start(browser, next);
      lines.push(...passIn((await back(browser)).headers.getSetCookie()));
    }
    const passes = new AgePasses(gateway.config);
    // Those of an hour are alike; the clock may have struck between the two.
    const [one = '', two] = lines;
    expect(lines).toHaveLength(2);
    if (one !== two) expect(one.split('.')[2]).not.toBe(two?.split('.')[2]);
    for (const line of lines) expect(passes.isGood(line.split(';', 1)[0])).toBe(true);
  });

  it.each<AgeOutcome>(['under-age', 'cancelled', 'unreachable', 'failed'])(
    'gives none where it ended otherwise: %s',
    async (ended) => {
      const browser = new Browser(gateway.url);
      await start(browser);
      gateway.ageProofs.outcome = ended;
      const end = await back(browser);
      expect([end.status, end.headers.get('location')]).toEqual([302, outcome(ended)]);
      expect(browser.cookieNames()).toEqual([]);
    },
  );

  it('is taken back where the same browser is of somebody under age', async () => {
    const browser = new Browser(gateway.url);
    await start(browser);
    await back(browser);
    await start(browser);
    gateway.ageProofs.outcome = 'under-age';
    await back(browser);
    expect((await stateOf(browser)).isProven).toBe(false);
  });

  it('ends once, in the browser that began it, and on the way that it began', async () => {
    const browser = new Browser(gateway.url);
    await start(browser);
    const thief = browser.copy();
    const asked = gateway.ageProofs.finished.length;
    expect((await back(browser)).headers.get('location')).toBe('/video/video1');
    for (const other of [thief, new Browser(gateway.url)]) {
      const end = await back(other);
      expect(end.headers.get('location')).toBe(outcome('failed', '/home'));
      expect(passIn(end.headers.getSetCookie())).toEqual([]);
    }
    expect(gateway.ageProofs.finished.length).toBe(asked + 1);
  });

  it('reads no answer that is longer than any', async () => {
    const browser = new Browser(gateway.url);
    await start(browser);
    const asked = gateway.ageProofs.finished.length;
    const end = await back(browser, `code=${'c'.repeat(9_000)}`);
    expect(end.headers.get('location')).toBe(outcome('failed'));
    expect(gateway.ageProofs.finished.length).toBe(asked);
  });

  it('leads nowhere outside of the site', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:x',
      '/ x',
    ]) {
      const answer = await start(new Browser(gateway.url), next);
      expect([next, answer.status]).toEqual([next, 400]);
    }
    const browser = new Browser(gateway.url);
    await start(browser, '/contos?q=café');
    expect((await back(browser)).headers.get('location')).toBe('/contos?q=caf%C3%A9');
  });

  it('is remembered by the account whose session began it and is back with it, where it asked for that', async () => {
    const access = async (role: 'user' | 'moderator') => `alcova_access=${await gateway.tokenFor(role)}`;
    const walk = async (body: object, began: string, ended: string) => {
      const browser = new Browser(gateway.url);
      const begun = await browser.request('/api/age/openid/begin', {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', origin: SITE, cookie: began },
      });
      expect([begun.status, begun.text]).toEqual([200, expect.stringContaining(AGE_PROVIDER)]);
      const cookie = [browser.cookiesFor('/api/age'), ended].join('; ');
      const end = await browser.request('/api/age/openid/return?code=c&state=s', { headers: { cookie } });
      return end.headers.get('location');
    };
    const [user, moderator] = [await access('user'), await access('moderator')];
    const { remembered } = gateway.ageProofs;
    remembered.length = 0;
    expect(await walk({ next: '/contos', keeps: true }, user, user)).toBe('/contos');
    expect(remembered).toEqual(['account-user']);

    for (const other of [moderator, '', 'alcova_access=none'])
      expect(await walk({ next: '/contos', keeps: true }, user, other)).toBe('/contos');
    expect(await walk({ next: '/contos' }, user, user)).toBe('/contos');
    const browser = new Browser(gateway.url);
    for (const path of ['/api/age/openid/start?keeps=1', '/api/age/openid/return?code=c&state=s&keeps=1'])
      await browser.request(path, {
        headers: { cookie: [browser.cookiesFor('/api/age'), user].join('; ') },
      });
    gateway.ageProofs.outcome = 'cancelled';
    const next = '/profile?tab=security';
    expect(await walk({ next, keeps: true }, user, user)).toBe(
      `/idade?${new URLSearchParams({ outcome: 'cancelled', next, keeps: '1' }).toString()}`,
    );
    expect(remembered).toEqual(['account-user']);
  });

  it('opens the site also where the account cannot remember it now', async () => {
    const access = `alcova_access=${await gateway.tokenFor('user')}`;
    const browser = new Browser(gateway.url);
    await browser.request('/api/age/openid/begin', {
      ...{ method: 'POST', body: JSON.stringify({ keeps: true }) },
      headers: { 'content-type': 'application/json', origin: SITE, cookie: access },
    });
    gateway.ageProofs.forgets = true;
    const cookie = [browser.cookiesFor('/api/age'), access].join('; ');
    const end = await browser.request('/api/age/openid/return?code=c&state=s', { headers: { cookie } });
    gateway.ageProofs.forgets = false;
    expect(end.headers.get('location')).toBe('/home');
    expect(passIn(end.headers.getSetCookie())).toEqual([expect.stringMatching(PASS)]);
  });

  it('says to a browser on a screen, and to a program as a problem, that nobody answers', async () => {
    gateway.ageProofs.isUnreachable = true;
    const browser = await start(new Browser(gateway.url));
    expect([browser.status, browser.headers.get('location')]).toEqual([302, outcome('unreachable')]);
    const program = await fetch(`${gateway.url}/api/age/openid/start`, { redirect: 'manual' });
    expect(program.status).toBe(503);
    expect(await program.json()).toMatchObject({ code: 'age.way-unreachable' });
    const unknown = await fetch(`${gateway.url}/api/age/word/start`, { redirect: 'manual' });
    expect(unknown.status).toBe(400);
  });

  it('is forgotten where somebody asks for it from a page of the site', async () => {
    const browser = new Browser(gateway.url);
    await start(browser);
    await back(browser);
    const foreign = await browser.request('/api/age', {
      method: 'DELETE',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const forgotten = await browser.request('/api/age', { method: 'DELETE', headers: { origin: SITE } });
    expect([forgotten.status, JSON.parse(forgotten.text)]).toEqual([200, { forgotten: true }]);
    expect(browser.cookieNames()).toEqual([]);
    expect((await stateOf(browser)).isProven).toBe(false);
  });
});
