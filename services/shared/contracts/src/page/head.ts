import { DESCRIPTION_LIMIT, SHARE_IMAGE, type HeadFacts, type HeadSite, type PageHead } from './model';
import { imageAddress, pageAt } from './pages';
import type { Place } from './places';
import { data, metaNamed, metaProperty } from './tags';
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
      metaNamed('description', description),
      metaNamed('robots', canonical === null ? 'noindex' : 'index, follow, max-image-preview:large'),
      ...(canonical === null
        ? []
        : [{ tag: 'link', attributes: { rel: 'canonical', href: canonical } } as const]),
      ...(page.keywords ? [metaNamed('keywords', page.keywords.join(', '))] : []),
      metaProperty('og:site_name', site.siteName),
      metaProperty('og:locale', 'pt_BR'),
      metaProperty('og:type', page.type ?? 'website'),
      metaProperty('og:title', title),
      metaProperty('og:description', description),
      ...(canonical === null ? [] : [metaProperty('og:url', canonical)]),
      metaProperty('og:image', image),
      metaProperty('og:image:type', SHARE_IMAGE.type),
      metaProperty('og:image:width', String(SHARE_IMAGE.width)),
      metaProperty('og:image:height', String(SHARE_IMAGE.height)),
      ...(page.extra ?? []),
      metaNamed('twitter:card', 'summary_large_image'),
      metaNamed('twitter:title', title),
      metaNamed('twitter:description', description),
      metaNamed('twitter:image', image),
      ...(page.structured ?? []).map(data),
    ],
  };
}
