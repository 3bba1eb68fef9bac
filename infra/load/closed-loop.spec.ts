import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { load } from './closed-loop';

describe('a load in a closed loop', () => {
  let server: Server;
  let answer: (request: IncomingMessage) => number;
  let asked: { method?: string; url?: string; cookie?: string; body: string }[];
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  beforeEach(async () => {
    asked = [];
    answer = () => 200;
    server = createServer((request, response) => {
      void text(request).then((body) => {
        const { method, url: path, headers } = request;
        asked.push({ method, url: path, cookie: headers.cookie, body });
        response.writeHead(answer(request)).end('ok');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => server.closeAllConnections());
  afterEach(() => new Promise((closed) => void server.close(closed)));

  it('asks for all of a long list before it asks for anything again, as the list says', async () => {
    const requests = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ method: 'PUT' as const, path: `/${n}`, body: `{"n":${n}}` },
      headers: { cookie: n % 2 === 0 ? 'visitor' : 'person' },
    }));
    const { requests: answered, perSecond, p50, p99 } = await load({ url: url(), requests, seconds: 1 });
    const distinct = new Set(asked.map((one) => one.url));
    expect(distinct.size).toBe(Math.min(asked.length, requests.length));
    for (const one of asked.slice(0, 100)) {
      const n = Number(one.url?.slice(1));
      expect(one).toEqual({
        method: 'PUT',
        ...{ url: `/${n}`, body: `{"n":${n}}` },
        cookie: requests[n]?.headers.cookie,
      });
    }
    expect(answered).toBeGreaterThan(32);
    expect(perSecond).toBeLessThan(answered);
    expect(p50).toBeGreaterThan(0);
    expect(p99).toBeGreaterThanOrEqual(p50);
  });

  it('ends early when all of a list was asked once', async () => {
    const requests = Array.from({ length: 100 }, (_, n) => ({ path: `/${n}` }));
    const { requests: answered } = await load({ url: url(), requests, seconds: 10, isOnce: true });
    expect(answered).toBe(100);
    expect(new Set(asked.map((one) => one.url)).size).toBe(100);
  });

  it('takes a refusal for an answer only where it may be one', async () => {
    let at = 0;
    answer = () => (at++ % 2 === 0 ? 503 : 200);
    const wanted = { requests: [{ path: '/' }], seconds: 1, connections: 2 };
    await expect(load({ url: url(), ...wanted })).rejects.toThrow('not 2xx');
    const { refused } = await load({ url: url(), ...wanted, mayRefuse: true });
    expect(refused).toBeCloseTo(0.5, 1);
    answer = () => 500;
    await expect(load({ url: url(), ...wanted, mayRefuse: true })).rejects.toThrow('not 2xx');
  });

  it('knows no time of what was never answered', async () => {
    answer = () => 503;
    const refused = { requests: [{ path: '/' }], seconds: 1, connections: 2, perSecond: 2, mayRefuse: true };
    expect(await load({ url: url(), ...refused })).toMatchObject({
      requests: 0,
      perSecond: 0,
      refused: 1,
      p99: Number.NaN,
    });
  });
});
