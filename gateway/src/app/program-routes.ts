import type { INestApplicationContext } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config';
import { addDiscoveryRoutes } from '../discovery/discovery-routes';
import { LivePolicy } from '../policy/live-policy';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { addSitemapRoutes } from '../sitemap/sitemap-routes';
import { Sitemaps } from '../sitemap/sitemaps';

/** Registers what other programs read of the site: robots.txt, the sitemaps, and how it is searched. */
export function addProgramRoutes(
  scope: FastifyInstance,
  app: Pick<INestApplicationContext, 'get'>,
  { SITE_URL, PUBLIC_SHARED_CACHE_SECONDS: sharedSeconds }: GatewayConfig,
): void {
  const policy = app.get(LivePolicy, { strict: false });
  const sitemaps = new Sitemaps(SITE_URL, app.get(ServiceCalls, { strict: false }));
  addSitemapRoutes(scope, sitemaps, policy, sharedSeconds);
  addDiscoveryRoutes(scope, { settings: app.get(LiveSettings, { strict: false }), policy, sharedSeconds });
}
