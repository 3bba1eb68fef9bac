import {
  cutAtWord,
  DESCRIPTION_LIMIT,
  type HeadSite,
  listPath,
  pageAt,
  type Place,
  talesPath,
} from '@alcova/contracts';
import { type FeedKind, FEEDS, feedTitle } from '../head/discovery-links';
import type { PolicyClass } from '../http/policy-class';
import type { PublicReads } from '../public-bytes/public-reads';
import { SerializedResponse } from '../public-bytes/serialized-response';
import type { LiveSettings } from '../settings/live-settings';
import { type Entry, newestEntries } from './newest';
import { type FeedItem, rssXml } from './rss';

/** The page that lists the same as each feed. */
const LISTS = {
  videos: { path: listPath(null), place: { kind: 'list', category: null, page: 1 } },
  tales: { path: talesPath(null), place: { kind: 'tales', category: null, q: '', page: 1 } },
} as const satisfies Record<FeedKind, { path: string; place: Place }>;

interface Made {
  readonly bytes: SerializedResponse;
  readonly siteName: string;
}

/**
 * Feeds of what is new, the same for everybody to whom the same is refused. Each is kept with the answer of the list that it was made from,
 * and goes with it: what is held, inactive or refused leaves both at once.
 */
export class Feeds {
  private readonly made = new WeakMap<SerializedResponse, Made>();

  constructor(
    private readonly reads: Pick<PublicReads, 'find'>,
    private readonly settings: Pick<LiveSettings, 'site'>,
  ) {}

  /** @throws CodedError `unavailable` when the service is away and nothing is kept */
  async of(kind: FeedKind, policy: PolicyClass): Promise<SerializedResponse> {
    const site = await this.settings.site();
    const { from, entries } = await newestEntries(kind, this.reads, policy);
    const known = this.made.get(from.bytes);
    if (known?.siteName === site.siteName) return known.bytes;
    const isShown = ({ category }: Entry) =>
      !policy.refuses('sitemap', category) && !policy.refuses('page', category);
    const items = entries()
      .filter(isShown)
      .map((entry) => itemOf(entry, site));
    const bytes = new SerializedResponse(feedXml(kind, items, site), []);
    this.made.set(from.bytes, { bytes, siteName: site.siteName });
    return bytes;
  }
}

/** What the page's own head says of it. */
const descriptionAt = (place: Place, site: HeadSite, facts: Entry['facts'] = {}): string =>
  cutAtWord(pageAt(place, site, facts).description, DESCRIPTION_LIMIT);

const itemOf = ({ path, place, facts, ...entry }: Entry, site: HeadSite): FeedItem => ({
  ...entry,
  address: `${site.siteUrl}${path}`,
  description: descriptionAt(place, site, facts),
});

function feedXml(kind: FeedKind, items: readonly FeedItem[], site: HeadSite): string {
  const { path, place } = LISTS[kind];
  return rssXml({
    title: feedTitle(kind, site),
    description: descriptionAt(place, site),
    listAddress: `${site.siteUrl}${path}`,
    address: `${site.siteUrl}${FEEDS[kind].path}`,
    items,
  });
}
