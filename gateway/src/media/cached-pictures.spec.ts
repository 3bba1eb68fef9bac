import { loneServer } from '../../test/support/lone-server';
import { cachedPictures } from './cached-pictures';
import type { Picture } from './picture-cache';

const NAME = `${'ab'.repeat(32)}.webp`;
const BODY = Buffer.from('a picture');
const PICTURE: Picture = { body: BODY, size: BODY.length, etag: '"tag"', lastModified: new Date(0) };

const counted: string[] = [];
const state = { isFresh: true, isHeld: false, sharedSeconds: 0 };
const PROVER = 'where an age has to be proved';
const look = cachedPictures({
  pictures: { ready: (key) => (key === `images/${NAME}` || key === `outside/${NAME}` ? PICTURE : undefined) },
  held: { isFresh: () => state.isFresh, isImageHeld: () => state.isHeld },
  limit: { hasRoomFor: (address) => address !== 'full', count: (address) => void counted.push(address) },
  addressOf: ({ headers }) => headers.from,
  everywhere: { 'x-everywhere': 'yes' },
  keepingOf: ({ headers }) => ({
    asksAge: headers.from === PROVER,
    sharedSeconds: state.sharedSeconds,
  }),
});
const server = loneServer((request, response) => {
  if (!look(request, response)) response.writeHead(501).end();
});

const ask = (path: string, headers: Record<string, string> = { from: 'a' }, method = 'GET') =>
  server.ask(path, headers, method);

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  counted.length = 0;
  Object.assign(state, { isFresh: true, isHeld: false, sharedSeconds: 0 });
});

describe('a picture that is kept', () => {
  it('is answered whole, counts once, and can be asked for again by its tag', async () => {
    const answer = await ask(`/images/${NAME}`);
    expect([answer.status, await answer.text()]).toEqual([200, 'a picture']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      etag: '"tag"',
      'x-everywhere': 'yes',
      'content-type': 'image/webp',
      'content-length': '9',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const again = await ask(`/images/${NAME}`, { from: 'a', 'if-none-match': '"tag"' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(counted).toEqual(['a', 'a']);
  });

  it('is kept by caches in front of the site as long as they may keep it at the moment', async () => {
    const told = async () => (await ask(`/images/${NAME}`)).headers.get('cache-control');
    expect(await told()).toBe('private, max-age=31536000, immutable');
    state.sharedSeconds = 60;
    expect(await told()).toBe('public, max-age=31536000, s-maxage=60, proxy-revalidate, immutable');
    state.sharedSeconds = 0;
    expect(await told()).toBe('private, max-age=31536000, immutable');
  });

  it('is kept for minutes by who has to prove an age, and asked for again by its tag; for others nothing changes', async () => {
    const told = async (from: string, tag: Record<string, string> = {}) => {
      const { status, headers } = await ask(`/images/${NAME}`, { from, ...tag });
      return [status, headers.get('cache-control')];
    };
    const usual = 'private, max-age=31536000, immutable';
    const brief = 'private, max-age=600, must-revalidate';
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await told('a')).toEqual([200, usual]);
      expect(await told(PROVER)).toEqual([200, brief]);
      expect(await told(PROVER, { 'if-none-match': '"tag"' })).toEqual([304, brief]);
    }
  });

  it('is left to the framework while it is held, or while a hold may be missing', async () => {
    state.isHeld = true;
    expect((await ask(`/images/${NAME}`)).status).toBe(501);
    expect((await ask(`/images/outside/${NAME}`)).status).toBe(200);
    Object.assign(state, { isFresh: false, isHeld: false });
    expect((await ask(`/images/${NAME}`)).status).toBe(501);
  });

  it.each([
    ['another method', `/images/${NAME}`, { from: 'a' }, 'HEAD'],
    ['a part of it', `/images/${NAME}`, { from: 'a', range: 'bytes=0-1' }, 'GET'],
    ['one that is not kept', `/images/${'cd'.repeat(32)}.webp`, { from: 'a' }, 'GET'],
    ['another address', `/images/${NAME}?a=1`, { from: 'a' }, 'GET'],
    ['who has asked too often', `/images/${NAME}`, { from: 'full' }, 'GET'],
  ] as const)('is left to the framework, uncounted: %s', async (_what, path, headers, method) => {
    expect((await ask(path, headers, method)).status).toBe(501);
    expect(counted).toEqual([]);
  });
});
