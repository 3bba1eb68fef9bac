import { SITE, startGateway, type TestGateway } from './support/gateway';
import { waitFor } from '@alcova/testing';

/** A tenth of every limit: 2 sign-ins, 24 changes, 18 changes of an account, 120 reads, 30 pages, 300 times bytes in a minute. */
const SCALE = { RATE_LIMIT_SCALE: '0.1' };
const PROXY = { ...SCALE, TRUSTED_PROXIES: '127.0.0.1' };
/** Each test has addresses of its own (a network for tests), so that none counts for another. */
let network = 0;
const addresses = () => {
  network += 1;
  return (host: number) => `198.18.${network}.${host}`;
};

let first: TestGateway;
let second: TestGateway;

beforeAll(async () => {
  first = await startGateway(PROXY);
  second = await startGateway({ ...PROXY, NATS_URL: first.config.NATS_URL });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const from = (gateway: TestGateway, address: string, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, {
    ...init,
    headers: { origin: SITE, 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
  });
const login = (gateway: TestGateway, address: string) =>
  from(gateway, address, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.example', password: 'wrong' }),
  }).then(({ status }) => status);

describe('rate limits', () => {
  it('of sign-in hold over all gateways', async () => {
    const address = addresses();
    expect(await login(first, address(1))).toBe(401);
    expect(await login(second, address(1))).toBe(401);
    expect(await login(first, address(1))).toBe(429);
    expect(await login(second, address(1))).toBe(429);
    expect(await login(second, address(2))).toBe(401);
  });

  it('hold when both gateways are asked at once', async () => {
    const address = addresses();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(index % 2 ? first : second, address(1))),
    );
    expect(all.filter((status) => status === 401)).toHaveLength(2);
    expect(all.filter((status) => status === 429)).toHaveLength(18);
  });

  it('say in Portuguese what happened, and when to come again', async () => {
    const address = addresses();
    const forgotten = () =>
      from(first, address(1), '/api/auth/password/forgotten', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'a@b.example' }),
      });
    await forgotten();
    const refused = await forgotten();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect(await refused.json()).toMatchObject({
      code: 'request.too-many',
      message: 'Muitas tentativas. Tente novamente mais tarde',
    });
  });

  it('of changes count an account whatever its addresses, over all gateways, and no other account', async () => {
    const address = addresses();
    const cookie = async (role: 'user' | 'admin') => `alcova_access=${await first.tokenFor(role)}`;
    const cookies = { user: await cookie('user'), admin: await cookie('admin') };
    const change = (role: 'user' | 'admin', index: number) =>
      from(index % 2 ? first : second, address(index % 6), '/api/me/sessions/nenhuma', {
        method: 'DELETE',
        headers: { cookie: cookies[role] },
      });
    const statuses = [];
    for (let index = 0; index < 18; index += 1) statuses.push((await change('user', index)).status);
    expect(statuses).not.toContain(429);
    const refused = await change('user', 18);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change('admin', 19)).status).not.toBe(429);
  });

  it('of reads are generous, and each gateway counts for itself', async () => {
    const address = addresses();
    const read = (gateway: TestGateway) => from(gateway, address(1), '/api/categories');
    const statuses = await Promise.all(
      Array.from({ length: 125 }, () => read(first).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(Number((await read(first)).headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(second)).status).toBe(200);
  });

  it('of reads count what is kept ready and what is not together, each request once', async () => {
    const address = addresses();
    const read = async (path: string, host = 1) => (await from(first, address(host), path)).status;
    for (let number = 0; number < 100; number += 1) expect(await read('/api/categories')).toBe(200);
    for (let number = 0; number < 20; number += 1) expect(await read('/api/me')).toBe(401);
    expect([await read('/api/categories'), await read('/api/me')]).toEqual([429, 429]);
    expect(await read('/api/categories', 2)).toBe(200);
  });

  it('of pages are told over all gateways soon, and who is over them reads so on a page', async () => {
    const address = addresses();
    const open = (gateway: TestGateway, host = 1) =>
      from(gateway, address(host), '/terms', { headers: { accept: 'text/html' } });
    for (let number = 0; number < 30; number += 1) expect((await open(first)).status).not.toBe(429);
    const refused = await open(first);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(await refused.text()).toContain('Muitas páginas em pouco tempo');
    // Fewer than it would take the second alone.
    let asked = 0;
    await waitFor(
      'the second gateway to know',
      async () => {
        asked += 1;
        return (await open(second)).status;
      },
      (status) => status === 429,
    );
    expect(asked).toBeLessThanOrEqual(30);
    expect((await open(second, 2)).status).not.toBe(429);
  });

  it('of bytes count films, pictures and the files of the application together', async () => {
    const address = addresses();
    const ask = async (path: string) => (await from(first, address(1), path)).status;
    const places = [`/images/${'0'.repeat(64)}.webp`, '/media/a/b/c.mp4', '/assets/app-1a2b3c.js'];
    for (let number = 0; number < 300; number += 1) expect(await ask(places[number % 3] ?? '')).not.toBe(429);
    expect(await Promise.all([...places, '/terms'].map(ask))).toEqual([429, 429, 429, 200]);
  });

  it.each([
    ...['GET /api/openapi.json', 'GET /api/docs', 'GET /banners/320x50', 'GET /banners/nada', 'GET /nada'],
    ...['GET /api/nada', 'POST /nada', 'DELETE /api/nada', 'PATCH /api/videos', 'GET /robots.txt'],
    ...[
      'GET /api/health/ready',
      'GET /api/videos',
      'GET /api/docs/swagger-ui.css',
      'GET /frames/video-length',
    ],
  ])('hold for %s', async (asked) => {
    const address = addresses();
    const [method = '', path = ''] = asked.split(' ');
    const statusOf = async () => (await from(first, address(1), path, { method })).status;
    const statuses = new Set<number>();
    for (let number = 0; number < 601 && !statuses.has(429); number += 1) statuses.add(await statusOf());
    expect([...statuses]).toContain(429);
  });

  it('count a network of IPv6 as one address', async () => {
    const at = (host: string) => login(first, `2001:db8:0:${network}:${host}`);
    expect([await at(':1'), await at(':2'), await at('1:2:3:4'), await at('5::6')]).toEqual([
      401, 401, 429, 429,
    ]);
  });

  it('believe what the nearest proxy says, and nothing before it', async () => {
    const address = addresses();
    const chain = (forged: string) => login(first, `${forged}, ${address(1)}`);
    expect([await chain('192.0.2.1'), await chain('192.0.2.2'), await chain('192.0.2.3')]).toEqual([
      401, 401, 429,
    ]);
  });

  it('believe nobody’s word for an address without a trusted proxy', async () => {
    const open = await startGateway(SCALE);
    try {
      const forged = [];
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) forged.push(await login(open, address));
      expect(forged).toEqual([401, 401, 429]);
    } finally {
      await open.stop();
    }
  });

  it('are kept by each gateway alone while the broker is away, and by all together after it', async () => {
    const alone = await startGateway(PROXY);
    const address = addresses();
    const logout = () =>
      from(alone, address(1), '/api/auth/logout', { method: 'POST' }).then(({ status }) => status);
    try {
      await alone.nats.stop();
      const statuses = [];
      for (let index = 0; index < 13; index += 1) statuses.push(await logout());
      expect(statuses.filter((status) => status === 204)).toHaveLength(12);
      expect(statuses.at(-1)).toBe(429);
      const document = () => from(alone, address(2), '/api/openapi.json').then(({ status }) => status);
      for (let index = 0; index < 30; index += 1) expect(await document()).toBe(200);
      expect(await document()).toBe(429);
      await alone.nats.restart({ loseData: true });
      // Nobody had counted this address together before: it begins again.
      await waitFor('the sign-out after the limit', logout, (status) => status === 204);
    } finally {
      await alone.stop();
    }
  });
});
