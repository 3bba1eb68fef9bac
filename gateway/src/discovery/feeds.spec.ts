import {
  listPublishedTales,
  listVideos,
  pageHead,
  type PublicVideo,
  type PublishedTale,
} from '@alcova/contracts';
import { classOf, OPEN } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { SerializedResponse } from '../public-bytes/serialized-response';
import { Feeds } from './feeds';

const SITE = {
  ...{ siteName: 'Alcova', siteUrl: 'https://alcova.example', supportEmail: 'suporte@alcova.example' },
  ...{ banners: { BANNER_SCRIPT_URL: '', BANNER_KEY_320X50: '', BANNER_KEY_300X250: '' }, legal: [] },
  age: { isPerVisit: false, givesTitles: false },
  measuresVitals: true,
};
const TIME = '2026-11-21T00:00:00.000Z';
const VIDEO: PublicVideo = {
  ...{ id: 'farol', title: 'A casa do farol', description: 'Uma história muito comprida '.repeat(20) },
  ...{ url: 'https://v.example/file.mp4', poster: '/images/p.webp', thumbnailUrl: '/images/t.webp' },
  category: 'gay',
  ...{ images: [], author: 'Ana', views: 1, likes: 0, dislikes: 0, comments: 0 },
  ...{ isActive: true, isFavorite: false, duration: 3, createdAt: TIME, updatedAt: TIME },
};
const TALE: PublishedTale = {
  category: 'trans',
  ...{ id: 'estrada', title: 'A estrada', preview: 'Era uma\nvez.', author: 'Vera' },
  ...{ sentAt: TIME, publishedAt: TIME, readingMinutes: 1, likes: 0, videoURL: null },
};

function keptOf(route: CacheEntry['wanted']['read']['route'], items: readonly object[]): CacheEntry {
  const input = { params: undefined, query: {}, body: undefined };
  const list = { items, total: items.length, page: 1, pageSize: 50 };
  return {
    wanted: { read: { route, cached: { of: 'videos' } }, input, policy: OPEN, key: 'list', size: 100 },
    bytes: new SerializedResponse(JSON.stringify(list), []),
    ...{ asOf: 0, shows: [], isStale: false, staleUntil: 0 },
  };
}
const feedsOf = (kept: CacheEntry, site = SITE) =>
  new Feeds({ find: async () => kept }, { site: async () => ({ ...site }) });
const videos = (...items: PublicVideo[]) => keptOf(listVideos, items);
const addressesIn = (xml: string) => [...xml.matchAll(/<guid>([^<]*)<\/guid>/g)].map(([, found]) => found);

describe('a feed of what is new', () => {
  it.each([
    [
      'videos',
      videos(VIDEO),
      '/video/farol',
      { place: { kind: 'video', id: 'farol' }, facts: { video: VIDEO } },
    ],
    [
      'tales',
      keptOf(listPublishedTales, [TALE]),
      '/contos/estrada',
      { place: { kind: 'tale', id: 'estrada' }, facts: { tale: TALE } },
    ],
  ] as const)('of %s says of each what the head of its page says', async (kind, kept, path, shown) => {
    const { text } = await feedsOf(kept).of(kind, OPEN);
    const head = pageHead(shown.place, SITE, shown.facts);
    const description = head.tags.find(({ attributes }) => attributes['name'] === 'description')?.attributes;
    expect(text).toContain(`<description>${description?.['content'] ?? 'nothing'}</description></item>`);
    expect(addressesIn(text)).toEqual([`https://alcova.example${path}`]);
  });

  it('names no address of a file or of a picture', async () => {
    const { text } = await feedsOf(videos(VIDEO)).of('videos', OPEN);
    expect(text).not.toMatch(/file\.mp4|\.webp|\/media\/|\/images\//);
  });

  it.each([
    ['sitemap', classOf({ sitemap: ['gay'] })],
    ['page', classOf({ page: ['gay'] })],
  ] as const)('leaves out what is refused to whoever asks: %s', async (_surface, policy) => {
    const kept = videos(VIDEO, { ...VIDEO, id: 'outro', category: 'hetero' });
    const { text } = await feedsOf(kept).of('videos', policy);
    expect(addressesIn(text)).toEqual(['https://alcova.example/video/outro']);
  });

  it('is made once for each answer of the list, and anew when the site is called otherwise', async () => {
    const site = { ...SITE };
    const feeds = feedsOf(videos(VIDEO), site);
    const first = await feeds.of('videos', OPEN);
    expect(await feeds.of('videos', OPEN)).toBe(first);
    site.siteName = 'Leituras';
    const second = await feeds.of('videos', OPEN);
    expect(second.text).toContain('<title>Novos vídeos | Leituras</title>');
    expect(second.etag).not.toBe(first.etag);
  });
});
