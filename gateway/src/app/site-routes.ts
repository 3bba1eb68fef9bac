import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { AgePasses } from '../age/pass';
import { addBannerRoutes } from '../banners/banner-routes';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { ConsentCookie } from '../consent/consent-cookie';
import { addConsentRoute } from '../consent/consent-route';
import { addDiscoveryRoutes } from '../discovery/discovery-routes';
import { Feeds } from '../discovery/feeds';
import { Pages } from '../head/pages';
import { answerProblemsIn } from '../http/problem.filter';
import { RequestCounts } from '../http/request-counts';
import { addDocsRoutes, hasDocs } from '../openapi/docs-routes';
import { addOpenApiRoute } from '../openapi/openapi-routes';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { ServiceCalls } from '../services/service-calls';
import { LiveSettings } from '../settings/live-settings';
import { addSitemapRoutes } from '../sitemap/sitemap-routes';
import { Sitemaps } from '../sitemap/sitemaps';
import { addIncompleteAddresses } from '../videos/incomplete-addresses';
import { addVideoLengthRoutes } from '../video-length/routes';
import { addWebRoutes } from '../web/web-routes';

/** The routes of the role `api` that are no operations of the contracts: what other programs read, the document, the web application. */
@Injectable()
export class SiteRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly counts: RequestCounts,
    private readonly settings: LiveSettings,
    private readonly policy: LivePolicy,
    private readonly passes: AgePasses,
    private readonly reads: PublicReads,
    private readonly services: ServiceCalls,
    @Inject(Pages) private readonly pages: Pages | null,
  ) {}

  onModuleInit(): void {
    const instance: FastifyInstance = this.host.httpAdapter.getInstance();
    // Not awaited: the routes of controllers would be bound before the framework has its error handler.
    void instance.register(async (scope) => {
      answerProblemsIn(scope);
      this.addForPrograms(scope);
      await this.addForPeople(scope);
    });
  }

  /** robots.txt, the sitemaps, the feeds of what is new, how the site is searched, and the API's document. */
  private addForPrograms(scope: FastifyInstance): void {
    const { settings, policy, passes } = this;
    const { SITE_URL, PUBLIC_SHARED_CACHE_SECONDS: sharedSeconds } = this.config;
    const sitemaps = new Sitemaps(SITE_URL, this.services);
    addSitemapRoutes(scope, { sitemaps, policy, passes, sharedSeconds });
    addDiscoveryRoutes(scope, { feeds: new Feeds(this.reads, settings), settings, policy, sharedSeconds });
    addOpenApiRoute(scope);
  }

  private async addForPeople(scope: FastifyInstance): Promise<void> {
    const { config, settings } = this;
    addIncompleteAddresses(scope);
    addBannerRoutes(scope, config.SITE_URL, async () => (await settings.site()).banners);
    addVideoLengthRoutes(scope);
    addConsentRoute(scope, new ConsentCookie(config.COOKIE_SECURE));
    if (hasDocs(config)) await addDocsRoutes(scope);
    if (config.WEB_DIR !== undefined && this.pages)
      await addWebRoutes(scope, config.WEB_DIR, this.pages, this.counts);
  }
}
