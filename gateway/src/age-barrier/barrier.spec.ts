import { loneServer } from '../../test/support/lone-server';
import { classOf } from '../http/policy-class';
import { SerializedResponse } from '../public-bytes/serialized-response';
import { ageBarrier } from './barrier';
import { AgePasses } from '../age/pass';

const PICTURE = `/images/${'ab'.repeat(32)}.webp`;
const FILM = '/media/new/1/mac/asset1/1/master.m3u8';
const BROWSER = { accept: 'text/html,*/*' };

const passes = new AgePasses({
  COOKIE_KEYS: [{ id: 'one', secret: Buffer.from('ab'.repeat(32), 'hex') }],
  COOKIE_SECURE: false,
});
const pass = `alcova_age=${passes.issue('openid')}`;
const state = {
  ageMode: 'verified' as 'declared' | 'verified' | 'closed',
  ...{ isKnown: true, fails: false, givesTitles: false },
};
const counted: string[] = [];

const barrier = ageBarrier({
  policy: {
    get isKnown() {
      return state.isKnown;
    },
    of: () => {
      if (state.fails) throw new RangeError('a mistake');
      return classOf({}, state.isKnown ? state.ageMode : 'declared');
    },
  },
  passes,
  givesTitles: () => state.givesTitles,
  areStaff: ({ headers }) =>
    headers.cookie?.includes('staff') === true && Promise.resolve(headers.cookie.includes('staff=real')),
  pages: {
    neutralReady: () => undefined,
    neutral: async (age) =>
      new SerializedResponse(`neutral ${age}`, ['cache-control', 'no-store'], 'text/html'),
  },
  limitOf: (name) => ({
    hasRoomFor: (address) => address !== 'full',
    count: () => void counted.push(name),
  }),
  addressOf: ({ headers }) => headers.from ?? 'somewhere',
  everywhere: { 'x-everywhere': 'yes' },
});
const server = loneServer((request, response) => {
  barrier(request, response, () => response.writeHead(200).end('adult'));
});

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  counted.length = 0;
  Object.assign(state, { ageMode: 'verified', isKnown: true, fails: false, givesTitles: false });
});

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await server.ask(path, headers, method);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const codeAt = async (...asked: Parameters<typeof ask>) => {
  const { status, text } = await ask(...asked);
  if (text === 'adult') return 'goes on';
  return `${status} ${text.startsWith('{') ? (JSON.parse(text) as { code: string }).code : text}`;
};

