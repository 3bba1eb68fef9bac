import { CodedError, type ErrorCode } from '@alcova/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { STANDALONE_PAGE_POLICY, standalonePage } from '../admission/standalone-page';
import { acceptsPage } from '../head/cached-pages';
import type { NeutralPages } from '../head/neutral-pages';
import type { AddressLimit } from '../http/address-limit';
import { codedErrorOf, PROBLEM_TYPE, problemOf, RETRY_AFTER_SECONDS, retryAfterOf } from '../http/problems';
import { requestIdOf } from '../http/request-hooks';
import { MeasuredResponse } from '../measuring/measured-response';
import { talliesOf } from '../measuring/route-tallies';
import type { SerializedResponse } from '../public-bytes/serialized-response';
import { sendBytes } from '../public-bytes/sending';
import { isPagePath } from '../web/page-paths';
import type { NeutralPage } from '../age/page-age';
import { AGE_TEXTS } from '../age/texts';

/** Why a request goes no further. */
export type Refusal =
  /** A proof is asked for, or nothing is shown where it comes from. */
  | { readonly because: NeutralPage }
  /** It is not known yet what may be shown to whom, or a mistake of ours. */
  | { readonly because: 'unknown' | 'mistake' };

/** Somebody who opens a page is not made to press anything. */
const PAGE_AGAIN_SECONDS = 5;
const STARTING = standalonePage(AGE_TEXTS.startingTitle, AGE_TEXTS.starting);

const CODES = {
  verified: 'age.proof-required',
  closed: 'age.closed',
  unknown: 'unavailable',
  mistake: 'internal',
} as const satisfies Readonly<Record<Refusal['because'], ErrorCode>>;

const LIMITS = ['read', 'bytes', 'page'] as const;
type LimitName = (typeof LIMITS)[number];

export interface AgeRefusalParts {
  /** Undefined where this process serves no pages. */
  readonly pages: Pick<NeutralPages, 'neutral' | 'neutralReady'> | undefined;
  readonly limitOf: (name: LimitName) => Pick<AddressLimit, 'hasRoomFor' | 'count'>;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
}

/** By what a refused request is counted, in metrics and in limits: never its address. */
function kindOf(path: string): { readonly pattern: string; readonly limit: LimitName } {
  if (isPagePath(path)) return { pattern: '/*', limit: 'page' };
  if (path.startsWith('/api/')) return { pattern: '/api/*', limit: 'read' };
  const folder = /^\/(?:media|images|cdn)\//.exec(path)?.[0];
  return folder === undefined ? { pattern: '/*', limit: 'page' } : { pattern: `${folder}*`, limit: 'bytes' };
}

/** Answers what the barrier of ages stops: pages with the neutral page, everything else with a problem document. */
export class AgeRefusals {
  private readonly limits: Readonly<Record<LimitName, Pick<AddressLimit, 'hasRoomFor' | 'count'>>>;

  constructor(private readonly parts: AgeRefusalParts) {
    const { limitOf } = parts;
    this.limits = { read: limitOf('read'), bytes: limitOf('bytes'), page: limitOf('page') };
  }

  send(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
    const path = request.url?.split('?', 1)[0] ?? '/';
    const { pattern, limit } = kindOf(path);
    if (response instanceof MeasuredResponse) response.countAs(talliesOf(request.method ?? '', pattern));
    if (!this.hasRoom(this.limits[limit], request))
      return this.problem(new CodedError('request.too-many'), request, response);
    if (isPageAsked(request, path)) this.page(refusal, request, response);
    else this.problem(new CodedError(CODES[refusal.because]), request, response);
  }

  /** Counts a request. One beyond the limit of its address is told so, wherever it leads. */
  private hasRoom(limit: Pick<AddressLimit, 'hasRoomFor' | 'count'>, request: IncomingMessage): boolean {
    const address = this.parts.addressOf(request);
    if (address === undefined) return true;
    if (!limit.hasRoomFor(address)) return false;
    limit.count(address);
    return true;
  }

  private page({ because }: Refusal, request: IncomingMessage, response: ServerResponse): void {
    const { pages } = this.parts;
    if (because === 'unknown') return this.starting(request, response);
    if (because === 'mistake' || !pages)
      return this.problem(new CodedError(CODES[because]), request, response);
    const send = (bytes: SerializedResponse) => sendBytes(bytes, requestIdOf(request), request, response);
    const ready = pages.neutralReady(because, request);
    if (ready) return send(ready);
    pages
      .neutral(because, request)
      .then(send)
      .catch((error: unknown) => this.problem(codedErrorOf(error), request, response));
  }

  private starting(request: IncomingMessage, response: ServerResponse): void {
    this.answer(503, STARTING, request, response, {
      ...{ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': STANDALONE_PAGE_POLICY },
      ...{ 'retry-after': String(RETRY_AFTER_SECONDS), refresh: String(PAGE_AGAIN_SECONDS) },
    });
  }

  private problem(error: CodedError, request: IncomingMessage, response: ServerResponse): void {
    const id = requestIdOf(request);
    const problem = problemOf(error, id);
    const again = retryAfterOf(error);
    this.answer(problem.status, JSON.stringify(problem), request, response, {
      // The document names the same request.
      ...{ 'content-type': PROBLEM_TYPE, 'x-request-id': id },
      ...(again === undefined ? {} : { 'retry-after': String(again) }),
    });
  }

  private answer(
    status: number,
    body: string,
    request: IncomingMessage,
    response: ServerResponse,
    headers: Readonly<Record<string, string>>,
  ): void {
    // Who asked has gone meanwhile.
    if (response.destroyed || response.headersSent) return;
    response.writeHead(status, {
      ...this.parts.everywhere,
      ...{ 'cache-control': 'no-store', 'content-length': String(Buffer.byteLength(body)) },
      'x-request-id': requestIdOf(request),
      ...headers,
    });
    response.end(body);
  }
}

/** Whether it is a browser that opens a page. */
const isPageAsked = ({ method, headers }: IncomingMessage, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && isPagePath(path) && acceptsPage(headers);
