import { listVideos } from '@alcova/contracts';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPEN } from '../http/policy-class';
import { cachedAnswers } from './cached-answers';
import type { CacheEntry, CacheKey } from './response-cache';
import { SerializedResponse } from './serialized-response';

const wantedOf = (administratorsApart: boolean): CacheKey => ({
  read: {
    route: listVideos,
    cached: { of: 'videos', ...(administratorsApart && { administratorsApart }) },
  },
  input: { params: {}, query: {}, body: undefined },
  policy: OPEN,
  key: 'list',
  size: 100,
});
const keptOf = (wanted: CacheKey): CacheEntry => ({
  wanted,
  bytes: new SerializedResponse('{"title":"Coração"}', ['x-everywhere', 'yes']),
  asOf: 0,
  shows: [],
  isStale: false,
  staleUntil: 0,
});

const counted: string[] = [];
const list = wantedOf(false);
const video = wantedOf(true);
const look = cachedAnswers({
  reads: {
    known: (url) => ({ '/list': list, '/video': video, '/gone': wantedOf(false) })[url],
    ready: (wanted) => (wanted === list || wanted === video ? keptOf(wanted) : undefined),
  },
  limit: { hasRoomFor: (address) => address !== 'full', count: (address) => void counted.push(address) },
  addressOf: ({ headers }) => headers.from ?? undefined,
  policyOf: () => OPEN,
  mayBeAdministrator: ({ headers }) => headers.cookie === 'administrator',
});
const server = createServer((asked, response) => {
  if (!look(asked, response)) response.writeHead(501).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  counted.length = 0;
});

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const asking = request({ port, path, method, headers, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => (body += part));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      asking.once('error', reject).end();
    },
  );

describe('what is kept ready', () => {
  it('is answered whole, counts once, and has the id that the request came with', async () => {
    const { status, headers, body } = await ask('/list', { from: 'a', 'x-request-id': 'abcdefgh' });
    expect([status, body]).toEqual([200, '{"title":"Coração"}']);
    expect(headers).toMatchObject({
      'x-everywhere': 'yes',
      'x-request-id': 'abcdefgh',
      'content-type': 'application/json; charset=utf-8',
      'content-length': '21',
    });
    expect(counted).toEqual(['a']);
    const again = await ask('/list', { from: 'a', 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body, again.headers['x-everywhere']]).toEqual([304, '', 'yes']);
    expect(again.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(counted).toEqual(['a', 'a']);
  });

  it.each([
    ['another method', '/list', { from: 'a' }, 'HEAD'],
    ['an address that was not asked before', '/new', { from: 'a' }, 'GET'],
    ['an answer that is not there any more', '/gone', { from: 'a' }, 'GET'],
    ['who has asked too often', '/list', { from: 'full' }, 'GET'],
    ['a client that is gone', '/list', {}, 'GET'],
    ['who may be an administrator', '/video', { from: 'a', cookie: 'administrator' }, 'GET'],
  ] as const)('leaves to the framework, uncounted: %s', async (_what, path, headers, method) => {
    expect((await ask(path, { ...headers }, method)).status).toBe(501);
    expect(counted).toEqual([]);
  });

  it('is for everybody where administrators see nothing else', async () => {
    expect((await ask('/list', { from: 'a', cookie: 'administrator' })).status).toBe(200);
    expect((await ask('/video', { from: 'a', cookie: 'somebody' })).status).toBe(200);
  });
});
