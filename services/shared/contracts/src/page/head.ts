import { DESCRIPTION_LIMIT, SHARE_IMAGE, type HeadFacts, type HeadSite, type PageHead } from './model';
import { imageAddress, pageAt } from './pages';
import type { Place } from './places';
import { data, named, property } from './tags';
import { cutAtWord } from './text';

/**
 * The head of a page, the same for the gateway, which writes it into the HTML, and for the browser, which changes it on navigation.
 * Everything that a search engine or a preview of a link reads; never a signed address.
 */
export function pageHead(place: Place, site: HeadSite, facts: HeadFacts = {}): PageHead {
  const page = pageAt(place, site, facts);
  const title = page.title ? `${page.title} | ${site.siteName}` : site.siteName;
  const description = cutAtWord(page.description, DESCRIPTION_LIMIT);
  const image = imageAddress(page.image ?? { title: page.title ?? site.siteName }, site);
  const canonical = page.canonical === null ? null : `${site.siteUrl}${page.canonical}`;
  return {
    title,
    tags: [
      named('description', description),
      named('robots', canonical === null ? 'noindex' : 'index, follow, max-image-preview:large'),
      ...(canonical === null
        ? []
        : [{ tag: 'link', attributes: { rel: 'canonical', href: canonical } } as const]),
      ...(page.keywords ? [named('keywords', page.keywords.join(', '))] : []),
      property('og:site_name', site.siteName),
      property('og:locale', 'pt_BR'),
      property('og:type', page.type ?? 'website'),
      property('og:title', title),
      property('og:description', description),
      ...(canonical === null ? [] : [property('og:url', canonical)]),
      property('og:image', image),
      property('og:image:type', SHARE_IMAGE.type),
      property('og:image:width', String(SHARE_IMAGE.width)),
      property('og:image:height', String(SHARE_IMAGE.height)),
      ...(page.extra ?? []),
      named('twitter:card', 'summary_large_image'),
      named('twitter:title', title),
      named('twitter:description', description),
      named('twitter:image', image),
      ...(page.structured ?? []).map(data),
    ],
  };
}
