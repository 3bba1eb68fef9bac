import type { HeadSite } from '@alcova/contracts';
import { attributesHtml } from './html';

/** How browsers learn to search the site. */
export const OPEN_SEARCH = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

const linkHtml = (attributes: Readonly<Record<string, string>>): string =>
  `\n    <link${attributesHtml(attributes)}>`;

/**
 * The links of a page to what other programs read of the site. They say nothing of what the page shows, so the browser's own navigation
 * leaves them as they are.
 */
export const discoveryLinks = ({ siteName }: HeadSite): string =>
  linkHtml({ rel: 'search', type: OPEN_SEARCH.type, title: siteName, href: OPEN_SEARCH.path });
