import { pageHead, placeOf, RTA_LABEL, type HeadFacts, type HeadSite, type Place } from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingsOf, hasAlready } from '../public-bytes/negotiation';
import { listedCategories, type PolicyClass } from '../policy/policy-class';
import type { PublicReads } from '../public-bytes/public-reads';
import { headHtml } from './html';
import { pageFacts } from './page-facts';
import { PageTemplate } from './page-template';
import { ReadyPages, type ReadyPage } from './ready-page';

/** Services that are away are mostly back by then. */
const RETRY_AFTER_SECONDS = 5;
type PageStatus = 200 | 404 | 503;

/**
 * 404 for what is not there, 503 while that cannot be known: search engines take neither for a page. The page is sent all the same, and its
 * screen says what it can.
 */
function statusOf(place: Place, facts: HeadFacts): PageStatus {
  if (place.kind === 'unknown') return 404;
  if (place.kind !== 'video' && place.kind !== 'tale') return 200;
  const found = place.kind === 'video' ? facts.video : facts.tale;
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

/**
 * The web application's page for each address, with the head that belongs there. The same for everybody to whom the same is refused: nothing of
 * the visitor is in it.
 */
export class Pages {
  private readonly template: PageTemplate;
  private readonly ready: ReadyPages;

  constructor(
    webDir: string,
    /** What every head says of the site, as it stands now. */
    private readonly site: () => Promise<HeadSite>,
    private readonly reads: PublicReads,
    private readonly policyOf: (request: FastifyRequest) => PolicyClass,
    /** Memory for pages that are kept ready. */
    maxBytes: number,
  ) {
    this.ready = new ReadyPages(maxBytes);
    this.template = new PageTemplate(webDir);
  }

  /** Answers a request for a screen of the site. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = '/', search = ''] = request.url.split(/\?(.*)/s, 2);
    const policy = this.policyOf(request);
    const place = allowed(placeOf(path, search), policy);
    const facts = await pageFacts(place, this.reads, policy);
    const head = headHtml(pageHead(place, await this.site(), facts));
    const html = await this.template.with(head + categoriesMeta(policy));
    // What people type into the search has no end.
    const page = await this.ready.of(
      html,
      place.kind !== 'search' && !(place.kind === 'tales' && place.q !== ''),
    );
    return send(page, statusOf(place, facts), request, reply);
  }
}

function send(
  page: ReadyPage,
  status: PageStatus,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const [encoding] = encodingsOf(request.headers);
  void reply.headers({
    etag: page.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    rating: RTA_LABEL,
  });
  if (status === 200 && hasAlready(request.headers['if-none-match'], page.etag))
    return reply.status(304).send();
  if (status === 503) void reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity']);
}
