import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config';
import { bannerScripts, frameHeaders, framePage } from './frame-page';
import { HOUSE_BANNER_PATH, HOUSE_BANNER_SCRIPT, isHouseBanner } from './house-banner';

const CACHE_CONTROL = 'public, max-age=300';

/** Registers `/banners/{format}` for every configured banner: the document of its frame, the same for everybody, with headers of its own. */
export function addBannerRoutes(instance: FastifyInstance, config: GatewayConfig): void {
  const scripts = bannerScripts(config);
  // No screen of the application either.
  instance.get('/banners/*', (_request, reply) => reply.callNotFound());
  for (const script of scripts) {
    const page = framePage(script);
    instance.get(`/banners/${script.format}`, { helmet: frameHeaders(script) }, async (_request, reply) =>
      reply.header('cache-control', CACHE_CONTROL).type('text/html; charset=utf-8').send(page),
    );
  }
  if (!scripts.some(({ url }) => isHouseBanner(url, config.SITE_URL))) return;
  // The frame has no origin: to it even this site is another one.
  const helmet = { crossOriginResourcePolicy: { policy: 'cross-origin' as const } };
  instance.get(HOUSE_BANNER_PATH, { helmet }, async (_request, reply) =>
    reply
      .header('cache-control', CACHE_CONTROL)
      .type('text/javascript; charset=utf-8')
      .send(HOUSE_BANNER_SCRIPT),
  );
}
