import { RTA_LABEL } from '@alcova/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OPEN_SEARCH } from '../head/discovery-links';
import { rateLimitOf } from '../http/rate-limits';
import type { LivePolicy } from '../policy/live-policy';
import { encodingsOf, hasAlready } from '../public-bytes/negotiation';
import { bufferOf, ReadyBytes } from '../public-bytes/ready-bytes';
import type { LiveSettings } from '../settings/live-settings';
import { fileHeaders } from '../sitemap/file-headers';
import { openSearchXml } from './open-search';

interface Parts {
  readonly settings: Pick<LiveSettings, 'site'>;
  readonly policy: Pick<LivePolicy, 'differsByCountry' | 'header'>;
  /** For how long caches may answer public reads; 0 leaves it to these files. */
  readonly sharedSeconds: number;
}

/** Registers what other programs read of the site besides the sitemap: how it is searched. */
export function addDiscoveryRoutes(
  instance: FastifyInstance,
  { settings, policy, sharedSeconds }: Parts,
): void {
  const headers = fileHeaders(policy, sharedSeconds);
  const route = (url: string, type: string, make: () => Promise<ReadyBytes>) =>
    instance.route({
      method: ['GET', 'HEAD'],
      url,
      config: { rateLimit: rateLimitOf('sitemap') },
      handler: async (request, reply) => {
        void reply.headers({ ...headers(), rating: RTA_LABEL });
        return sendReady(request, reply, `${type}; charset=utf-8`, await make());
      },
    });
  route(
    OPEN_SEARCH.path,
    OPEN_SEARCH.type,
    async () => new ReadyBytes(openSearchXml(await settings.site()), []),
  );
}

function sendReady(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type: string,
  bytes: ReadyBytes,
): FastifyReply {
  void reply.header('etag', bytes.etag);
  if (hasAlready(headers['if-none-match'], bytes.etag)) return reply.status(304).send();
  const { body, encoding } = bytes.formFor(encodingsOf(headers));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.type(type).send(bufferOf(body));
}
