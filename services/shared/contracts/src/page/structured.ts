import { CATEGORY_LABELS } from '../base/categories';
import type { HeadSite, HeadTale, HeadVideo } from './model';

/** Declared facts of every video (VIDEO-07). */
export const DECLARED = { width: 1920, height: 1080, type: 'video/mp4' } as const;

export interface Crumb {
  readonly name: string;
  readonly address: string;
}

const CONTEXT = 'https://schema.org';

/** Where a page stands on the site, from Home down. */
export const breadcrumbs = (crumbs: readonly Crumb[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: address,
  })),
});

/** The site and how it is searched. */
export const website = ({ siteName, siteUrl }: HeadSite): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: siteName,
  url: `${siteUrl}/`,
  inLanguage: 'pt-BR',
  isFamilyFriendly: false,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

interface VideoFacts {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly thumbnail: string;
}

/** Seconds as ISO 8601 writes a length. */
export const isoLength = (seconds: number): string => `PT${Math.max(0, Math.round(seconds))}S`;

export const videoObject = (
  video: HeadVideo,
  facts: VideoFacts,
  { siteName, siteUrl }: HeadSite,
): object => ({
  '@context': CONTEXT,
  '@type': 'VideoObject',
  name: facts.title,
  description: facts.description,
  url: facts.address,
  thumbnailUrl: [facts.thumbnail],
  uploadDate: video.createdAt,
  ...(video.duration > 0 ? { duration: isoLength(video.duration) } : {}),
  encodingFormat: DECLARED.type,
  width: DECLARED.width,
  height: DECLARED.height,
  genre: CATEGORY_LABELS[video.category],
  inLanguage: 'pt-BR',
  isFamilyFriendly: false,
  isAccessibleForFree: true,
  ...(video.author === '' ? {} : { author: { '@type': 'Person', name: video.author } }),
  publisher: { '@type': 'Organization', name: siteName, url: `${siteUrl}/` },
  interactionStatistic: {
    '@type': 'InteractionCounter',
    interactionType: { '@type': 'WatchAction' },
    userInteractionCount: video.views,
  },
});

/** A tale that can be read. `address` is absolute. */
export const shortStory = (tale: HeadTale, address: string, { siteName, siteUrl }: HeadSite): object => ({
  '@context': CONTEXT,
  '@type': 'ShortStory',
  name: tale.title,
  url: address,
  datePublished: tale.publishedAt,
  genre: CATEGORY_LABELS[tale.category],
  inLanguage: 'pt-BR',
  isFamilyFriendly: false,
  isAccessibleForFree: true,
  author: { '@type': 'Person', name: tale.author },
  publisher: { '@type': 'Organization', name: siteName, url: `${siteUrl}/` },
});
