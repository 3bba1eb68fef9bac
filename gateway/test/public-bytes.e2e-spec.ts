import { getVideo, getHomeBlock, listVideos } from '@alcova/contracts';
import { SITE } from './support/gateway';
import { type ShelfSite, startShelf } from './support/shelf';
import { waitFor } from '@alcova/testing';

/** Two seconds on a machine that has nothing else to do. */
const SOON_MS = 10_000;
const CACHE_BYTES = 2_000_000;
const AT_ONCE = 40;
let site: ShelfSite;

beforeAll(async () => {
  site = await startShelf({
    PUBLIC_CACHE_BYTES: String(CACHE_BYTES),
    PUBLIC_READS_AT_ONCE: String(AT_ONCE),
  });
});
afterAll(() => site.stop());
afterEach(() => {
  site.shelf.isAway = false;
  site.shelf.release();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${site.url}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers } });
const likesOf = async (id: string) =>
  getVideo.response.parse(await (await get(`/api/videos/${id}`)).json()).likes;
const like = (id: string) =>
  fetch(`${site.url}/api/videos/${id}/reaction`, {
    method: 'PUT',
    headers: { origin: SITE, 'content-type': 'application/json' },
    body: '{"value":"like"}',
  });
const asked = (what: string): number => site.shelf.asked.get(what) ?? 0;
const aged = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a public answer', () => {
  it('is the same for everybody, belongs to nobody, and may be kept by caches that ask before they use it', async () => {
    const places = [
      '/api/videos',
      '/api/videos/video1',
      '/api/videos/video1/related',
      '/api/videos/home/all/3/2',
    ];
    for (const path of [
      ...places,
      '/api/videos/search?q=a',
      '/api/search?q=a',
      '/api/categories',
      '/api/config',
    ]) {
      const [visitor, person] = [
        await get(path),
        await get(path, { cookie: 'alcova_access=x.y.z; alcova_visitor=a.b.c' }),
      ];
      expect([visitor.status, person.status]).toEqual([200, 200]);
      expect(await person.text()).toBe(await visitor.text());
      for (const { headers } of [visitor, person]) {
        expect(headers.getSetCookie()).toEqual([]);
        expect(headers.get('vary')).toBe('accept-encoding');
        expect(headers.get('cache-control')).toMatch(
          /^public, max-age=(0, must-revalidate|60, s-maxage=300, .*)$/,
        );
        expect(headers.get('etag')).toMatch(/^W\/"[\w-]{22}"$/);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect(person.headers.get('etag')).toBe(visitor.headers.get('etag'));
    }
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await get('/api/videos?page=2');
    const etag = headers.get('etag') ?? '';
    for (const known of [etag, etag.slice(2), `"another", ${etag}`, '*']) {
      const unchanged = await get('/api/videos?page=2', { 'if-none-match': known });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
      expect(unchanged.headers.get('etag')).toBe(etag);
      expect(unchanged.headers.get('cache-control')).toBe(headers.get('cache-control'));
    }
    expect((await get('/api/videos?page=2', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  it('comes compressed from its first time', async () => {
    const body = await (await get('/api/videos?page=3')).text();
    for (const [path, encoding] of [
      ['/api/videos?page=31', 'br'],
      ['/api/videos?page=32', 'gzip'],
      ['/api/videos/video3/related', 'br'],
      ['/api/videos/home/all/2/1', 'gzip'],
    ] as const) {
      const first = await get(path, { 'accept-encoding': encoding });
      expect([path, first.headers.get('content-encoding')]).toEqual([path, encoding]);
      expect(Number(first.headers.get('content-length'))).toBeLessThan(body.length / 3);
      expect(await first.text()).toMatch(/^\{"items":\[.*\}$/);
    }
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['*', 'br'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const response = await get('/api/videos?page=3', { 'accept-encoding': accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(Number(response.headers.get('content-length'))).toBeLessThan(body.length / 3);
      expect(await response.text()).toBe(body);
    }
    for (const accepted of ['identity', 'br;q=0, gzip;q=0', 'deflate', 'x'.repeat(5_000)])
      expect(
        (await get('/api/videos?page=3', { 'accept-encoding': accepted })).headers.get('content-encoding'),
      ).toBeNull();
  });

  it('has a head', async () => {
    const [whole, head] = [await get('/api/videos?page=4'), await get('/api/videos?page=4', {}, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'content-length', 'cache-control'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });

  it('is one however its address is written', async () => {
    for (const query of [
      'q=Lua%20Cheia&page=1',
      'q=%20lua+cheia%20',
      'page=abc&q=LUA%20%20CHEIA',
      'pageSize=-3&q=lua%20cheia',
    ])
      expect((await get(`/api/videos?${query}`)).status).toBe(200);
    expect([...site.shelf.asked.keys()].filter((what) => what.startsWith('list 1 lua'))).toEqual([
      'list 1 lua cheia',
    ]);
  });
});

describe('many who ask at once', () => {
  const waiting = async () => Number(/^alcova_public_reads_waiting (\d+)$/m.exec(await site.metrics())?.[1]);

  it('are answered by one question', async () => {
    site.shelf.hold();
    const reads = Array.from({ length: 100 }, () => get('/api/videos?page=9'));
    await waitFor('all to wait for one answer', waiting, (count) => count === 100);
    site.shelf.release();
    const answers = await Promise.all(reads);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked('list 9 ')).toBe(1);
  });

  it('for different things are bounded: the rest are told to come back', async () => {
    site.shelf.hold();
    const refused: Response[] = [];
    const reads = Array.from({ length: 50 }, async (_, page) => {
      const answer = await get(`/api/videos?page=${page + 1_000}`);
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await waitFor(
      'the refusals beyond the bound',
      async () => refused.length,
      (count) => count === 50 - AT_ONCE,
    );
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(50 - AT_ONCE).fill('1'));
    site.shelf.release();
    expect((await Promise.all(reads)).filter((status) => status === 200)).toHaveLength(AT_ONCE);
  });
});

describe('what somebody does', () => {
  it('is seen by their own next read, on the video and on lists', async () => {
    const before = await likesOf('video1');
    await get('/api/videos/home/all/1/1');
    for (const step of [1, 2, 3]) {
      expect((await like('video1')).status).toBe(200);
      expect(await likesOf('video1')).toBe(before + step);
      const block = getHomeBlock.response.parse(await (await get('/api/videos/home/all/1/1')).json());
      expect(block.items[0]?.likes).toBe(before + step);
    }
  });

  it('is seen also when the answer was being read meanwhile', async () => {
    const before = await likesOf('video2');
    await like('video2');
    site.shelf.hold();
    const earlier = get('/api/videos/video2');
    await waitFor(
      'the second question',
      async () => asked('video video2'),
      (count) => count === 2,
    );
    await like('video2');
    const later = likesOf('video2');
    site.shelf.release();
    expect(getVideo.response.parse(await (await earlier).json()).likes).toBe(before + 1);
    expect(await later).toBe(before + 2);
    expect(await likesOf('video2')).toBe(before + 2);
  });

  it('elsewhere is seen soon', async () => {
    const read = async () => {
      const { items } = listVideos.response.parse(await (await get('/api/videos?page=5')).json());
      return items[0]?.likes;
    };
    const before = await read();
    // Another gateway's visitors: this process hears nothing of it.
    site.shelf.likes += 10;
    const changedAt = performance.now();
    for (;;) {
      const sentAt = performance.now();
      const seen = await read();
      if (seen !== before) break;
      expect(sentAt - changedAt).toBeLessThan(SOON_MS);
    }
    expect(await read()).toBe(site.shelf.likes);
  });
});

describe('what is not there', () => {
  it('is asked for once in a moment', async () => {
    for (const path of ['/api/videos/nothing', '/api/videos/nothing'])
      expect(await get(path)).toMatchObject({ status: 404 });
    expect(asked('video nothing')).toBe(1);
    const { headers } = await get('/api/videos/nothing');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('a flood of different questions', () => {
  it('costs no more memory than is set aside', async () => {
    await like('video3');
    for (let round = 0; round < 12; round += 1)
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => get(`/api/videos?q=palavra-${round}-${index}`)),
      );
    const metrics = await site.metrics();
    const kept = Number(/^alcova_public_bytes_kept (\d+)$/m.exec(metrics)?.[1]);
    expect(kept).toBeGreaterThan(CACHE_BYTES / 2);
    expect(kept).toBeLessThanOrEqual(CACHE_BYTES);
    expect(asked('list 1 palavra-0-0')).toBe(1);
    await get('/api/videos?q=palavra-0-0');
    expect(asked('list 1 palavra-0-0')).toBe(2);
  });
});

describe('while its service is away', () => {
  it('what was read in the last minute is still given; the rest is told to come back', async () => {
    const before = await (await get('/api/videos?page=6')).text();
    site.shelf.isAway = true;
    const until = performance.now() + 2_500;
    while (performance.now() < until) {
      const answer = await get('/api/videos?page=6');
      expect([answer.status, await answer.text()]).toEqual([200, before]);
      await aged(100);
    }
    const unknown = await get('/api/videos?page=7');
    expect([unknown.status, unknown.headers.get('retry-after')]).toEqual([503, '1']);
    site.shelf.isAway = false;
    expect((await get('/api/videos?page=7')).status).toBe(200);
  });
});
