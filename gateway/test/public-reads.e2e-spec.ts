import {
  getVideo,
  getHomeBlock,
  listVideos,
  reactionState,
  relatedVideos,
  searchAll,
  searchVideos,
} from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { Browser } from './support/browser';
import { makeClips } from './support/clips';
import { OwnSite } from './support/site';
import { startSecondGateway } from './support/second-gateway';
import { retryWhileBusy } from './support/retry';

jest.setTimeout(240_000);
const CROWD = 1_000;
const AT_ONCE = 100;
/** Two seconds on a machine that has nothing else to do. */
const SOON_MS = 10_000;
const viewed = z.object({ counted: z.boolean(), views: z.number() });

let site: OwnSite;
/** A second gateway beside the system's own. */
let other: { url: string; stop: () => Promise<void> };
let videoId: string;
let addresses = 0;

beforeAll(async () => {
  // The limits of a real installation, and people who come from addresses of their own.
  site = await OwnSite.start({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' });
  const clips = await makeClips(site.folder);
  const uploaded = await site.upload('/api/videos/upload-video', [
    ['file', { bytes: clips.good, name: 'conto.mp4' }],
  ]);
  const { body } = await site.call('POST', '/api/videos', {
    title: 'Lua cheia 100% à beira-mar',
    category: 'gay',
    url: uploaded.body['fileUrl'],
  });
  videoId = z.string().parse(body['id']);
  other = await startSecondGateway(site);
  await waitFor(
    'the video to be public',
    () => site.fetch(`/api/videos/${videoId}`),
    ({ status }) => status === 200,
    90_000,
  );
}, 300_000);
afterAll(async () => {
  await other.stop();
  await site.stop();
});

const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
const send = (method: string, path: string, body?: object, base = site.url) =>
  fetch(`${base}${path}`, {
    method,
    headers: {
      origin: site.url,
      'x-forwarded-for': newAddress(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const read = async (path: string, base = site.url) => {
  const response = await send('GET', path, undefined, base);
  const told: unknown = await response.json();
  return { status: response.status, body: told };
};
/** The same of somebody who comes again when a crowd is before them. */
const readPatiently = async (path: string, base: string): Promise<unknown> =>
  (await retryWhileBusy(() => send('GET', path, undefined, base))).json();
const videoAt = async (base = site.url) =>
  getVideo.response.parse(await readPatiently(`/api/videos/${videoId}`, base));
const react = (value: string) =>
  retryWhileBusy(() => send('PUT', `/api/videos/${videoId}/reaction`, { value }));
/** Where the video is listed, at one gateway or both. */
const LISTS = [
  '/api/videos',
  '/api/videos?category=gay',
  '/api/videos?q=lua%20cheia',
  '/api/videos/search?q=lua',
  '/api/search?q=lua',
  '/api/videos/home/gay/0/0',
  '/api/videos/home/all/63/0',
];
const idsAt = async (path: string, base: string) => {
  const videos = z.array(z.object({ id: z.string() }));
  const answer = z
    .object({ items: videos })
    .or(z.object({ videos }).transform(({ videos: items }) => ({ items })));
  return answer.parse(await readPatiently(path, base)).items.map(({ id }) => id);
};

/** A thousand people, a hundred at any moment. */
async function crowd<T>(act: (person: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const queue = async () => {
    for (let person = next++; person < CROWD; person = next++) results[person] = await act(person);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, queue));
  return results;
}

/** Asks the other gateway until it says what is right; a question that is put a while after must be answered so. */
async function othersSee(isRight: (video: { likes: number; dislikes: number; views: number }) => boolean) {
  const changedAt = performance.now();
  for (;;) {
    const sentAt = performance.now();
    const video = await videoAt(other.url);
    if (isRight(video)) return;
    expect({ ...video, late: sentAt - changedAt >= SOON_MS }).toMatchObject({ late: false });
  }
}

describe('a thousand people at once', () => {
  it('[VIDEO-03] like and dislike: every count is right and none is ever below 0; who acted sees it, others soon after', async () => {
    const before = await videoAt();
    await videoAt(other.url);
    const values = ['like', 'dislike', 'none', 'like', 'like'];
    const answers = await crowd(async (person) => {
      const answer = await react(values[person % values.length] ?? 'none');
      const told = reactionState.parse(await answer.json());
      // Own next read.
      if (person % 50 === 0) {
        const seen = await videoAt();
        expect(Math.min(seen.likes, seen.dislikes)).toBeGreaterThanOrEqual(0);
        expect(seen.likes).toBeGreaterThanOrEqual(told.likes);
      }
      return { status: answer.status, ...told };
    });
    const right = { likes: before.likes + (CROWD * 3) / 5, dislikes: before.dislikes + CROWD / 5 };
    const since = othersSee(({ likes, dislikes }) => likes === right.likes && dislikes === right.dislikes);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.min(...answers.flatMap(({ likes, dislikes }) => [likes, dislikes]))).toBeGreaterThanOrEqual(
      0,
    );
    expect(await videoAt()).toMatchObject(right);
    await since;
  });

  it('watch: every view is counted once; who watched sees it, others soon after', async () => {
    const { views } = await videoAt();
    await videoAt(other.url);
    const answers = await crowd(async () => {
      const answer = await retryWhileBusy(() => send('POST', `/api/videos/${videoId}/view`));
      return viewed.parse(await answer.json());
    });
    const since = othersSee((video) => video.views === views + CROWD);
    expect(answers.filter(({ counted }) => !counted)).toEqual([]);
    expect((await videoAt()).views).toBe(views + CROWD);
    const { body } = await read('/api/videos?category=gay');
    expect(listVideos.response.parse(body).items[0]?.views).toBe(views + CROWD);
    await since;
  });
});

describe('a video that the public may not see any more', () => {
  it('is gone at once from its address and every list, at every gateway, and back when it may be seen again', async () => {
    const gateways = [site.url, other.url];
    const everywhere = async () => {
      const found = [];
      for (const base of gateways) {
        found.push((await read(`/api/videos/${videoId}`, base)).status === 200);
        for (const path of LISTS) found.push((await idsAt(path, base)).includes(videoId));
      }
      return new Set(found);
    };
    const feed = async () => (await send('GET', '/feeds/videos.xml')).text();
    await waitFor('the video everywhere', everywhere, (found) => found.size === 1 && found.has(true));
    expect(await feed()).toContain(`/video/${videoId}<`);
    await site.call('PATCH', `/api/videos/${videoId}`, { isActive: false });
    // The gateway that was told so forgets it before it answers.
    expect((await read(`/api/videos/${videoId}`)).status).toBe(404);
    for (const path of LISTS) expect(await idsAt(path, site.url)).not.toContain(videoId);
    expect(await feed()).not.toContain(videoId);
    await waitFor('the video nowhere', everywhere, (found) => found.size === 1 && found.has(false));

    const administrator = await site.call('GET', `/api/videos/${videoId}`);
    expect(administrator.status).toBe(200);
    expect(administrator.body).toMatchObject({ id: videoId, isActive: false });
    expect(administrator.headers.get('cache-control')).toBe('no-store');
    expect((await read(`/api/videos/${videoId}`)).status).toBe(404);

    await site.call('PATCH', `/api/videos/${videoId}`, { isActive: true });
    expect((await read(`/api/videos/${videoId}`)).status).toBe(200);
    await waitFor('the video everywhere', everywhere, (found) => found.size === 1 && found.has(true));
  });

  it('is not given for want of a better answer while its service is away', async () => {
    await site.call('PATCH', `/api/videos/${videoId}`, { isActive: false });
    await site.stopService('catalogue');
    try {
      expect([404, 503]).toContain((await read(`/api/videos/${videoId}`)).status);
    } finally {
      await site.startService('catalogue');
    }
    await waitFor(
      "the catalogue's return",
      () => site.call('PATCH', `/api/videos/${videoId}`, { isActive: true }),
      ({ status }) => status === 200,
    );
    await waitFor(
      'the video to be public',
      () => read(`/api/videos/${videoId}`),
      ({ status }) => status === 200,
    );
  });

  it('is read while its service is away when the public may see it', async () => {
    await waitFor(
      'the block of the home page',
      () => read('/api/videos/home/gay/0/0'),
      ({ status }) => status === 200,
    );
    const known = await videoAt();
    await site.stopService('catalogue');
    try {
      expect(await videoAt()).toEqual(known);
      expect((await read('/api/videos/never-asked-for')).status).toBe(503);
    } finally {
      await site.startService('catalogue');
    }
    await waitFor(
      "the catalogue's return",
      () => read('/api/videos/never-asked-for'),
      ({ status }) => status === 404,
    );
  });
});

describe('what people type', () => {
  it.each(['0', '-1', '1e9', 'abc', '999999999999999999999', '%00', '1.5', ''])(
    'page %s lists, or lists nothing',
    async (page) => {
      for (const size of ['15', '-5', 'x', '1e12']) {
        const { status, body } = await read(`/api/videos?page=${page}&pageSize=${size}`);
        expect(status).toBe(200);
        expect(listVideos.response.parse(body).total).toBe(1);
      }
    },
  );

  it.each([
    ['nothing', ''],
    ['spaces', '     '],
    ['a percent sign', '%'],
    ['an underline', '_'],
    ['a quote', "'"],
    ['a backslash', '\\'],
    ['a statement', "'; DROP TABLE videos; --"],
    ['pictures', '🌙'.repeat(20)],
    ['marks of direction', '\u202Elua\u202C\u200F'],
    ['a zero', 'lua\u0000'],

    ['10,000 letters', 'x'.repeat(10_000)],
  ])('a search for %s is answered', async (_what, q) => {
    const text = encodeURIComponent(q);
    const list = await read(`/api/videos?q=${text}`);
    const box = await read(`/api/videos/search?q=${text}`);
    const both = await read(`/api/search?q=${text}`);
    expect([list.status, box.status, both.status]).toEqual([200, 200, q.length > 200 ? 400 : 200]);
    if (both.status === 200) searchAll.response.parse(both.body);
    listVideos.response.parse(list.body);
    searchVideos.response.parse(box.body);
  });

  it('finds signs as they are, whatever the case', async () => {
    for (const q of ['100%', 'LUA CHEIA', '  lua   cheia ', 'a beira'])
      expect(await idsAt(`/api/videos?q=${encodeURIComponent(q)}`, site.url)).toEqual([videoId]);
    for (const q of ['10_%', '%%%', 'lua_cheia'])
      expect(await idsAt(`/api/videos?q=${encodeURIComponent(q)}`, site.url)).toEqual([]);
  });

  it('of a category or a video that there is not is answered clearly', async () => {
    for (const category of ['outra', "gay'--", 'GAY', '%25'])
      expect(await read(`/api/videos?category=${category}`)).toMatchObject({
        status: 200,
        body: { items: [], total: 0 },
      });
    for (const path of ['/api/videos/nenhum', '/api/videos/nenhum/related'])
      expect(await read(path)).toMatchObject({ status: 404, body: { code: 'video.not-found' } });
    for (const path of ['/api/videos/a.b', `/api/videos/${'x'.repeat(65)}`, '/api/videos/%20'])
      expect((await read(path)).status).toBe(400);
    const related = await read(`/api/videos/${videoId}/related`);
    expect(relatedVideos.response.parse(related.body).items).toEqual([]);
  });

  it('of a block of the home list that there is not is empty or refused, and never an error of ours', async () => {
    const past = await read('/api/videos/home/all/0/100000');
    expect(getHomeBlock.response.parse(past.body).items).toEqual([]);
    for (const place of ['outra/0/0', 'all/64/0', 'all/-1/0', 'all/x/0', 'all/0/100001', 'all/0/1.5'])
      expect((await read(`/api/videos/home/${place}`)).status).toBe(400);
  });
});

describe('accounts while a service is away', () => {
  const PASSWORD = 'lua cheia no telhado';
  const away = {
    code: 'unavailable',
    message: 'Serviço temporariamente indisponível. Tente novamente em instantes.',
  };

  /** Somebody new, signed in. */
  async function newcomer(name: string) {
    const email = `${name}@leitura.example`;
    const browser = new Browser(site.url);
    const person = { name, email, password: PASSWORD };
    expect((await browser.call('POST', '/api/auth/register', person)).status).toBe(201);
    return { browser, email };
  }
  const signIn = (email: string) =>
    new Browser(site.url).call('POST', '/api/auth/login', { email, password: PASSWORD });

  it('identity: sign-in says so, public pages and known sessions go on', async () => {
    const { browser, email } = await newcomer('ana');
    await site.stopService('identity');
    try {
      expect(await signIn(email)).toMatchObject({ status: 503, body: away });
      for (const path of ['/api/videos', '/api/categories', '/api/config', '/'])
        expect((await site.fetch(path)).status).toBe(200);
      expect((await browser.call('GET', '/api/me/favorites')).status).toBe(200);
      expect((await browser.call('POST', '/api/auth/logout')).status).toBe(204);
    } finally {
      await site.startService('identity');
    }
    expect((await signIn(email)).status).toBe(200);
  });

  it('catalogue: lists say so, an account is shown without its counts', async () => {
    const { browser, email } = await newcomer('bia');
    await site.stopService('catalogue');
    try {
      // One that nobody has asked for yet: what is kept is answered for a while.
      const list = await site.fetch('/api/videos?q=nunca+perguntado');
      expect([list.status, await list.json()]).toMatchObject([503, away]);
      expect(await browser.call('GET', '/api/me')).toMatchObject({
        status: 200,
        body: {
          email,
          watchedCount: 0,
          favoritesCount: 0,
          likedCount: 0,
          favoriteVideos: [],
          recentVideos: [],
        },
      });
      expect((await signIn(email)).status).toBe(200);
    } finally {
      await site.startService('catalogue');
    }
    expect((await site.fetch('/api/videos')).status).toBe(200);
  });
});