describe('the barrier of ages', () => {
  it('lets everything through where a word is enough', async () => {
    state.ageMode = 'declared';
    for (const path of ['/home', '/api/videos', PICTURE, FILM]) expect(await codeAt(path)).toBe('goes on');
    expect(counted).toEqual([]);
  });

  it('answers what is for adults in its place, as the client reads it', async () => {
    const refused = await ask('/api/videos', { 'x-request-id': 'request-one' });
    expect(refused.status).toBe(401);
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'request-one',
      'x-everywhere': 'yes',
    });
    expect(JSON.parse(refused.text)).toMatchObject({
      code: 'age.proof-required',
      requestId: 'request-one',
    });
    expect(await codeAt('/home', BROWSER)).toBe('200 neutral verified');
    expect(await codeAt('/home', { accept: 'application/json' })).toBe('401 age.proof-required');
    expect((await ask('/home', BROWSER, 'HEAD')).status).toBe(200);
    expect(counted).toEqual(['read', 'page', 'page', 'page']);
  });

  it('lets through who has a pass, except to the page that asks for one', async () => {
    for (const path of ['/home', '/api/videos', PICTURE, FILM, '/feeds/videos.xml'])
      expect([path, await codeAt(path, { cookie: pass })]).toEqual([path, 'goes on']);
    expect(await codeAt('/api/videos/farol/view', { cookie: pass }, 'POST')).toBe('goes on');
    expect(await codeAt('/idade', { ...BROWSER, cookie: pass })).toBe('200 neutral verified');
    expect(await codeAt('/api/videos', { cookie: `${pass}x` })).toBe('401 age.proof-required');
  });

  it('opens to nobody where nothing is shown', async () => {
    state.ageMode = 'closed';
    for (const path of ['/api/videos', PICTURE, FILM, '/sitemap.xml'])
      expect([path, await codeAt(path, { cookie: pass })]).toEqual([path, '403 age.closed']);
    expect(await codeAt('/video/farol', { ...BROWSER, cookie: pass })).toBe('200 neutral closed');
  });

  it.each(['verified', 'closed'] as const)(
    'lets through what a list names where it is %s',
    async (ageMode) => {
      state.ageMode = ageMode;
      for (const path of ['/login', '/terms', '/api/age', '/api/config', '/robots.txt', '/assets/core-1a.js'])
        expect([path, await codeAt(path, BROWSER)]).toEqual([path, 'goes on']);
      expect(await codeAt('/api/reports', {}, 'POST')).toBe('goes on');
    },
  );

  it.each(['verified', 'closed'] as const)(
    'shows pictures and films to the staff alone where it is %s',
    async (ageMode) => {
      state.ageMode = ageMode;
      const refused = ageMode === 'closed' ? '403 age.closed' : '401 age.proof-required';
      for (const path of [PICTURE, FILM]) {
        expect(await codeAt(path, { cookie: 'staff=real' })).toBe('goes on');
        expect(await codeAt(path, { cookie: 'staff=forged' })).toBe(refused);
        expect(await codeAt(path, { cookie: 'alcova_access=user' })).toBe(refused);
        expect(await codeAt(path, { cookie: 'staff=real' }, 'POST')).toBe(refused);
      }
      for (const path of ['/api/videos', '/cdn/a.mp4', '/api/og', '/sitemap.xml'])
        expect(await codeAt(path, { cookie: 'staff=real' })).toBe(refused);
    },
  );

  it('lets through nothing but that same list while the policy is not known', async () => {
    state.isKnown = false;
    for (const path of ['/api/videos', PICTURE, FILM])
      expect(await codeAt(path, { cookie: pass })).toBe('503 unavailable');
    const page = await ask('/home', { ...BROWSER, cookie: pass });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
    expect(page.text).toContain('Esta página tenta de novo');
    for (const path of ['/api/health/ready', '/login', '/assets/core-1a.js'])
      expect(await codeAt(path, BROWSER)).toBe('goes on');
  });

  it('gives sitemaps where titles are told, and nothing else', async () => {
    const files = ['/sitemap.xml', '/sitemaps/videos-1.xml', '/sitemaps/pages.xml'];
    for (const path of files) expect(await codeAt(path)).toBe('401 age.proof-required');
    state.givesTitles = true;
    for (const path of files) {
      expect(await codeAt(path)).toBe('goes on');
      expect(await codeAt(path, {}, 'POST')).toBe('401 age.proof-required');
    }
    for (const path of ['/feeds/videos.xml', '/sitemaps/../api/videos', '/sitemaps.xml', '/api/videos', FILM])
      expect(await codeAt(path)).toBe('401 age.proof-required');
    expect(await codeAt('/home', BROWSER)).toBe('200 neutral verified');
    state.ageMode = 'closed';
    for (const path of files) expect(await codeAt(path)).toBe('403 age.closed');
    Object.assign(state, { ageMode: 'verified', isKnown: false });
    for (const path of files) expect(await codeAt(path)).toBe('503 unavailable');
  });

  it('lets nobody in by a mistake of its own', async () => {
    state.fails = true;
    expect(await codeAt('/api/videos', { cookie: pass })).toBe('500 internal');
    expect(await codeAt('/home', { ...BROWSER, cookie: pass })).toBe('500 internal');
  });

  it('holds one address to the limits of what it asks for', async () => {
    const answer = await ask('/home', { ...BROWSER, from: 'full' });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60']);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'request.too-many' });
    await ask(PICTURE);
    expect(counted).toEqual(['bytes']);
  });
});
