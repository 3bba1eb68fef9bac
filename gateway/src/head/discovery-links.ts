import type { HeadSite, Place } from '@alcova/contracts';
import { linkHtml } from './html';

/** How browsers learn to search the site. */
export const OPEN_SEARCH = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

export const RSS_TYPE = 'application/rss+xml';
/** What readers of feeds follow. */
export const FEEDS = {
  videos: { path: '/feeds/videos.xml', title: 'Novos vídeos' },
  tales: { path: '/feeds/contos.xml', title: 'Novos contos' },
} as const;
export type FeedKind = keyof typeof FEEDS;

export const feedTitle = (kind: FeedKind, { siteName }: Pick<HeadSite, 'siteName'>): string =>
  `${FEEDS[kind].title} | ${siteName}`;

/** The feeds of what a page lists. What somebody searches for is followed by nobody. */
function feedsOf(place: Place): readonly FeedKind[] {
  switch (place.kind) {
    case 'home':
      return ['videos', 'tales'];
    case 'list':
      return ['videos'];
    case 'tales':
      return place.q === '' ? ['tales'] : [];
    default:
      return [];
  }
}

/** The links of a page to what other programs read of the site. The browser's own navigation leaves them as they are. */
export function discoveryLinks(place: Place, site: HeadSite): string {
  const feeds = feedsOf(place).map((kind) =>
    linkHtml({ rel: 'alternate', type: RSS_TYPE, title: feedTitle(kind, site), href: FEEDS[kind].path }),
  );
  const { path, type } = OPEN_SEARCH;
  return linkHtml({ rel: 'search', type, title: site.siteName, href: path }) + feeds.join('');
}
