import {
  type AccountSecurity,
  type AdminVideo,
  type PublicBook,
  type PublishedTale,
  type PublicVideo,
} from '@alcova/contracts';

const MOMENT = '2026-01-02T03:04:05.000Z';

/** The video of a number. */
export const video = (number: number, over: Partial<PublicVideo> = {}): PublicVideo => ({
  id: `video${number}`,
  title: `Vídeo ${number}`,
  description: 'Uma história.',
  url: '/cdn/media/video.mp4',
  poster: '',
  thumbnailUrl: '/default-thumbnail.svg',
  images: [],
  category: 'hetero',
  author: 'Ana',
  views: 10,
  likes: 0,
  dislikes: 0,
  comments: 0,
  isActive: true,
  isFavorite: false,
  duration: 120,
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...over,
});

/** A video as administrators are shown it. */
export const adminVideo = (number: number, over: Partial<AdminVideo> = {}): AdminVideo => ({
  ...video(number),
  ...{ participants: [], mediaState: 'ready', assetId: `asset${number}`, scheduledFor: null, hold: null },
  ...{ version: 1, ...over },
});

/** The published tale of a number. */
export const tale = (number: number, over: Partial<PublishedTale> = {}): PublishedTale => ({
  id: `conto${number}`,
  title: `Conto ${number}`,
  preview: 'Era uma noite calma.',
  category: 'hetero',
  author: 'Ana',
  sentAt: MOMENT,
  publishedAt: MOMENT,
  readingMinutes: 2,
  likes: 0,
  videoURL: null,
  ...over,
});

/** The book of a number. */
export const book = (number: number, over: Partial<PublicBook> = {}): PublicBook => ({
  id: `livro${number}`,
  title: `Livro ${number}`,
  description: 'Uma história.',
  coverUrl: '',
  price: 10,
  link: 'https://loja.example/livro',
  type: 'fisico',
  createdAt: MOMENT,
  updatedAt: MOMENT,
  ...over,
});

/** The page of a list of `total` things, numbered from 1, that an address asks for. */
export function pageOf<Thing>({ searchParams }: URL, total: number, make: (number: number) => Thing) {
  const page = Number(searchParams.get('page') ?? 1);
  const pageSize = Number(searchParams.get('pageSize') ?? 15);
  const first = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, total - first));
  return { items: Array.from({ length }, (_, index) => make(first + index + 1)), total, page, pageSize };
}

/** What the site's configuration says where a test does not say otherwise. */
export const SITE_CONFIG = {
  ...{ siteName: 'Alcova', siteUrl: 'https://alcova.test', supportEmail: 'suporte@alcova.test' },
  ...{ googleSignIn: false, quickExitUrl: 'https://www.example.org/', leaveUrl: 'https://www.example.com/' },
  bannerFrames: [],
};

/** What a profile lists of who has not watched anything yet. */
export const NOTHING_YET = {
  ...{ favoriteVideos: [], recentVideos: [], watchedCount: 0, favoritesCount: 0, likedCount: 0 },
};

/** How an account with a password alone is protected. */
export const SECURITY: AccountSecurity = {
  ...{ hasPassword: true, secondFactor: false, secondFactorRequired: false },
  ...{ passkeys: [], recoveryCodesLeft: 0, providers: [], confirmBy: null, emailChange: null },
};
