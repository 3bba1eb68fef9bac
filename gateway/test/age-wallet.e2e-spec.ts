import {
  ageOutcomeEvents,
  type AgeOutcome,
  getAge,
  beginAgeProof,
  MAX_WALLET_ANSWER,
} from '@alcova/contracts';
import { waitFor, waitUntil } from '@alcova/testing';
import type { z } from 'zod';
import { AgePasses } from '../src/age/pass';
import { LIMITS, scaled } from '../src/http/rate-limits';
import { MAX_OF_ADDRESS, MAX_OF_PROOF } from '../src/age/proof-outcomes';
import { DIGITAL } from './support/age-responder';
import { Browser } from './support/browser';
import { Follower } from './support/events';
import { SITE, startGateway, type TestGateway } from './support/gateway';
import { COUNTRY_TOLD, startLonePolicy } from './support/lone-policy';

type Event = z.output<typeof ageOutcomeEvents.response>;

const PASS = /^alcova_age=one\.wallet\.\d+\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/;
const FLOW = /^alcova_age_flow=[\w.-]+; Max-Age=600; Path=\/api\/age; HttpOnly; SameSite=Lax$/;
const FOREIGN = { origin: 'https://evil.example' };
const NEXT = '/video/video1';
const PRESENTATION = JSON.stringify({ age: ['o2d2ZXJzaW9u'] });

let gateway: TestGateway;
const open: Follower<Event>[] = [];

beforeAll(async () => {
  gateway = await startGateway(COUNTRY_TOLD);
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.ageProofs.ways = [
    { way: 'wallet', label: 'Carteira digital' },
    { way: 'openid', label: 'Serviço de comprovação de idade' },
  ];
  Object.assign(gateway.ageProofs, { outcome: 'proven', isUnreachable: false, isAway: false });
});
afterEach(() => {
  for (const follower of open.splice(0)) follower.close();
});

type HeaderFields = Record<string, string>;

