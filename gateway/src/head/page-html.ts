import { pageHead } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { PageAge } from '../age/page-age';
import { listedCategories, type PolicyClass } from '../http/policy-class';
import type { Entry } from '../reading/base/contents';
import { readingHtml } from '../reading/reading-html';
import type { Site } from '../settings/live-settings';
import { answersScript } from './answers';
import { discoveryLinks } from './discovery-links';
import { headHtml } from './html';
import { ageMeta } from './neutral-head';
import type { PageContents } from './page-contents';
import type { RequestedPage } from './page-place';
import type { Own } from './page-template';
import { preloadLinks } from './preloads';

const log = logger('head');

/** For whom a page is written. */
export interface PageReaders {
  readonly policy: PolicyClass;
  readonly age: PageAge;
  readonly entry: Entry;
}

/** Tells the application which categories its menus show, where those are not all. */
function categoriesMeta(policy: PolicyClass): string {
  if (policy.except('listing').length === 0) return '';
  return `\n    <meta name="categories" content="${listedCategories(policy).join(' ')}">`;
}

/** What a page has of its own: its head, what it shows, and the answers that the application need not ask for. */
export function ownOf(located: RequestedPage, site: Site, read: PageContents, readers: PageReaders): Own {
  const { place } = located;
  const { policy, age, entry } = readers;
  const { contents, facts, answers } = read;
  return {
    head:
      headHtml(pageHead(place, site, facts)) +
      // Who reads an open page could not follow them.
      (age === 'open' ? '' : discoveryLinks(place, site)) +
      preloadLinks(contents, entry) +
      categoriesMeta(policy) +
      ageMeta(age),
    attributes: ` data-entry="${entry}"`,
    contents: readable({ ...located, contents, entry, policy }),
    after: answersScript(answers),
  };
}

/** Nothing where it cannot be written: the application shows the page all the same. */
function readable(shown: Parameters<typeof readingHtml>[0]): string {
  try {
    return readingHtml(shown);
  } catch (error) {
    log.error({ err: error, of: shown.place.kind }, 'a page leaves without its contents as text');
    return '';
  }
}
