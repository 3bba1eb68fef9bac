import { waitFor } from '@alcova/testing';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { AGES_BY_COUNTRY, COUNTRY_TOLD, type LonePolicy, startLonePolicy } from './support/lone-policy';

const FORM = 'application/x-www-form-urlencoded';
const AGREED = 'alcova_consent=1';

let gateway: TestGateway;
let policy: LonePolicy;

beforeAll(async () => {
  gateway = await startGateway(COUNTRY_TOLD);
  policy = await startLonePolicy(gateway.nats.url);
});
afterAll(async () => {
  await policy.stop();
  await gateway.stop();
});

const send = (body: BodyInit | null, headers: Record<string, string> = {}, query = '') =>
  fetch(`${gateway.url}/consent${query}`, { method: 'POST', redirect: 'manual', body, headers });
const form = (to: string, headers: Record<string, string> = {}) =>
  send(new URLSearchParams({ to }).toString(), { 'content-type': FORM, ...headers });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie();

describe('Yes at the age gate', () => {
  it('leaves a cookie that no script reads, and leads to the page that was wanted', async () => {
    const answer = await form('/search?q=noite', { origin: SITE, 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/search?q=noite']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(cookiesOf(answer)).toEqual([`${AGREED}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`]);
  });

  it.each<[string, () => Promise<Response>, string]>([
    ['by its query', () => send(null, { origin: SITE }, '?to=%2Fbooks'), '/books'],
    ['for no page', () => send(null, { origin: SITE }), '/home'],
    [
      'for a query that says it twice',
      () => send(null, { origin: SITE }, '?to=%2Fbooks&to=%2Fbooks'),
      '/home',
    ],
    ['from a browser that names no origin', () => form('/books', { cookie: 'alcova_visitor=x' }), '/books'],
    ['for another site', () => form('//other.example/', { origin: SITE }), '/home'],
    ['for an address that is no page', () => form('/api/auth/me', { origin: SITE }), '/home'],
  ])('is taken %s', async (_how, ask, location) => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    expect(cookiesOf(answer)).toHaveLength(1);
  });

  it.each<[string, () => Promise<Response>, number]>([
    ['of another site', () => form('/books', { origin: 'https://other.example' }), 403],
    ['led to by another site', () => form('/books', { 'sec-fetch-site': 'cross-site' }), 403],
    [
      'that is no form',
      () => send('{"to":"/books"}', { origin: SITE, 'content-type': 'application/json' }),
      415,
    ],
    ['of more than 8 KiB', () => form(`/${'a'.repeat(8 * 1024)}`, { origin: SITE }), 413],
  ])('is not taken %s', async (_what, ask, status) => {
    const answer = await ask();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      ...[status, 'application/problem+json; charset=utf-8'],
    ]);
    expect(cookiesOf(answer)).toEqual([]);
  });

  it('has a cookie that browsers bind to the host where the site stands behind TLS', async () => {
    const secure = await startGateway({ COOKIE_SECURE: 'true' });
    const answer = await fetch(`${secure.url}/consent`, { method: 'POST', redirect: 'manual' });
    expect(cookiesOf(answer)).toEqual([
      `__Host-${AGREED}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ]);
    await secure.stop();
  });
});

describe('where a word is not enough', () => {
  const ask = (path: string, country: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, {
      headers: { accept: 'text/html', 'cf-ipcountry': country, ...headers },
    });
  beforeAll(async () => {
    await policy.setAges(AGES_BY_COUNTRY);
    await waitFor(
      'the modes at the gateway',
      async () => [(await ask('/api/videos', 'GB')).status, (await ask('/api/videos', 'FR')).status],
      (statuses) => statuses.every((status) => status === 401 || status === 403 || status === 451),
    );
  });

  it.each(['GB', 'FR'])('the cookie means nothing: %s', async (country) => {
    for (const path of ['/home', '/video/video1', '/api/videos', '/api/videos/video1/playback']) {
      const [without, withIt] = [await ask(path, country), await ask(path, country, { cookie: AGREED })];
      const plain = async (answer: Response) =>
        (await answer.text()).replaceAll(/"(requestId|instance)":"[^"]*"/g, '');
      expect([path, withIt.status, await plain(withIt)]).toEqual([
        ...[path, without.status, await plain(without)],
      ]);
    }
    expect((await ask('/api/videos', 'BR', { cookie: AGREED })).status).toBe(200);
  });

  it.each(['GB', 'FR'])('nobody is given one: %s', async (country) => {
    const answer = await form('/home', { origin: SITE, 'cf-ipcountry': country });
    expect(answer.ok).toBe(false);
    expect(cookiesOf(answer)).toEqual([]);
  });
});