/** What a page of the site posts. */
async function post(browser: Browser, path: string, body: unknown, headers: HeaderFields = {}) {
  const page = await browser.request(path, {
    method: 'POST',
    headers: {
      ...{ accept: 'application/json', 'content-type': 'application/json', origin: SITE },
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: page.status, headers: page.headers, body: JSON.parse(page.text) as unknown };
}
const begin = (browser: Browser, body: unknown = { next: NEXT }, headers: HeaderFields = {}) =>
  post(browser, '/api/age/wallet/begin', body, headers);
const hand = (browser: Browser, body: unknown = {}, headers: HeaderFields = {}) =>
  post(browser, '/api/age/wallet/hand', body, headers);
const problem = (status: number, code: string) => ({ status, body: { code } });

/** Where a wallet that has read a question sends its answer, and the walk that it is for. */
function begun({ body }: { body: unknown }) {
  const { address } = beginAgeProof.response.parse(body);
  const question = new URLSearchParams(address.split('?', 2)[1]);
  const path = new URL(question.get('response_uri') ?? '').pathname;
  return { path, walk: path.split('/').at(-1) ?? '' };
}

/** What a wallet sends: it has no cookies, and no origin. */
async function answer(path: string, body: BodyInit, headers: HeaderFields = {}) {
  const response = await fetch(`${gateway.url}${path}`, { method: 'POST', body, headers });
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    cookies: response.headers.getSetCookie(),
    kept: response.headers.get('cache-control'),
  };
}
const presented = () => new URLSearchParams({ vp_token: PRESENTATION });

/** The page that waits for the outcome of its browser's walk. */
async function listen(browser: Browser) {
  const url = `${gateway.url}/api/age/wallet/outcome`;
  const follower = await Follower.of(ageOutcomeEvents, url, browser.cookiesFor('/api/age'));
  open.push(follower);
  return follower;
}
const codeOf = async ({ response }: Follower<Event>) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

const passesIn = (headers: Headers) =>
  headers.getSetCookie().filter((line) => line.startsWith('alcova_age='));
const stateOf = async (browser: Browser, headers: HeaderFields = {}) =>
  getAge.response.parse(JSON.parse((await browser.request('/api/age', { headers })).text));
/** A browser whose person has proved it by a wallet. */
async function proven() {
  const browser = new Browser(gateway.url);
  await answer(begun(await begin(browser)).path, presented());
  return { browser, ended: await hand(browser) };
}

describe('a proof of age by a wallet', () => {
  it('begins with a question, is waited for, and ends with a pass where it began', async () => {
    const browser = new Browser(gateway.url);
    const began = await begin(browser);
    expect(began).toMatchObject({ status: 200, body: { digital: DIGITAL } });
    expect(began.headers.get('cache-control')).toBe('no-store');
    expect(began.headers.getSetCookie()).toEqual([expect.stringMatching(FLOW)]);
    const { path, walk } = begun(began);
    expect(began.headers.getSetCookie().join()).not.toContain(walk);

    const page = await listen(browser);
    expect(page.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(page.response.headers.get('cache-control')).toBe('no-store, no-transform');
    await waitUntil('the page to know that no answer has come', () => page.latest?.outcome === null);

    const sent = await answer(path, new URLSearchParams({ vp_token: PRESENTATION, state: walk, other: 'x' }));
    expect(sent).toEqual({ status: 200, body: {}, cookies: [], kept: 'no-store' });
    expect(gateway.ageProofs.received.at(-1)).toEqual({ way: 'wallet', walk, vpToken: PRESENTATION });
    await page.ended;
    expect(page.seen).toEqual([{ outcome: null }, { outcome: 'proven' }]);

    const ended = await hand(browser);
    expect(ended).toMatchObject({ status: 200, body: { outcome: 'proven', next: NEXT } });
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(passesIn(ended.headers)).toEqual([expect.stringMatching(PASS)]);
    expect(browser.cookieNames()).toEqual(['alcova_age']);
    expect((await stateOf(browser)).isProven).toBe(true);
  });

  it('ends by what the browser’s own wallet gave, of which nobody else hears', async () => {
    const browser = new Browser(gateway.url);
    const { walk } = begun(await begin(browser));
    const ended = await hand(browser, { answer: 'cmVzcG9zdGE' });
    expect(ended).toMatchObject({ status: 200, body: { outcome: 'proven', next: NEXT } });
    expect(gateway.ageProofs.finished.at(-1)).toEqual({
      ...{ way: 'wallet', secret: walk, answer: 'cmVzcG9zdGE' },
    });
    expect(passesIn(ended.headers)).toEqual([expect.stringMatching(PASS)]);
  });

  it('gives two people the very same pass', async () => {
    const lines = [];
    for (let person = 0; person < 2; person += 1) lines.push(...passesIn((await proven()).ended.headers));
    const passes = new AgePasses(gateway.config);
    // Those of an hour are alike; the clock may have struck between the two.
    const [one = '', two] = lines;
    expect(lines).toHaveLength(2);
    if (one !== two) expect(one.split('.')[2]).not.toBe(two?.split('.')[2]);
    for (const line of lines) expect(passes.isGood(line.split(';', 1)[0])).toBe(true);
  });

  it.each<AgeOutcome>(['under-age', 'cancelled', 'failed'])(
    'gives none where it ended otherwise: %s',
    async (outcome) => {
      const { browser } = await proven();
      const { path } = begun(await begin(browser));
      gateway.ageProofs.outcome = outcome;
      await answer(path, presented());
      const page = await listen(browser);
      await page.ended;
      expect(page.seen).toEqual([{ outcome }]);
      const ended = await hand(browser);
      expect(ended).toMatchObject({ status: 200, body: { outcome, next: NEXT } });
      // Somebody else proved it in this browser before: only who is under age takes that back.
      expect((await stateOf(browser)).isProven).toBe(outcome !== 'under-age');
    },
  );

  it('leads nowhere outside of the site, and on to the first page where nobody says otherwise', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', '/ x'])
      expect([next, (await begin(new Browser(gateway.url), { next })).status]).toEqual([next, 400]);
    const browser = new Browser(gateway.url);
    await answer(begun(await begin(browser, {})).path, presented());
    expect(await hand(browser)).toMatchObject({ body: { next: '/home' } });
  });

  it('says that the way is off or away', async () => {
    gateway.ageProofs.isUnreachable = true;
    expect(await begin(new Browser(gateway.url))).toMatchObject(problem(503, 'age.way-unreachable'));
    gateway.ageProofs.ways = [];
    expect(await begin(new Browser(gateway.url))).toMatchObject(problem(404, 'age.way-off'));
    for (const [way, status] of [
      ['openid', 404],
      ['word', 400],
    ] as const)
      expect((await post(new Browser(gateway.url), `/api/age/${way}/begin`, {})).status).toBe(status);
    expect((await new Browser(gateway.url).request('/api/age/wallet/start')).status).toBe(400);
  });
});

describe('a proof of age that is waited for', () => {
  it('ends once', async () => {
    const browser = new Browser(gateway.url);
    await answer(begun(await begin(browser)).path, presented());
    const thief = browser.copy();
    expect((await hand(browser)).status).toBe(200);
    for (const again of [browser, thief]) {
      const ended = await hand(again);
      expect(ended).toMatchObject(problem(409, 'age.walk-over'));
      expect(passesIn(ended.headers)).toEqual([]);
    }
  });

  it('ends in the browser that began it, and is told to no other', async () => {
    const browser = new Browser(gateway.url);
    await answer(begun(await begin(browser)).path, presented());
    const other = new Browser(gateway.url);
    expect(await hand(other)).toMatchObject(problem(409, 'age.walk-over'));
    expect(await hand(other, { answer: 'cmVzcG9zdGE' })).toMatchObject(problem(409, 'age.walk-over'));
    expect(await codeOf(await listen(other))).toEqual([409, 'age.walk-over']);
    expect((await hand(browser)).status).toBe(200);
  });

  it('goes on after it was asked for too early, or with what is no answer', async () => {
    const browser = new Browser(gateway.url);
    const { path } = begun(await begin(browser));
    const early = await hand(browser);
    expect(early).toMatchObject({ status: 200, body: { outcome: null, next: NEXT } });
    expect(early.headers.getSetCookie()).toEqual([]);
    expect(await hand(browser, { answer: 'não' })).toMatchObject(problem(400, 'request.invalid'));
    expect(await hand(browser, { answer: 'a'.repeat(MAX_WALLET_ANSWER + 1) })).toMatchObject(
      problem(400, 'request.invalid'),
    );
    await answer(path, presented());
    // That none had come is what is known for another second.
    const ended = await waitFor(
      'the outcome',
      () => hand(browser),
      ({ body }) => (body as { outcome: unknown }).outcome !== null,
    );
    expect(ended).toMatchObject({ status: 200, body: { outcome: 'proven' } });
    expect(passesIn(ended.headers)).toEqual([expect.stringMatching(PASS)]);
  });

  it('is no other way’s, which goes on', async () => {
    const browser = new Browser(gateway.url);
    await browser.request('/api/age/openid/start?next=/contos');
    expect(await hand(browser)).toMatchObject(problem(409, 'age.walk-over'));
    expect(await codeOf(await listen(browser))).toEqual([409, 'age.walk-over']);
    const back = await browser.request('/api/age/openid/return?code=c&state=s');
    expect(back.headers.get('location')).toBe('/contos');
  });

  it('is over when identity says so, for the wallet and for the page', async () => {
    const browser = new Browser(gateway.url);
    const { path } = begun(await begin(browser));
    const page = await listen(browser);
    await waitUntil('the page to know that no answer has come', () => page.latest?.outcome === null);
    gateway.ageProofs.walks.clear();
    await page.ended;
    expect(page.seen).toEqual([{ outcome: null }]);
    expect(await codeOf(await listen(browser))).toEqual([409, 'age.walk-over']);
    expect(await answer(path, presented())).toMatchObject(problem(409, 'age.walk-over'));
    expect(await hand(browser)).toMatchObject(problem(409, 'age.walk-over'));
  });

  it('outlasts that identity is away', async () => {
    const browser = new Browser(gateway.url);
    const { path } = begun(await begin(browser));
    gateway.ageProofs.isAway = true;
    const page = await listen(browser);
    await waitUntil('the page to wait', () => page.latest?.outcome === null);
    expect(await begin(new Browser(gateway.url))).toMatchObject(problem(503, 'unavailable'));
    expect(await answer(path, presented())).toMatchObject(problem(503, 'unavailable'));
    for (const body of [{}, { answer: 'cmVzcG9zdGE' }])
      expect(await hand(browser, body)).toMatchObject(problem(503, 'unavailable'));
    gateway.ageProofs.isAway = false;
    await answer(path, presented());
    await page.ended;
    expect(page.seen).toEqual([{ outcome: null }, { outcome: 'proven' }]);
    expect(await hand(browser)).toMatchObject({ status: 200, body: { outcome: 'proven' } });
  });

  it('is begun and ended by pages of the site alone', async () => {
    const browser = new Browser(gateway.url);
    await answer(begun(await begin(browser)).path, presented());
    const bad = problem(403, 'request.bad-origin');
    expect(await begin(browser, {}, FOREIGN)).toMatchObject(bad);
    expect(await hand(browser, {}, FOREIGN)).toMatchObject(bad);
    expect(await hand(browser, {}, { 'sec-fetch-site': 'cross-site' })).toMatchObject(bad);
    expect((await hand(browser)).status).toBe(200);
  });
});

describe('streams that many pages wait at', () => {
  /** The answers too: one that nobody holds is let go. */
  const waiting: { abort: AbortController; response: Response }[] = [];
  afterEach(() => {
    for (const { abort } of waiting.splice(0)) abort.abort();
  });

  /** The page that waits, from an address. */
  const listenFrom = async (browser: Browser, address: string) => {
    const abort = new AbortController();
    const headers = {
      ...{ accept: 'text/event-stream', 'x-forwarded-for': address },
      cookie: browser.cookiesFor('/api/age'),
    };
    const response = await fetch(`${gateway.url}/api/age/wallet/outcome`, { headers, signal: abort.signal });
    waiting.push({ abort, response });
    return response;
  };
  const walking = async () => {
    const browser = new Browser(gateway.url);
    return { browser, ...begun(await begin(browser)) };
  };
  const tooMany = async (response: Response) => {
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'request.too-many' });
  };

  it('are so many for an address; who finds no room there proves it all the same', async () => {
    for (let number = 0; number < MAX_OF_ADDRESS; number += 1) {
      const { browser } = await walking();
      expect((await listenFrom(browser, `2001:db8:77:1::${number}`)).status).toBe(200);
    }
    const { browser, path } = await walking();
    await tooMany(await listenFrom(browser, '2001:db8:77:1::99'));
    const from = { 'x-forwarded-for': '2001:db8:77:1::99' };
    expect(await hand(browser, {}, from)).toMatchObject({ status: 200, body: { outcome: null } });
    await answer(path, presented());
    const ended = await waitFor(
      'the outcome',
      () => hand(browser, {}, from),
      ({ body }) => (body as { outcome: unknown }).outcome !== null,
    );
    expect(ended).toMatchObject({ status: 200, body: { outcome: 'proven', next: NEXT } });
    const { browser: elsewhere } = await walking();
    expect((await listenFrom(elsewhere, '2001:db8:77:2::1')).status).toBe(200);
  });

  it('are three for a proof, from wherever they are opened', async () => {
    const { browser } = await walking();
    for (let number = 0; number < MAX_OF_PROOF; number += 1)
      expect((await listenFrom(browser, `198.51.100.${number}`)).status).toBe(200);
    await tooMany(await listenFrom(browser, '203.0.113.9'));
    waiting[0]?.abort.abort();
    await waitFor(
      'room for another',
      async () => (await listenFrom(browser, '203.0.113.9')).status,
      (status) => status === 200,
    );
  });
});

