import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { AgePasses } from '../age/pass';
import type { GatewayConfig } from '../config/config';
import { addDiscoveryRoutes } from '../discovery/discovery-routes';
import { Feeds } from '../discovery/feeds';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { addSitemapRoutes } from '../sitemap/sitemap-routes';
import { Sitemaps } from '../sitemap/sitemaps';

/** Registers what other programs read of the site: robots.txt, the sitemaps, the feeds of what is new, and how it is searched. */
export function addProgramRoutes(
  scope: FastifyInstance,
  app: Pick<INestApplicationContext, 'get'>,
  { SITE_URL, PUBLIC_SHARED_CACHE_SECONDS: sharedSeconds }: GatewayConfig,
): void {
  const settings = app.get(LiveSettings, { strict: false });
  const policy = app.get(LivePolicy, { strict: false });
  const sitemaps = new Sitemaps(SITE_URL, app.get(ServiceCalls, { strict: false }));
  const passes = app.get(AgePasses, { strict: false });
  addSitemapRoutes(scope, { sitemaps, policy, passes, sharedSeconds });
  const feeds = new Feeds(app.get(PublicReads, { strict: false }), settings);
  addDiscoveryRoutes(scope, { feeds, settings, policy, sharedSeconds });
}
