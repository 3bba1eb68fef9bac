import type { HeadFacts, HeadSite, PageHead } from './model';
import { pageAt } from './pages';
import type { Place } from './places';
import { metaNamed, metaProperty } from './tags';
import { pageTexts } from './texts';

/** The site's own sign: nothing of what it shows. It is answered to everybody. */
const NEUTRAL_IMAGE = { path: '/icons/alcova-512.png', type: 'image/png', size: '512' } as const;

/**
 * The head for who has not proved their age, where the operator lets titles be told: by it search engines and previews of links name a page,
 * and learn nothing else of it. Null where there is nothing to name.
 */
export function titleHead(place: Place, site: HeadSite, facts: HeadFacts): PageHead | null {
  const page = pageAt(place, site, facts);
  if (page.title === undefined || page.canonical === null) return null;
  const title = `${page.title} | ${site.siteName}`;
  const description = pageTexts.plainDescription(site.siteName);
  const address = `${site.siteUrl}${page.canonical}`;
  const image = `${site.siteUrl}${NEUTRAL_IMAGE.path}`;
  return {
    title,
    tags: [
      metaNamed('description', description),
      metaNamed('robots', 'index, follow'),
      { tag: 'link', attributes: { rel: 'canonical', href: address } },
      metaProperty('og:site_name', site.siteName),
      metaProperty('og:locale', 'pt_BR'),
      metaProperty('og:type', 'website'),
      metaProperty('og:title', title),
      metaProperty('og:description', description),
      metaProperty('og:url', address),
      metaProperty('og:image', image),
      metaProperty('og:image:type', NEUTRAL_IMAGE.type),
      metaProperty('og:image:width', NEUTRAL_IMAGE.size),
      metaProperty('og:image:height', NEUTRAL_IMAGE.size),
      metaNamed('twitter:card', 'summary'),
      metaNamed('twitter:title', title),
      metaNamed('twitter:description', description),
      metaNamed('twitter:image', image),
    ],
  };
}
