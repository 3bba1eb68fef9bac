import { CATEGORY_LABELS, type Category } from '@alcova/contracts';
import { RSS_TYPE } from '../head/discovery-links';
import { DECLARATION, element, xmlText } from '../sitemap/xml';

export interface FeedItem {
  readonly title: string;
  /** Of its page, which also stands for it: readers know by it what they have seen. */
  readonly address: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly category: Category;
  readonly description: string;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Of the page that lists the same. */
  readonly listAddress: string;
  /** Its own. */
  readonly address: string;
  /** Newest first. */
  readonly items: readonly FeedItem[];
}

const ATOM = 'http://www.w3.org/2005/Atom';
const fact = (name: string, value: string): string => element(name, xmlText(value));

/** RFC 822 with a year of four digits, as RSS asks for. */
const dateOf = (iso: string): string => new Date(iso).toUTCString();

const itemXml = ({ title, address, publishedAt, category, description }: FeedItem): string =>
  `${element(
    'item',
    [
      fact('title', title),
      fact('link', address),
      fact('guid', address),
      fact('pubDate', dateOf(publishedAt)),
      fact('category', CATEGORY_LABELS[category]),
      fact('description', description),
    ].join(''),
  )}\n`;

/** A feed in the form of RSS 2.0. */
export const rssXml = ({ title, description, listAddress, address, items }: Feed): string =>
  [
    `${DECLARATION}<rss version="2.0" xmlns:atom="${ATOM}">\n<channel>\n`,
    fact('title', title),
    fact('link', listAddress),
    fact('description', description),
    fact('language', 'pt-BR'),
    `<atom:link href="${xmlText(address)}" rel="self" type="${RSS_TYPE}"/>\n`,
    ...items.map(itemXml),
    '</channel>\n</rss>\n',
  ].join('');
