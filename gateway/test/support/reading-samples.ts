import {
  placeOf,
  type PublicBook,
  type PublishedTale,
  type PublicVideo,
  type TransparencyRow,
} from '@alcova/contracts';
import { classOf, type PolicyClass } from '../../src/http/policy-class';
import type { Contents, Entry } from '../../src/reading/base/contents';
import { readingHtml } from '../../src/reading/reading-html';

const TIME = '2026-11-21T12:00:00.000Z';
/** What somebody may type who wants to be more than text. */
export const NASTY = `</div><script>alert("x")</script></noscript>'&`;

export const site: NonNullable<Contents['site']> = {
  ...{ siteName: 'Alcova', siteUrl: 'https://alcova.example', supportEmail: 'suporte@alcova.example' },
  ...{ googleSignIn: false, quickExitUrl: 'https://www.example.org/', leaveUrl: 'https://www.example.com/' },
  ...{ bannerFrames: [], legalTexts: [], measuresVitals: true, mailsToFiles: false },
};

export const video = (changes: Partial<PublicVideo> = {}): PublicVideo => ({
  ...{ id: 'farol', title: 'A casa do farol', description: 'Uma noite\nno cais.', author: 'Ana' },
  ...{ url: 'https://v.example/file.mp4', poster: '/images/p.webp', thumbnailUrl: '/images/t.webp' },
  category: 'gay',
  images: [{ width: 320, url: '/images/t-320.webp' }],
  ...{ views: 1_500, likes: 0, dislikes: 0, comments: 0, duration: 2_880 },
  ...{ isActive: true, isFavorite: false, createdAt: TIME, updatedAt: TIME },
  ...changes,
});

export const tale = (changes: Partial<PublishedTale> = {}): PublishedTale => ({
  ...{ id: 'mar', title: 'O mar à noite', preview: 'Era uma noite.', category: 'gay', author: 'Ana' },
  ...{ sentAt: TIME, publishedAt: TIME, readingMinutes: 4, likes: 0, videoURL: null },
  ...changes,
});

export const book = (changes: Partial<PublicBook> = {}): PublicBook => ({
  ...{ id: 'livro', title: 'Marés', description: 'Contos do mar.', coverUrl: '/images/c.webp', price: 39.9 },
  ...{ link: 'https://loja.example/mares', type: 'fisico', createdAt: TIME, updatedAt: TIME },
  ...changes,
});

export const figures = (): TransparencyRow => ({
  ...{ month: '2026-11', category: 'spam', reports: 3, cases: 2, removed: 1, kept: 1, deleted: 0 },
  ...{ unavailable: 0, waiting: 0, appeals: 0, reversed: 0, medianHours: 1.5, p95Hours: null, inTime: 2 },
});

export const many = <Item>(count: number, make: (changes: { id: string }) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make({ id: `n${index}` }));

interface Asked {
  readonly entry?: Entry;
  readonly policy?: PolicyClass;
}

/** The HTML of an address. */
export function pageAt(
  address: string,
  contents: Contents,
  { entry = 'entered', policy = classOf({}) }: Asked = {},
): string {
  const [path = '', search = ''] = address.split(/\?(.*)/s, 2);
  return readingHtml({ place: placeOf(path, search), contents, entry, policy, path, search });
}
