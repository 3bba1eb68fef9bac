import { CodedError } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import type { AgePasses } from '../age/pass';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { rateLimitOf } from '../http/rate-limits';
import { orLater } from '../http/retry-later';
import { encodingsOf } from '../public-bytes/negotiation';
import type { LivePolicy } from '../policy/live-policy';
import { fileHeaders } from './file-headers';
import type { Sitemaps } from './sitemaps';

const log = logger('sitemap');
const toGzip = promisify(gzip);
const RETRY_AFTER_SECONDS = 30;
const XML = 'application/xml; charset=utf-8';
const FILE = /^\/sitemaps\/(?:videos-(?<videos>\d{1,7})|tales-(?<tales>\d{1,7}))\.xml$/;

interface Parts {
  readonly sitemaps: Sitemaps;
  readonly policy: Pick<LivePolicy, 'of' | 'differsByCountry' | 'header'>;
  readonly passes: Pick<AgePasses, 'isGood'>;
  /** For how long caches may answer public reads; 0 leaves it to the sitemaps. */
  readonly sharedSeconds: number;
}

/** Registers robots.txt and the sitemaps. */
export function addSitemapRoutes(
  instance: FastifyInstance,
  { sitemaps, policy, passes, sharedSeconds }: Parts,
): void {
  const headers = fileHeaders(policy, sharedSeconds);
  const exceptFor = (request: FastifyRequest) => policy.of(request).except('sitemap');
  /** Who has not proved their age gets here where titles are told: descriptions, pictures and films are not. */
  const maySeeDetails = (request: FastifyRequest) =>
    policy.of(request).ageMode === 'declared' || passes.isGood(request.headers.cookie);
  const route = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    instance.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: rateLimitOf('sitemap') },
      handler: async (request, reply) => answer(request, reply.headers(headers())),
    });
  route('/robots.txt', async (request, reply) =>
    sendText(request, reply.type('text/plain; charset=utf-8'), sitemaps.robots()),
  );
  route('/sitemap.xml', async (request, reply) =>
    sendText(request, reply.type(XML), await orLater(reply, RETRY_AFTER_SECONDS, sitemaps.index())),
  );
  route('/sitemaps/pages.xml', async (request, reply) =>
    sendText(request, reply.type(XML), sitemaps.pages(exceptFor(request))),
  );
  route('/sitemaps/:file', async (request, reply) => {
    const named = FILE.exec(request.url.split('?', 1)[0] ?? '')?.groups;
    const kind = named?.['tales'] === undefined ? 'videos' : 'tales';
    const part = named?.[kind];
    if (part === undefined) throw new CodedError('request.route-not-found');
    const stream = await orLater(
      reply,
      RETRY_AFTER_SECONDS,
      sitemaps.file(kind, Number(part), { except: exceptFor(request), hasDetails: maySeeDetails(request) }),
    );
    if (request.method === 'HEAD') {
      stream.destroy();
      return withHeaders(request, reply.type(XML)).send();
    }
    return sendStream(request, reply.type(XML), stream);
  });
}

const takesGzip = ({ headers }: FastifyRequest): boolean => encodingsOf(headers).includes('gzip');

function withHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (takesGzip(request)) void reply.header('content-encoding', 'gzip');
  return reply;
}

async function sendText(request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> {
  const body = Buffer.from(text);
  return withHeaders(request, reply).send(takesGzip(request) ? await toGzip(body) : body);
}

/** No faster than the client takes it; what breaks off half-way breaks the connection, so that nobody takes a part for the whole. */
function sendStream(request: FastifyRequest, reply: FastifyReply, stream: Readable): FastifyReply {
  if (!takesGzip(request)) return withHeaders(request, reply).send(stream);
  // The stream tells by itself why it broke off; a client that went is no failure.
  const zipped = pipeline(stream, createGzip(), (error) => {
    if (error) log.debug({ err: error }, 'a sitemap was not taken whole');
  });
  return withHeaders(request, reply).send(zipped);
}
