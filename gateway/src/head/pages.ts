import { pageHead, placeOf, RTA_LABEL, titleHead, type HeadFacts, type Place } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { isNeutral, type NeutralPage, type PageAge } from '../age/page-age';
import type { Kept } from '../public-bytes/kept-answers';
import { encodingsOf, hasAlready } from '../public-bytes/negotiation';
import { listedCategories, type PolicyClass } from '../policy/policy-class';
import type { PublicReads } from '../public-bytes/public-reads';
import { bufferOf, ReadyBytes } from '../public-bytes/ready-bytes';
import type { LiveSettings, Site } from '../settings/live-settings';
import { isOfPopup } from '../http/popup';
import { discoveryLinks } from './discovery-links';
import { headHtml } from './html';
import { ageMeta, neutralHead } from './neutral-head';
import { pageFacts } from './page-facts';
import { PageTemplate } from './page-template';

const log = logger('head');
/** Services that are away are mostly back by then. */
const RETRY_AFTER_SECONDS = 5;
type PageStatus = 200 | 404 | 503;

/**
 * 404 for what is not there, 503 while that cannot be known: search engines take neither for a page. The page is sent all the same, and its
 * screen says what it can.
 */
function statusOf(place: Place, facts: HeadFacts): PageStatus {
  if (place.kind === 'unknown') return 404;
  if (place.kind !== 'video' && place.kind !== 'tale' && place.kind !== 'author') return 200;
  const found = facts[place.kind];
  if (found === undefined) return 503;
  return found === null ? 404 : 200;
}

/** A list of what is not listed for somebody is, to them, one of a category that does not exist. */
function allowed(place: Place, policy: PolicyClass): Place {
  const isRefused =
    'category' in place && place.category !== null && policy.refuses('listing', place.category);
  if (!isRefused) return place;
  return place.kind === 'tales' ? { ...place, category: null } : { kind: 'empty-list' };
}

/** Tells the application which categories its menus show, where those are not all. */
function categoriesMeta(policy: PolicyClass): string {
  if (policy.except('listing').length === 0) return '';
  return `\n    <meta name="categories" content="${listedCategories(policy).join(' ')}">`;
}

/** A page that was answered, and what it was made from. */
interface KeptPage {
  readonly bytes: ReadyBytes;
  readonly from: readonly Kept[];
  readonly settings: unknown;
  readonly template: unknown;
}

interface MadePage {
  readonly bytes: ReadyBytes;
  readonly status: PageStatus;
}

/** For whom a page is: all of a class that it is given as the same. */
interface Readers {
  readonly policy: PolicyClass;
  readonly age: Exclude<PageAge, NeutralPage>;
}

/** Of an entry besides its bytes. */
const OVERHEAD_BYTES = 1_000;
/** Nobody links to longer ones. */
const MAX_ADDRESS_CHARACTERS = 512;
const HTML = 'text/html; charset=utf-8';

/** What is shown to who has proved their age is for their browser alone; who has not is to be asked each time. */
const CACHE_CONTROL = {
  declared: 'no-cache',
  open: 'no-cache',
  proven: 'private, no-cache',
  verified: 'no-store',
  closed: 'no-store',
} as const satisfies Readonly<Record<PageAge, string>>;

const headersAs = (age: PageAge) => ({
  'cache-control': CACHE_CONTROL[age],
  ...{ vary: 'accept-encoding', rating: RTA_LABEL },
});

type Asking = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>;

interface Parts {
  readonly webDir: string;
  /** What every head says of the site, as it stands now. */
  readonly settings: Pick<LiveSettings, 'site' | 'version' | 'givesTitles'>;
  readonly reads: Pick<PublicReads, 'find' | 'shown'>;
  readonly policyOf: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => PolicyClass;
  /** As what a page is given to whoever asks. */
  readonly ageOf: (request: Pick<IncomingMessage, 'url' | 'headers'>, policy: PolicyClass) => PageAge;
  /** Memory for pages that are kept ready. */
  readonly maxBytes: number;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/**
 * The web application's page for each address, with the head that belongs there. The same for everybody to whom the same is refused: nothing of
 * the visitor is in it. A page is kept for as long as what it was made from stands: the answers about its video, tale or author (so that
 * holds, changes and the policy reach it as they reach those), the settings, and the built page.
 * Who has to prove their age first gets the neutral page in its place, the same for all addresses; where administrators let titles be told it
 * has the title of what an address shows.
 */
export class Pages {
  private readonly template: PageTemplate;
  private readonly kept: LRUCache<string, KeptPage>;
  private readonly making = new Map<string, Promise<MadePage>>();
  private readonly makingTitled = new Map<string, Promise<ReadyBytes | undefined>>();
  private readonly neutrals = new Map<NeutralPage, KeptPage>();

  constructor(private readonly parts: Parts) {
    this.template = new PageTemplate(parts.webDir);
    this.kept = new LRUCache({
      maxSize: parts.maxBytes,
      sizeCalculation: ({ bytes }, address) => bytes.size + 2 * address.length + OVERHEAD_BYTES,
    });
  }

  /** The page that an address shows, where it is kept and stands. Never the neutral one: whether an address is that of a page is not asked here. */
  ready(request: Asking): ReadyBytes | undefined {
    const policy = this.parts.policyOf(request);
    const age = this.parts.ageOf(request, policy);
    if (isNeutral(age)) return undefined;
    return this.standing(this.kept.get(nameOf(request.url ?? '/', { policy, age })));
  }

  /** The neutral page, where it is kept and stands. */
  neutralReady(age: NeutralPage, request: Asking): ReadyBytes | undefined {
    if (age === 'verified' && this.parts.settings.givesTitles())
      return this.standing(this.kept.get(titledName(request.url ?? '/', this.parts.policyOf(request))));
    return this.standing(this.neutrals.get(age));
  }

