import { BANNER_FORMATS } from '@alcova/contracts';
import type { FastifyInstance } from 'fastify';
import { bannerScripts, type BannerSettings, frameHeaders, framePage } from './frame-page';
import { HOUSE_BANNER_PATH, HOUSE_BANNER_SCRIPT, isHouseBanner } from './house-banner';

const CACHE_CONTROL = 'public, max-age=300';

/**
 * Registers `/banners/{format}`: the document of the frame of every banner that has a key at the moment, the same for everybody, with
 * headers of its own. @param settings what holds now
 */
export function addBannerRoutes(
  instance: FastifyInstance,
  siteUrl: string,
  settings: () => Promise<BannerSettings>,
): void {
  // No screen of the application either.
  instance.get('/banners/*', { config: { standsAt: () => false } }, (_request, reply) =>
    reply.callNotFound(),
  );
  for (const format of BANNER_FORMATS)
    instance.get(`/banners/${format}`, async (_request, reply) => {
      const script = bannerScripts(await settings()).find((banner) => banner.format === format);
      if (!script) return reply.callNotFound();
      reply.helmet(frameHeaders(script, siteUrl));
      return reply
        .header('cache-control', CACHE_CONTROL)
        .type('text/html; charset=utf-8')
        .send(framePage(script));
    });
  // The frame has no origin: to it even this site is another one.
  const helmet = { crossOriginResourcePolicy: { policy: 'cross-origin' as const } };
  instance.get(HOUSE_BANNER_PATH, { helmet }, async (_request, reply) => {
    const isOurs = bannerScripts(await settings()).some(({ url }) => isHouseBanner(url, siteUrl));
    if (!isOurs) return reply.callNotFound();
    return reply
      .header('cache-control', CACHE_CONTROL)
      .type('text/javascript; charset=utf-8')
      .send(HOUSE_BANNER_SCRIPT);
  });
}
