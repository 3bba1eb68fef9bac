import { CodedError, type PublicVideo, type RouteContract } from '@alcova/contracts';
import { classOf } from '../http/policy-class';
import type { CacheEntry } from '../public-bytes/response-cache';
import { SerializedResponse } from '../public-bytes/serialized-response';
import { answersScript } from './answers';
import { pageContents } from './page-contents';
import { locate, statusOf } from './page-place';
import { partsOf } from './page-parts';
import { preloadLinks } from './preloads';

const POLICY = classOf({});
const TIME = '2026-11-21T00:00:00.000Z';
const video = (id: string): PublicVideo => ({
  ...{ id, title: `Vídeo ${id} </script>`, description: '', author: 'Ana' },
  ...{ url: 'https://v.example/f.mp4', poster: `/images/${id}-p.webp`, thumbnailUrl: `/images/${id}.webp` },
  ...{ category: 'gay', views: 1, likes: 0, dislikes: 0, comments: 0, isActive: true, isFavorite: false },
  ...{
    images: [{ url: `/images/${id}-640.webp`, width: 640 }],
    duration: 3,
    createdAt: TIME,
    updatedAt: TIME,
  },
});
const CONFIG = {
  ...{ siteName: 'Alcova', siteUrl: 'https://alcova.example', supportEmail: 's@alcova.example' },
  ...{ googleSignIn: false, quickExitUrl: 'https://a.example/', leaveUrl: 'https://a.example/' },
  ...{ bannerFrames: [], legalTexts: [] },
};
type Answer = object | 'missing' | 'late' | 'away';

/** What a page says where each operation answers so; one that is not named answers nothing in time. */
async function readAt(url: string, answers: Readonly<Record<string, Answer>>) {
  const { place, search } = locate(url, POLICY);
  const findAsked = async (
    route: RouteContract,
    asked: CacheEntry['wanted']['input'] | object,
  ): Promise<CacheEntry> => {
    const answer = answers[route.operationId] ?? 'late';
    if (answer === 'missing') throw new CodedError('video.not-found');
    if (answer === 'away') throw new CodedError('unavailable');
    if (answer === 'late') return new Promise(() => undefined);
    const input = { params: undefined, query: undefined, body: undefined, ...asked };
    return {
      wanted: { read: { route, cached: { of: 'videos' } }, input, policy: POLICY, key: route.path, size: 1 },
      bytes: new SerializedResponse(JSON.stringify(answer), []),
      ...{ asOf: 0, shows: [], isStale: false, staleUntil: 0 },
    };
  };
  const parts = partsOf({ place, search, policy: POLICY, order: undefined, legal: [] });
  const read = await pageContents(place, parts, { findAsked }, POLICY);
  return { ...read, status: statusOf(place, read.facts), keys: read.answers.map(([key]) => key) };
}

const ALL = { siteConfig: CONFIG, getVideo: video('farol'), relatedVideos: { items: [video('cais')] } };

describe('what a page is made from', () => {
  it('is whole where all of it was told', async () => {
    const read = await readAt('/video/farol', ALL);
    expect(read).toMatchObject({ status: 200, isWhole: true, facts: { video: { id: 'farol' } } });
    expect(read.keys).toEqual(['/api/config', '/api/videos/farol', '/api/videos/farol/related']);
    expect(read.from).toHaveLength(3);
    expect(read.contents.related?.items).toHaveLength(1);
  });

  it.each(['late', 'away'] as const)('lacks a part that is %s, and is not whole then', async (how) => {
    const read = await readAt('/video/farol', { ...ALL, relatedVideos: how });
    expect(read).toMatchObject({ status: 200, isWhole: false, contents: { video: { id: 'farol' } } });
    expect(read.keys).toEqual(['/api/config', '/api/videos/farol']);
    expect(read.contents.related).toBeUndefined();
  });

  it.each([
    ['missing', 404, null],
    ['late', 503, undefined],
  ] as const)('is nothing of a video that is %s', async (how, status, shown) => {
    const read = await readAt('/video/farol', { ...ALL, getVideo: how });
    expect([read.status, read.facts.video, read.contents.video]).toEqual([status, shown, shown]);
    expect(read.keys).toEqual(['/api/config']);
    expect(read.contents.related).toBeUndefined();
  });

  it('of an author is known only where both lists are', async () => {
    const list = (items: readonly PublicVideo[]) => ({ items, total: items.length, page: 1, pageSize: 15 });
    const of = async (videos: Answer, tales: Answer) => {
      const { status, facts, isWhole, contents } = await readAt('/autor/ana?videos=2', {
        ...{ siteConfig: CONFIG, listVideos: videos, listPublishedTales: tales },
      });
      expect(contents.author).toEqual(facts.author);
      return [status, facts.author, isWhole];
    };
    expect(await of(list([video('a')]), list([]))).toEqual([200, { name: 'Ana' }, true]);
    expect(await of(list([video('a')]), 'late')).toEqual([200, { name: 'Ana' }, false]);
    expect(await of(list([]), list([]))).toEqual([404, null, true]);
    expect(await of(list([]), 'away')).toEqual([503, undefined, false]);
  });
});

describe('the answers in a page', () => {
  it('are JSON that cannot end their element', async () => {
    const { answers } = await readAt('/video/farol', ALL);
    const html = answersScript(answers);
    const json = html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({
      ...{ '/api/config': { ...CONFIG, measuresVitals: undefined }, '/api/videos/farol': ALL.getVideo },
      '/api/videos/farol/related': ALL.relatedVideos,
    });
  });
});

describe('the links to the first pictures', () => {
  const videos = { items: ['a', 'b', 'c', 'd', 'e', 'f'].map(video), total: 6 };

  it('name those of the first row, each where the window is as wide', () => {
    const links = preloadLinks({ videos }, 'entered').trim().split('\n');
    expect(links).toHaveLength(5);
    expect(links[0]).toMatch(
      /rel="preload" as="image" fetchpriority="high" imagesrcset="\/images\/a-640.webp 640w" imagesizes="[^"]+vw/,
    );
    expect(links[0]).not.toContain('media=');
    expect(links[1]).toContain('media="(min-width: 35.01rem)"');
  });

  it('name the picture of a film', () =>
    expect(preloadLinks({ video: video('a'), related: videos }, 'member')).toContain(
      'href="/images/a-p.webp"',
    ));

  it('are not there before somebody goes in', () =>
    expect(preloadLinks({ video: video('a'), videos }, 'asked')).toBe(''));
});
