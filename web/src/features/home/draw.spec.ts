import { bringAnswers } from '../../shared/api/answers';
import { queryClient } from '../../shared/api/query-client';
import { localHistory, tabHistory } from '../../shared/local-data/history';
import { seenVideos } from '../../shared/video/seen';
import type { pageAtHand, pageFor } from './draw';

const video = (id: string) => ({
  ...{ id, title: `Vídeo ${id}`, thumbnailUrl: `/${id}.webp`, images: [] },
  ...{ isActive: true, duration: 2, views: 1 },
});
const block = (ids: readonly string[], blocks: number) => ({ items: ids.map(video), total: 50, blocks });
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);
const ids = (page: { items: readonly { id: string }[] } | undefined) => page?.items.map(({ id }) => id);
const wish = (category: string, entry: string) => ({ entry, category, page: 1, pageSize: 10 });

describe('the random page that comes with the first page', () => {
  let draw: { pageAtHand: typeof pageAtHand; pageFor: typeof pageFor };
  const fetched = jest.spyOn(globalThis, 'fetch');

  beforeAll(async () => {
    const document = { querySelector: () => null };
    Object.defineProperty(globalThis, 'document', { value: document, configurable: true });
    draw = await import('./draw');
  });
  beforeEach(() => {
    fetched.mockReset();
    queryClient.clear();
    tabHistory.remove('homePages');
    for (const key of ['videos_home', 'videos_gay', 'videos_trans'] as const) localHistory.remove(key);
  });
  afterAll(() => {
    bringAnswers('');
    fetched.mockRestore();
    Reflect.deleteProperty(globalThis, 'document');
  });

  it('[LIST-03] is drawn at once from the order of the first pool, with the total of all', () => {
    const order = named('h', 30);
    bringAnswers(
      JSON.stringify({
        '/api/videos/home/hetero/17/0': block(order, 2),
        '/api/videos?pageSize=1': { items: [video('x')], total: 120, page: 1, pageSize: 1 },
      }),
    );
    const page = draw.pageAtHand(wish('', 'one'));
    expect([ids(page), page?.total]).toEqual([order.slice(0, 10), 120]);
    expect(seenVideos('')).toEqual(order.slice(0, 10));
    // Back shows the same again.
    expect(ids(draw.pageAtHand(wish('', 'one')))).toEqual(order.slice(0, 10));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('[LIST-02] leaves out what was seen, and goes on asking from the same block where too few are left', async () => {
    const order = named('g', 30);
    localHistory.set('videos_gay', JSON.stringify(order.slice(0, 15)));
    bringAnswers(JSON.stringify({ '/api/videos/home/gay/3/0': block(order, 2) }));
    expect(ids(draw.pageAtHand(wish('gay', 'two')))).toEqual(order.slice(15, 25));
    expect(seenVideos('gay')).toEqual(order.slice(0, 25));
    expect(draw.pageAtHand(wish('gay', 'three'))).toBeUndefined();
    const next = named('n', 10);
    fetched.mockResolvedValue(Response.json(block(next, 2)));
    const page = await draw.pageFor(wish('gay', 'three'), new AbortController().signal);
    expect(ids(page)).toEqual([...order.slice(25), ...next.slice(0, 5)]);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/api/videos/home/gay/3/1']);
  });

  it('[LIST-02] begins anew where fewer than a page remain of all', () => {
    const order = named('t', 12);
    localHistory.set('videos_trans', JSON.stringify(order));
    bringAnswers(JSON.stringify({ '/api/videos/home/trans/0/0': block(order, 1) }));
    const shown = ids(draw.pageAtHand(wish('trans', 'four'))) ?? [];
    expect(shown).toHaveLength(10);
    expect(seenVideos('trans')).toEqual(shown);
  });

  /** The first two pages of a pool that has these videos. */
  async function leafThrough(order: readonly string[]) {
    bringAnswers('');
    fetched.mockImplementation(() => Promise.resolve(Response.json(block(order, 1))));
    const { signal } = new AbortController();
    const first = ids(await draw.pageFor(wish('trans', 'first'), signal)) ?? [];
    const second = ids(await draw.pageFor({ ...wish('trans', 'second'), page: 2 }, signal)) ?? [];
    return { first, second };
  }

  it('shows on its second page what the first one did not, though that is less than a page', async () => {
    const order = named('t', 15);
    const { first, second } = await leafThrough(order);
    expect([first.length, second.length]).toEqual([10, 5]);
    expect([...first, ...second].sort()).toEqual([...order].sort());
    expect(seenVideos('trans').sort()).toEqual([...order].sort());
  });

  it('shows on its second page what was seen on another day rather than what the first one shows', async () => {
    const order = named('t', 20);
    localHistory.set('videos_trans', JSON.stringify(order.slice(0, 10)));
    const { first, second } = await leafThrough(order);
    expect(first).toEqual(order.slice(10));
    expect(second.sort()).toEqual(order.slice(0, 10));
  });

  it('shows on its second page the same again where there is nothing else', async () => {
    const order = named('t', 8);
    const { second } = await leafThrough(order);
    expect(second.sort()).toEqual(order);
  });

  it('is asked for where the page brought none', () => {
    bringAnswers('');
    expect(draw.pageAtHand(wish('incesto', 'five'))).toBeUndefined();
  });
});
