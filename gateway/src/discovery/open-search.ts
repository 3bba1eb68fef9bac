import { cutAtWord, type HeadSite, pageTexts } from '@alcova/contracts';
import { OPEN_SEARCH } from '../head/discovery-links';
import { DECLARATION, element, xmlText } from '../sitemap/xml';

/** The longest name that the format allows (OpenSearch 1.1, ShortName). */
const NAME_LIMIT = 16;
const ICON = { path: '/icons/alcova-192.png', pixels: 192 } as const;

const fact = (name: string, value: string): string => `${element(name, xmlText(value))}\n`;

/** Tells browsers how the site is searched: a description in the form of OpenSearch 1.1. */
export const openSearchXml = ({ siteName, siteUrl }: HeadSite): string =>
  [
    `${DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n`,
    fact('ShortName', cutAtWord(siteName, NAME_LIMIT)),
    fact('Description', pageTexts.searchDescription(siteName)),
    `<Url type="text/html" method="get" template="${xmlText(siteUrl)}/search?q={searchTerms}"/>\n`,
    `<Url type="${OPEN_SEARCH.type}" rel="self" template="${xmlText(siteUrl)}${OPEN_SEARCH.path}"/>\n`,
    `<Image width="${ICON.pixels}" height="${ICON.pixels}" type="image/png">${xmlText(siteUrl)}${ICON.path}</Image>\n`,
    fact('Language', 'pt-BR'),
    fact('AdultContent', 'true'),
    fact('InputEncoding', 'UTF-8'),
    fact('OutputEncoding', 'UTF-8'),
    '</OpenSearchDescription>\n',
  ].join('');
