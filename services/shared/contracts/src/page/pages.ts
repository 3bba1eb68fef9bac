import { CATEGORY_LABELS, type Category } from '../base/categories';
import { authorPath, listPath, talePath, talesPath, videoPath } from './addresses';
import {
  DESCRIPTION_LIMIT,
  IMAGE_TITLE_LIMIT,
  type HeadAuthor,
  type HeadFacts,
  type HeadSite,
  type HeadTag,
  type HeadTale,
  type HeadVideo,
} from './model';
import type { Place } from './places';
import { breadcrumbs, DECLARED, shortStory, videoObject, website, type Crumb } from './structured';
import { metaProperty } from './tags';
import { cutAtWord, oneLine } from './text';
import { FIXED_PAGES, pageTexts } from './texts';

/** What sets one page apart from the others. */
export interface Page {
  readonly title?: string | undefined;
  readonly description: string;
  /** Path and query of the canonical address; null on pages that search engines do not list. */
  readonly canonical: string | null;
  readonly keywords?: readonly string[];
  readonly type?: 'website' | 'video.other' | 'article';
  readonly image?: Readonly<Record<string, string>>;
  readonly extra?: readonly HeadTag[];
  readonly structured?: readonly object[];
}

function absolute(address: string, siteUrl: string): string | null {
  if (address === '' || !URL.canParse(address, siteUrl)) return null;
  const { protocol, href } = new URL(address, siteUrl);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

const crumbsTo = (site: HeadSite, ...crumbs: readonly (readonly [string, string])[]): object =>
  breadcrumbs(
    [['Home', '/home'] as const, ...crumbs].map(([name, path]): Crumb => ({
      name,
      address: `${site.siteUrl}${path}`,
    })),
  );

function videoPage(video: HeadVideo, site: HeadSite): Page {
  const title = oneLine(video.title);
  const label = CATEGORY_LABELS[video.category];
  const path = videoPath(video.id);
  const written = oneLine(video.description);
  const description = cutAtWord(
    written === '' ? pageTexts.videoDescription(title, video.category, site.siteName) : written,
    DESCRIPTION_LIMIT,
  );
  const image = {
    title: cutAtWord(title, IMAGE_TITLE_LIMIT),
    views: String(video.views),
    category: video.category,
    type: 'video',
    video: video.id,
  };
  const thumbnail = absolute(video.thumbnailUrl, site.siteUrl) ?? imageAddress(image, site);
  const facts = { title, description, address: `${site.siteUrl}${path}`, thumbnail };
  return {
    title,
    description,
    canonical: path,
    keywords: [label, ...(video.author === '' ? [] : [oneLine(video.author)]), ...pageTexts.keywords],
    type: 'video.other',
    image,
    extra: [
      // What is declared of the film. Its file is named nowhere: only signed addresses of it answer (D19).
      metaProperty('og:video:type', DECLARED.type),
      metaProperty('og:video:width', String(DECLARED.width)),
      metaProperty('og:video:height', String(DECLARED.height)),
      ...(video.duration > 0 ? [metaProperty('video:duration', String(Math.round(video.duration)))] : []),
      metaProperty('video:release_date', video.createdAt),
      metaProperty('video:tag', label),
    ],
    structured: [
      videoObject(video, facts, site),
      crumbsTo(site, [label, listPath(video.category)], [title, path]),
    ],
  };
}

function listPage(category: Category | null, page: number, site: HeadSite): Page {
  const title = category === null ? pageTexts.all : CATEGORY_LABELS[category];
  return {
    title,
    description: pageTexts.listDescription(category, site.siteName),
    canonical: listPath(category, page),
    keywords: [...(category === null ? [] : [title]), ...pageTexts.keywords],
    image: { title, ...(category === null ? {} : { category }) },
    structured: [crumbsTo(site, [title, listPath(category)])],
  };
}

function talePage(tale: HeadTale, site: HeadSite): Page {
  const title = oneLine(tale.title);
  const label = CATEGORY_LABELS[tale.category];
  const path = talePath(tale.id);
  return {
    title,
    description: oneLine(tale.preview),
    canonical: path,
    keywords: [label, oneLine(tale.author), ...pageTexts.keywords],
    type: 'article',
    image: { title: cutAtWord(title, IMAGE_TITLE_LIMIT), category: tale.category, tale: tale.id },
    extra: [metaProperty('article:published_time', tale.publishedAt), metaProperty('article:section', label)],
    structured: [
      shortStory({ ...tale, title }, `${site.siteUrl}${path}`, site),
      crumbsTo(site, [pageTexts.tales, talesPath(null)], [title, path]),
    ],
  };
}

function talesPage({ category, q, page }: Extract<Place, { kind: 'tales' }>, site: HeadSite): Page {
  const label = category === null ? null : CATEGORY_LABELS[category];
  const title = label === null ? pageTexts.tales : `${pageTexts.tales}: ${label}`;
  const description = pageTexts.talesDescription(category, site.siteName);
  if (q !== '')
    return {
      ...unlisted(pageTexts.results(cutAtWord(q, 80)), site),
      description,
      image: { title: pageTexts.tales },
    };
  const path = talesPath(category);
  return {
    title,
    description,
    canonical: talesPath(category, page),
    keywords: [...(label === null ? [] : [label]), ...pageTexts.keywords],
    image: { title, ...(category === null ? {} : { category }) },
    structured: [
      crumbsTo(site, [pageTexts.tales, talesPath(null)], ...(label === null ? [] : [[label, path] as const])),
    ],
  };
}

/** Both lists of an author have pages: the one address is that of the first of each. */
function authorPage({ name }: HeadAuthor, site: HeadSite): Page {
  const title = oneLine(name);
  const path = authorPath(name);
  return {
    title,
    description: pageTexts.authorDescription(title, site.siteName),
    canonical: path,
    keywords: [title, ...pageTexts.keywords],
    image: { title: pageTexts.author },
    structured: path === null ? [] : [crumbsTo(site, [title, path])],
  };
}

const unlisted = (title: string | undefined, { siteName }: HeadSite): Page => ({
  title,
  description: pageTexts.plainDescription(siteName),
  canonical: null,
});

/** The facts of a place's page. */
export function pageAt(place: Place, site: HeadSite, facts: HeadFacts): Page {
  switch (place.kind) {
    case 'home':
      return {
        title: pageTexts.home,
        description: pageTexts.homeDescription(site.siteName),
        canonical: '/home',
        keywords: pageTexts.keywords,
        structured: [website(site)],
      };
    case 'list':
      return listPage(place.category, place.page, site);
    case 'search':
      return {
        ...unlisted(place.q === '' ? pageTexts.search : pageTexts.results(cutAtWord(place.q, 80)), site),
        description: pageTexts.searchDescription(site.siteName),
        image: { title: pageTexts.search },
      };
    case 'video':
      if (facts.video) return videoPage(facts.video, site);
      if (facts.video === null) return unlisted(pageTexts.videoNotFound, site);
      return { description: pageTexts.plainDescription(site.siteName), canonical: videoPath(place.id) };
    case 'tales':
      return talesPage(place, site);
    case 'tale':
      if (facts.tale) return talePage(facts.tale, site);
      if (facts.tale === null) return unlisted(pageTexts.taleNotFound, site);
      return { description: pageTexts.plainDescription(site.siteName), canonical: talePath(place.id) };
    case 'author':
      if (facts.author) return authorPage(facts.author, site);
      if (facts.author === null) return unlisted(pageTexts.authorNotFound, site);
      return { description: pageTexts.plainDescription(site.siteName), canonical: authorPath(place.name) };
    case 'fixed': {
      const { title, description, listed } = FIXED_PAGES[place.path];
      const about = description(site.siteName);
      if (!listed) return { ...unlisted(facts.title ?? title, site), description: about };
      return {
        title,
        description: about,
        canonical: place.path,
        structured: [crumbsTo(site, [title, place.path])],
      };
    }
    case 'empty-list':
      return unlisted(pageTexts.emptyList, site);
    case 'own':
      return unlisted(facts.title, site);
    case 'unknown':
      return unlisted(pageTexts.notFound, site);
  }
}

/** Titles of the site's own pages: share images without a video or a tale show no others. */
export const PAGE_TITLES: ReadonlySet<string> = new Set([
  ...[pageTexts.home, pageTexts.all, pageTexts.search, pageTexts.tales, pageTexts.emptyList],
  ...[pageTexts.notFound, pageTexts.videoNotFound, pageTexts.taleNotFound],
  ...[pageTexts.author, pageTexts.authorNotFound],
  ...Object.values(CATEGORY_LABELS).flatMap((label) => [label, `${pageTexts.tales}: ${label}`]),
  ...Object.values(FIXED_PAGES).map(({ title }) => title),
]);

/** Address of the share image with this title, views, category and type. */
export const imageAddress = (query: Readonly<Record<string, string>>, { siteUrl }: HeadSite): string =>
  `${siteUrl}/api/og?${new URLSearchParams(query).toString()}`;
