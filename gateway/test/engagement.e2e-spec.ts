import { personalState, publicVideo, reactionState } from '@alcova/contracts';
import { waitFor } from '@alcova/testing';
import { z } from 'zod';
import { makeClips } from './support/clips';
import { startSecondGateway } from './support/second-gateway';
import { TestSite } from './support/site';
import { retryWhileBusy } from './support/retry';

const problem = z.object({ code: z.string() });
const viewed = z.object({ counted: z.boolean(), views: z.number() });
const page = z.object({ items: z.array(z.object({ id: z.string() })), total: z.number() });
const registered = z.object({ user: z.object({ id: z.string() }) });

let site: TestSite;
/** A gateway with the limits of a real installation, for people who come from addresses of their own. */
let gateway: Awaited<ReturnType<typeof startSecondGateway>>;
let videoId: string;
let addresses = 0;

beforeAll(async () => {
  site = await TestSite.shared();
  gateway = await startSecondGateway(site, {
    RATE_LIMIT_SCALE: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const clips = await makeClips(site.folder);
  const uploaded = await site.upload('/api/videos/upload-video', [
    ['file', { bytes: clips.good, name: 'conto.mp4' }],
  ]);
  const { body } = await site.call('POST', '/api/videos', {
    title: 'Conto de demonstração',
    category: 'hetero',
    url: uploaded.body['fileUrl'],
  });
  videoId = z.string().parse(body['id']);
  await waitFor(
    'the video to be public',
    () => site.fetch(`/api/videos/${videoId}`),
    ({ status }) => status === 200,
  );
}, 240_000);
afterAll(async () => {
  await gateway.stop();
  await site.stop();
});

const newAddress = (): string => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

interface Sender {
  readonly address?: string;
  readonly cookie?: string | undefined;
}

/** A request of somebody at an address of their own, with the cookies given. */
function send(method: string, path: string, { address = newAddress(), cookie }: Sender = {}, body?: object) {
  return retryWhileBusy(() =>
    fetch(new URL(path, gateway.url), {
      method,
      headers: {
        origin: site.url,
        'x-forwarded-for': address,
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}
const react = (value: string, from?: Sender, query = '') =>
  send('PUT', `/api/videos/${videoId}/reaction${query}`, from, { value });
const view = (from?: Sender) => send('POST', `/api/videos/${videoId}/view`, from);
const visitorCookie = (response: Response): string | undefined =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('alcova_visitor='))
    ?.split(';', 1)[0];
const currentVideo = async () =>
  publicVideo.parse(await (await send('GET', `/api/videos/${videoId}`)).json());
const stateOf = async (from: Sender) => {
  const response = await send('GET', `/api/me/state?ids=${videoId},missing,%2F%2F`, from);
  expect(response.status).toBe(200);
  return personalState.response.parse(await response.json()).items;
};

/** A new visitor, known by the cookie of a first act that changes nothing. */
async function newVisitor(): Promise<Required<Sender>> {
  const address = newAddress();
  const cookie = visitorCookie(await react('none', { address }));
  if (cookie === undefined) throw new Error('the visitor got no cookie');
  return { address, cookie };
}

async function newAccount(): Promise<Required<Sender>> {
  const address = newAddress();
  const mark = `${Date.now()}-${addresses}`;
  const person = { name: 'Pessoa', email: `pessoa-${mark}@alcova.test`, password: `clara-noite-${mark}` };
  const response = await send('POST', '/api/auth/register', { address }, person);
  registered.parse(await response.json());
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { address, cookie };
}

describe('reactions', () => {
  it('[VIDEO-03] like and dislike exclude each other and undo without an account; counts never go below 0, also when many visitors act at once', async () => {
    const before = await currentVideo();
    const visitors = await Promise.all(Array.from({ length: 40 }, newVisitor));
    const values = ['like', 'dislike', 'none', 'like', 'none', 'dislike'];
    const last = await Promise.all(
      visitors.map(async (visitor, index) => {
        // Two of one person's wishes at once, again and again, and all persons at once.
        for (const step of [0, 1]) {
          const answers = await Promise.all(
            [0, 3].map((shift) => react(values[(index + step + shift) % values.length] ?? 'none', visitor)),
          );
          for (const answer of answers) {
            expect(answer.status).toBe(200);
            const { likes, dislikes } = reactionState.parse(await answer.json());
            expect(Math.min(likes, dislikes)).toBeGreaterThanOrEqual(0);
          }
        }
        const value = values[index % values.length] ?? 'none';
        expect((await react(value, visitor)).status).toBe(200);
        return value;
      }),
    );
    const counted = (value: string) => last.filter((one) => one === value).length;
    const { likes, dislikes } = await currentVideo();
    expect({ likes: likes - before.likes, dislikes: dislikes - before.dislikes }).toEqual({
      likes: counted('like'),
      dislikes: counted('dislike'),
    });
    await Promise.all(visitors.map((visitor) => react('none', visitor)));
    await expect(currentVideo()).resolves.toMatchObject({ likes: before.likes, dislikes: before.dislikes });
  });

  it('are refused for a video that is not there, and for what is no reaction', async () => {
    const missing = await send('PUT', '/api/videos/missing/reaction', {}, { value: 'like' });
    expect(missing.status).toBe(404);
    expect(problem.parse(await missing.json()).code).toBe('video.not-found');
    expect(visitorCookie(missing)).toBeUndefined();
    expect((await react('love')).status).toBe(400);
  });

  it('of a person whose access has run out are not taken for a visitor’s', async () => {
    for (const attempt of [
      react('like', {}, '?signedIn=1'),
      send('POST', `/api/videos/${videoId}/view?signedIn=1`),
      send('GET', `/api/me/state?ids=${videoId}&signedIn=1`),
    ]) {
      const response = await attempt;
      expect(response.status).toBe(401);
      expect(visitorCookie(response)).toBeUndefined();
    }
  });
});

describe('the cookie of visitors', () => {
  it('comes with the first act, not with looking, and is not renewed', async () => {
    const address = newAddress();
    for (const path of [
      '/',
      '/api/videos',
      '/api/videos/home',
      `/api/videos/${videoId}`,
      `/api/videos/${videoId}/related`,
      `/api/videos/${videoId}/playback`,
      `/api/me/state?ids=${videoId}`,
    ])
      expect((await send('GET', path, { address })).headers.getSetCookie()).toEqual([]);
    const first = await react('like', { address });
    const [line] = first.headers.getSetCookie();
    expect(line).toMatch(/^alcova_visitor=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = visitorCookie(first);
    expect((await react('like', { address, cookie })).headers.getSetCookie()).toEqual([]);
    expect(await stateOf({ address, cookie })).toEqual([{ id: videoId, favorite: false, reaction: 'like' }]);
    await react('none', { address, cookie });
  });

  it('is replaced when it is forged', async () => {
    const { address, cookie } = await newVisitor();
    await react('like', { address, cookie });
    const forged = cookie.replace(/\.[^.]+\./, '.another-visitor.');
    expect(await stateOf({ address, cookie: forged })).toMatchObject([{ reaction: 'none' }]);
    const answer = await react('none', { address, cookie: forged });
    expect(answer.status).toBe(200);
    expect(visitorCookie(answer)).toBeDefined();
    expect(await stateOf({ address, cookie })).toMatchObject([{ reaction: 'like' }]);
    await react('none', { address, cookie });
  });

  it('cannot be thrown away to vote without end: 30 new visitors an hour from one address', async () => {
    const { likes } = await currentVideo();
    const address = newAddress();
    const answers: Response[] = [];
    for (let n = 0; n < 32; n++)
      answers.push(n % 8 === 0 ? await view({ address }) : await react('like', { address }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429, 429]);
    const refused = answers[31];
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(1_800);
    expect(problem.parse(await refused?.json()).code).toBe('request.too-many');
    expect((await currentVideo()).likes).toBe(likes + 26);
    const known = answers.flatMap((answer) => visitorCookie(answer) ?? []);
    expect(known).toHaveLength(30);
    for (const cookie of known) expect((await react('none', { address, cookie })).status).toBe(200);
    expect((await react('none')).status).toBe(200);
    expect((await currentVideo()).likes).toBe(likes);
  });
});

describe('views', () => {
  it('count once a visitor in half an hour, and not for who runs the site', async () => {
    const { views } = await currentVideo();
    const visitor = await newVisitor();
    const answers = await Promise.all(Array.from({ length: 5 }, () => view(visitor)));
    const told = await Promise.all(answers.map(async (answer) => viewed.parse(await answer.json())));
    expect(told.filter(({ counted }) => counted)).toHaveLength(1);
    await view({ cookie: site.cookie });
    expect((await currentVideo()).views).toBe(views + 1);
  });
});

describe('an account', () => {
  it('has favourites and a history of its own', async () => {
    const [me, other] = [await newAccount(), await newAccount()];
    const favorite = `/api/me/favorites/${videoId}`;
    const list = async (path: string, from: Sender) =>
      page.parse(await (await send('GET', path, from)).json());
    for (const expected of [1, 1]) {
      const added = await send('PUT', favorite, me);
      expect(await added.json()).toEqual({ favorite: true });
      expect((await list('/api/me/favorites', me)).total).toBe(expected);
    }
    expect(await stateOf(me)).toEqual([{ id: videoId, favorite: true, reaction: 'none' }]);
    expect(await stateOf(other)).toMatchObject([{ favorite: false }]);
    expect((await list('/api/me/favorites', other)).items).toEqual([]);
    await view(me);
    expect((await list('/api/me/history', me)).items).toMatchObject([{ id: videoId }]);
    expect(await (await send('DELETE', '/api/me/history', me)).json()).toEqual({ cleared: 1 });
    expect((await list('/api/me/history', me)).items).toEqual([]);
    for (const path of [favorite, '/api/me/favorites/missing'])
      expect(await (await send('DELETE', path, me)).json()).toEqual({ favorite: false });
    expect((await list('/api/me/favorites', me)).items).toEqual([]);
    expect((await send('PUT', '/api/me/favorites/missing', me)).status).toBe(404);
  });

  it('is needed for favourites and history', async () => {
    const visitor = await newVisitor();
    for (const [method, path] of [
      ['PUT', `/api/me/favorites/${videoId}`],
      ['DELETE', `/api/me/favorites/${videoId}`],
      ['GET', '/api/me/favorites'],
      ['GET', '/api/me/history'],
      ['DELETE', '/api/me/history'],
    ] as const)
      expect((await send(method, path, visitor)).status).toBe(401);
  });
});