describe('the answer of a wallet', () => {
  it.each<AgeOutcome>(['proven', 'under-age', 'cancelled'])(
    'is told no more than that it was read: %s',
    async (outcome) => {
      const { path, walk } = begun(await begin(new Browser(gateway.url)));
      gateway.ageProofs.outcome = outcome;
      expect(await answer(path, presented())).toEqual({
        status: 200,
        body: {},
        cookies: [],
        kept: 'no-store',
      });
      expect(gateway.ageProofs.walks.get(walk)).toBe(outcome);
    },
  );

  it('that proves nothing is told so, and the first one counts', async () => {
    const { path } = begun(await begin(new Browser(gateway.url)));
    gateway.ageProofs.outcome = 'failed';
    expect(await answer(path, presented())).toMatchObject(problem(400, 'age.not-proven'));
    expect(await answer(path, presented())).toMatchObject(problem(409, 'age.answer-taken'));
  });

  it('may say that there is none', async () => {
    const { path, walk } = begun(await begin(new Browser(gateway.url)));
    gateway.ageProofs.outcome = 'cancelled';
    expect((await answer(path, new URLSearchParams({ error: 'access_denied' }))).status).toBe(200);
    expect(gateway.ageProofs.received.at(-1)).toEqual({ way: 'wallet', walk, error: 'access_denied' });
  });

  it('comes from anywhere, and no cookie is read with it or written', async () => {
    const { browser } = await proven();
    const { path } = begun(await begin(browser));
    const admin = `alcova_access=${await gateway.tokenFor('admin')}`;
    const cookie = [admin, browser.cookiesFor('/api/age')].join('; ');
    const headers = { ...FOREIGN, 'sec-fetch-site': 'cross-site', cookie };
    gateway.ageProofs.outcome = 'under-age';
    const sent = await answer(path, presented(), headers);
    expect(sent).toEqual({ status: 200, body: {}, cookies: [], kept: 'no-store' });
    expect((await stateOf(browser)).isProven).toBe(true);
  });

  it.each<[string, BodyInit, HeaderFields, number, string]>([
    ['as JSON', '{"vp_token":"x"}', typed('application/json'), 415, 'request.unsupported-media-type'],
    ['as text', 'vp_token=x', typed('text/plain'), 415, 'request.unsupported-media-type'],
    ['as parts', new FormData(), {}, 415, 'request.unsupported-media-type'],
    ['with a field twice', new URLSearchParams('error=a&error=b'), {}, 400, 'request.invalid'],
    ['with too many fields', manyFields(), {}, 400, 'request.invalid'],
    ['with too long a presentation', tooLong(MAX_WALLET_ANSWER + 1), {}, 400, 'request.invalid'],
    ['that is too long', tooLong(200_000), {}, 413, 'request.body-too-large'],
  ])('is not taken %s', async (_what, body, headers, status, code) => {
    const { path } = begun(await begin(new Browser(gateway.url)));
    const received = gateway.ageProofs.received.length;
    const sent = await answer(path, body, headers);
    expect(sent).toMatchObject({ ...problem(status, code), cookies: [], kept: 'no-store' });
    expect(gateway.ageProofs.received).toHaveLength(received);
    expect((await answer(path, presented())).status).toBe(200);
  });

  it('is for a walk, and no other route takes forms', async () => {
    expect(await answer('/api/age/wallet/answer/nada', presented())).toMatchObject(
      problem(409, 'age.walk-over'),
    );
    for (const walk of ['a%20b', 'a'.repeat(200), '%2e%2e%2f'])
      expect((await answer(`/api/age/wallet/answer/${walk}`, presented())).status).toBe(400);
    expect((await answer('/api/age/openid/answer/nada', presented())).status).toBe(400);
    for (const path of ['/api/age/wallet/hand', '/api/age/wallet/begin', '/api/auth/login'])
      expect(await answer(path, presented(), { origin: SITE })).toMatchObject(
        problem(415, 'request.unsupported-media-type'),
      );
  });
});

