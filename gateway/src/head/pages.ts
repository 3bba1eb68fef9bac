import { CodedError } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { isNeutral, type NeutralPage, type PageAge } from '../age/page-age';
import type { AddressLimit } from '../http/address-limit';
import { isOfPopup } from '../http/popup';
import { LIMITS } from '../http/rate-limits';
import type { PolicyClass } from '../http/policy-class';
import type { PublicReads } from '../public-bytes/public-reads';
import { SerializedResponse } from '../public-bytes/serialized-response';
import type { LiveSettings } from '../settings/live-settings';
import { type CookiesTell, entryOf } from './entry';
import { PageCache, MAX_ADDRESS_CHARACTERS } from './page-cache';
import { NeutralPages } from './neutral-pages';
import { once } from './once';
import { pageContents } from './page-contents';
import { PageHeaders } from './page-headers';
import { ownOf, type PageReaders } from './page-html';
import { type RequestedPage, locate, searchesOf, statusOf } from './page-place';
import { partsOf } from './page-parts';
import { HTML, type MadePage, sendPage } from './page-sending';
import { PageTemplate } from './page-template';
import { randomOrder } from './random-order';

type Asking = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>;

/** For whom a page is: all of a class that it is given as the same. */
interface Readers extends PageReaders {
  readonly age: Exclude<PageAge, NeutralPage>;
  /** The order of a random selection; undefined where the address shows none. */
  readonly order: number | undefined;
}

interface Parts {
  readonly webDir: string;
  /** What every head says of the site, as it stands now. */
  readonly settings: Pick<LiveSettings, 'site' | 'version' | 'givesTitles'>;
  readonly reads: Pick<PublicReads, 'findAsked' | 'ready' | 'shown'>;
  readonly policyOf: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => PolicyClass;
  /** As what a page is given to whoever asks. */
  readonly ageOf: (request: Pick<IncomingMessage, 'url' | 'headers'>, policy: PolicyClass) => PageAge;
  readonly cookies: CookiesTell;
  /** The limit of what one address asks the API, for pages that search. */
  readonly searches: Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  /** Memory for pages that are kept ready. */
  readonly maxBytes: number;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/**
 * The web application's page for each address, with the head that belongs there, what it shows as text, and the answers that the application
 * would ask for first. The same for everybody to whom the same is refused and who stands to the age gate alike: nothing else of the visitor is
 * in it. A page is kept for as long as what it was made from stands: all those answers (so that holds, changes and the policy reach it as they
 * reach those), the settings, and the built page.
 * Who has to prove their age first gets the neutral page in its place, the same for all addresses; where administrators let titles be told it
 * has the title of what an address shows.
 */
export class Pages {
  private readonly template: PageTemplate;
  private readonly kept: PageCache;
  private readonly headers: PageHeaders;
  private readonly making = new Map<string, Promise<MadePage>>();
  /** The pages in place of what is shown to adults alone. */
  readonly neutrals: NeutralPages;

  constructor(private readonly parts: Parts) {
    const { reads, settings, maxBytes, everywhere } = parts;
    this.template = new PageTemplate(parts.webDir);
    this.kept = new PageCache({ ...{ reads, settings, maxBytes }, template: this.template });
    this.headers = new PageHeaders(everywhere, this.template);
    const { template, kept, headers } = this;
    this.neutrals = new NeutralPages({ ...parts, template, kept, headers });
  }

  /** The page that an address shows, where it is kept and stands. Never the neutral one: whether an address is that of a page is not asked here. */
  ready(request: Asking): SerializedResponse | undefined {
    const policy = this.parts.policyOf(request);
    const age = this.parts.ageOf(request, policy);
    if (isNeutral(age)) return undefined;
    return this.kept.ready(nameOf(request.url ?? '/', this.readersOf(request, policy, age)));
  }

  /** Answers a request for a screen of the site. @throws CodedError `request.too-many` of one that searches too often */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const policy = this.parts.policyOf(request.raw);
    const age = this.parts.ageOf(request.raw, policy);
    if (isNeutral(age)) {
      const bytes = await this.neutrals.neutral(age, request.raw);
      return sendPage(request, reply, { bytes, status: 200 }, this.headers.own(age));
    }
    const located = locate(request.url, policy);
    this.countSearches(located, request, reply);
    const readers = this.readersOf(request.raw, policy, age);
    // A page that many ask for at once is made once.
    const page = await once(this.making, nameOf(request.url, readers), () =>
      this.make(request.url, located, readers),
    );
    return sendPage(request, reply, page, this.headers.own(age, readers.entry));
  }

  private readersOf({ url = '/', headers }: Asking, policy: PolicyClass, age: Readers['age']): Readers {
    const entry = entryOf(url, headers.cookie, age, this.parts.cookies);
    return { policy, age, entry, order: randomOrder(url) };
  }

  /** A page that searches counts as what the application would ask in its place: it is no cheaper way to do so. */
  private countSearches({ place }: RequestedPage, { ip }: FastifyRequest, reply: FastifyReply): void {
    const { searches } = this.parts;
    for (let left = searchesOf(place); left > 0; left -= 1) {
      if (!searches.hasRoomFor(ip)) {
        void reply.header('retry-after', LIMITS.read.windowMs / 1_000);
        throw new CodedError('request.too-many');
      }
      searches.count(ip);
    }
  }

  private async make(url: string, located: RequestedPage, readers: Readers): Promise<MadePage> {
    const { place, search, path } = located;
    const { policy, age, order } = readers;
    const site = await this.parts.settings.site();
    const settings = this.parts.settings.version();
    const legal = site.legal.map(({ page }) => page);
    const asked = partsOf({ place, search, policy, order, legal });
    // An open page is read before a proof of age: it shows what may be read before that.
    const shown = age === 'open' ? asked.filter(({ route }) => route.beforeProof) : asked;
    const read = await pageContents(place, shown, this.parts.reads, policy);
    const html = await this.template.with(ownOf(located, site, read, readers));
    const name = nameOf(url, readers);
    const before = this.kept.before(name);
    const made = new SerializedResponse(html, this.headers.all(age, readers.entry), HTML);
    // The compressed forms stay as long as the page says the same.
    const bytes = before?.etag === made.etag ? before : made;
    await bytes.compress();
    const status = statusOf(place, read.facts);
    // What people type into the search has no end, and the pop-up's own pages have other headers.
    const isKept = status === 200 && read.isWhole && searchesOf(place) === 0 && !isOfPopup(path);
    if (isKept && url.length <= MAX_ADDRESS_CHARACTERS)
      this.kept.put(name, { bytes, from: read.from, settings, template: this.template.version() });
    return { bytes, status };
  }
}

const nameOf = (url: string, { policy, age, entry, order }: Readers): string =>
  `${policy.name} ${age} ${entry} ${order ?? ''} ${url}`;
