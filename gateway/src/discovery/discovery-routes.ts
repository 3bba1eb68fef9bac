import { RTA_LABEL } from '@alcova/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEEDS, OPEN_SEARCH, RSS_TYPE } from '../head/discovery-links';
import { rateLimitOf } from '../http/rate-limits';
import { orLater } from '../http/retry-later';
import type { LivePolicy } from '../policy/live-policy';
import { encodingsOf, hasAlready } from '../public-bytes/negotiation';
import { bufferOf, SerializedResponse } from '../public-bytes/serialized-response';
import type { LiveSettings } from '../settings/live-settings';
import { fileHeaders } from '../sitemap/file-headers';
import type { Feeds } from './feeds';
import { openSearchXml } from './open-search';
import { securityTxt } from './security-txt';

/** Services that are away are mostly back by then. */
const RETRY_AFTER_SECONDS = 30;

interface Parts {
  readonly feeds: Pick<Feeds, 'of'>;
  readonly settings: Pick<LiveSettings, 'site'>;
  readonly policy: Pick<LivePolicy, 'of' | 'differsByCountry' | 'header'>;
  /** For how long caches may answer public reads; 0 leaves it to these files. */
  readonly sharedSeconds: number;
}

/** Registers what other programs read of the site besides the sitemap: how it is searched, what is new, and whom to tell of a hole. */
export function addDiscoveryRoutes(
  instance: FastifyInstance,
  { feeds, settings, policy, sharedSeconds }: Parts,
): void {
  const headers = fileHeaders(policy, sharedSeconds);
  const route = (url: string, type: string, make: (request: FastifyRequest) => Promise<SerializedResponse>) =>
    instance.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: rateLimitOf('sitemap') },
      handler: async (request, reply) => {
        void reply.headers({ ...headers(), rating: RTA_LABEL });
        const bytes = await orLater(reply, RETRY_AFTER_SECONDS, make(request));
        return sendReady(request, reply, `${type}; charset=utf-8`, bytes);
      },
    });
  route(
    OPEN_SEARCH.path,
    OPEN_SEARCH.type,
    async () => new SerializedResponse(openSearchXml(await settings.site()), []),
  );
  route(
    '/.well-known/security.txt',
    'text/plain',
    async () => new SerializedResponse(securityTxt(await settings.site()), []),
  );
  for (const kind of ['videos', 'tales'] as const)
    route(FEEDS[kind].path, RSS_TYPE, (request) => feeds.of(kind, policy.of(request)));
}

function sendReady(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  bytes: SerializedResponse,
): FastifyReply {
  void reply.header('etag', bytes.etag);
  if (hasAlready(headers['if-none-match'], bytes.etag)) return reply.status(304).send();
  const { body, encoding } = bytes.formFor(encodingsOf(headers));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(type).send(bufferOf(body));
}