describe('a proof of age by a wallet, by country', () => {
  it('opens what asks for one, and nothing where nothing is shown', async () => {
    const policy = await startLonePolicy(gateway.nats.url);
    const from = (country: string) => ({ 'cf-ipcountry': country });
    try {
      await policy.setAges([
        { country: 'BR', mode: 'verified' },
        { country: 'FR', mode: 'closed' },
      ]);
      for (const [country, mode] of [
        ['BR', 'verified'],
        ['FR', 'closed'],
      ] as const)
        await waitFor(
          `the mode of ${country}`,
          async () => (await stateOf(new Browser(gateway.url), from(country))).mode,
          (told) => told === mode,
        );
      const browser = new Browser(gateway.url);
      const films = async (country: string) =>
        (await browser.request('/api/videos', { headers: from(country) })).status;
      expect([await films('BR'), await films('FR')]).toEqual([401, 403]);
      const { path } = begun(await begin(browser, {}, from('BR')));
      const wallet = await answer(path, presented(), from('FR'));
      expect(wallet.status).toBe(200);
      expect((await hand(browser, {}, from('BR'))).status).toBe(200);
      expect([await films('BR'), await films('FR')]).toEqual([200, 403]);
    } finally {
      await policy.setAges([]);
      await policy.stop();
    }
  });
});