  /**
   * The page in place of what is shown to adults alone: nothing of the address that was asked for is in it but, where titles are told, the
   * title of what stands there.
   */
  async neutral(age: NeutralPage, request: Asking): Promise<ReadyBytes> {
    const titled = age === 'verified' ? await this.titled(request) : undefined;
    return titled ?? this.untitled(age);
  }

  private async untitled(age: NeutralPage): Promise<ReadyBytes> {
    const ready = this.standing(this.neutrals.get(age));
    if (ready) return ready;
    const site = await this.parts.settings.site();
    const settings = this.parts.settings.version();
    const html = await this.template.with(neutralHead(site, age));
    const bytes = new ReadyBytes(html, this.fixedHeaders(age), HTML);
    await bytes.compress();
    this.neutrals.set(age, { bytes, from: [], settings, template: this.template.version() });
    return bytes;
  }

  /** Answers a request for a screen of the site. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const policy = this.parts.policyOf(request.raw);
    const age = this.parts.ageOf(request.raw, policy);
    const { bytes, status } = isNeutral(age)
      ? { bytes: await this.neutral(age, request.raw), status: 200 as const }
      : await this.page(request.url, { policy, age });
    void reply.headers({ ...headersAs(age), etag: bytes.etag });
    if (status === 200 && hasAlready(request.headers['if-none-match'], bytes.etag))
      return reply.status(304).send();
    if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
    const { body, encoding } = bytes.formFor(encodingsOf(request.headers));
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.status(status).type(HTML).send(bufferOf(body));
  }

  /** A page that many ask for at once is made once. */
  private page(url: string, readers: Readers): Promise<MadePage> {
    return once(this.making, nameOf(url, readers), () => this.make(url, readers));
  }

  /** Undefined where nothing is told of what stands at an address; a mistake of ours tells nothing. */
  private async titled(request: Asking): Promise<ReadyBytes | undefined> {
    try {
      const site = await this.parts.settings.site();
      if (!site.age.givesTitles) return undefined;
      const [url, policy] = [request.url ?? '/', this.parts.policyOf(request)];
      const name = titledName(url, policy);
      return await once(this.makingTitled, name, () => this.makeTitled(url, policy, site));
    } catch (error) {
      log.warn({ err: error }, 'a title could not be told: the page is neutral');
      return undefined;
    }
  }

  private async makeTitled(url: string, policy: PolicyClass, site: Site): Promise<ReadyBytes | undefined> {
    const settings = this.parts.settings.version();
    const [path = '/', search = ''] = url.split(/\?(.*)/s, 2);
    const place = allowed(placeOf(path, search), policy);
    const { facts, from } = await pageFacts(place, this.parts.reads, policy);
    const head = titleHead(place, site, facts);
    if (!head) return undefined;
    const html = await this.template.with(headHtml(head) + ageMeta('verified'));
    const bytes = new ReadyBytes(html, this.fixedHeaders('verified'), HTML);
    await bytes.compress();
    if (url.length <= MAX_ADDRESS_CHARACTERS)
      this.kept.set(titledName(url, policy), { bytes, from, settings, template: this.template.version() });
    return bytes;
  }

  private standing(page: KeptPage | undefined): ReadyBytes | undefined {
    if (!page) return undefined;
    const { bytes, from, settings, template } = page;
    const stands =
      settings === this.parts.settings.version() &&
      template === this.template.version() &&
      from.every(({ wanted, bytes: read }) => this.parts.reads.shown(wanted)?.bytes === read);
    return stands ? bytes : undefined;
  }

  private fixedHeaders(age: PageAge): string[] {
    return Object.entries({ ...headersAs(age), ...this.parts.everywhere }).flat();
  }

  private async make(url: string, { policy, age }: Readers): Promise<MadePage> {
    const [path = '/', search = ''] = url.split(/\?(.*)/s, 2);
    const place = allowed(placeOf(path, search), policy);
    const { facts, from } = await pageFacts(place, this.parts.reads, policy);
    const site = await this.parts.settings.site();
    const settings = this.parts.settings.version();
    const html = await this.template.with(
      headHtml(pageHead(place, site, facts)) +
        // Who reads an open page could not follow them.
        (age === 'open' ? '' : discoveryLinks(place, site)) +
        categoriesMeta(policy) +
        ageMeta(age),
    );
    const name = nameOf(url, { policy, age });
    const before = this.kept.get(name)?.bytes;
    const made = new ReadyBytes(html, this.fixedHeaders(age), HTML);
    // The compressed forms stay as long as the page says the same.
    const bytes = before?.etag === made.etag ? before : made;
    await bytes.compress();
    const status = statusOf(place, facts);
    // What people type into the search has no end, and the pop-up's own pages have other headers.
    const isTyped = place.kind === 'search' || (place.kind === 'tales' && place.q !== '');
    if (status === 200 && !isTyped && !isOfPopup(path) && url.length <= MAX_ADDRESS_CHARACTERS)
      this.kept.set(name, { bytes, from, settings, template: this.template.version() });
    return { bytes, status };
  }
}

/** What many ask for at once is made once. */
function once<Made>(
  running: Map<string, Promise<Made>>,
  name: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const known = running.get(name);
  if (known) return known;
  const made = make().finally(() => running.delete(name));
  running.set(name, made);
  return made;
}

/** No page that is shown to its readers has this name. */
const titledName = (url: string, { name }: PolicyClass): string => `${name} verified ${url}`;
const nameOf = (url: string, { policy, age }: Readers): string => `${policy.name} ${age} ${url}`;