describe('many proofs of age', () => {
  const SCALE = 0.1;
  let small: TestGateway;
  const ask = async (path: string, address: string, init: RequestInit & { headers?: HeaderFields }) => {
    const headers = { ...init.headers, 'x-forwarded-for': address };
    const response = await fetch(`${small.url}${path}`, { ...init, method: 'POST', headers });
    await response.arrayBuffer();
    return response;
  };

  beforeAll(async () => {
    small = await startGateway({ ...COUNTRY_TOLD, RATE_LIMIT_SCALE: String(SCALE) });
    small.ageProofs.ways = [{ way: 'wallet', label: 'Carteira digital' }];
  });
  afterAll(() => small.stop());

  it.each(['begin', 'hand'])('are bounded for an address, and no other: %s', async (step) => {
    const headers = { 'content-type': 'application/json', origin: SITE };
    const once = (address: string) => ask(`/api/age/wallet/${step}`, address, { headers, body: '{}' });
    const address = step === 'begin' ? '198.18.0.1' : '198.18.0.2';
    const most = scaled(step === 'begin' ? LIMITS.session : LIMITS.proof, SCALE);
    for (let number = 0; number < most; number += 1) expect((await once(address)).status).not.toBe(429);
    const before = small.ageProofs.begun;
    const refused = await once(address);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(small.ageProofs.begun).toBe(before);
    expect((await once('198.18.0.3')).status).not.toBe(429);
  });

  it('are answered by many wallets behind one address, whatever cookies come with them', async () => {
    const headers = { cookie: `alcova_access=${await small.tokenFor('user')}` };
    const once = async () => {
      const path = '/api/age/wallet/answer/nada';
      return (await ask(path, '198.18.0.4', { headers, body: presented() })).status;
    };
    const most = scaled(LIMITS.read, SCALE);
    const statuses = new Set<number>();
    for (let number = 0; number < most; number += 1) statuses.add(await once());
    expect([...statuses]).toEqual([409]);
    expect(await once()).toBe(429);
  });
});

function typed(type: string): HeaderFields {
  return { 'content-type': type };
}
function manyFields(): URLSearchParams {
  return new URLSearchParams(Array.from({ length: 21 }, (_, at) => [`f${at}`, 'x']));
}
function tooLong(characters: number): URLSearchParams {
  return new URLSearchParams({ vp_token: 'a'.repeat(characters) });
}
