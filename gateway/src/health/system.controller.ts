import { readyRoute, siteConfigRoute } from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../app/tokens';
import { bannerScripts } from '../banners/frame-page';
import type { GatewayConfig } from '../config';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { HandlesPublic } from '../public-bytes/public-read';
import { RARELY_CHANGED } from '../public-bytes/settings';
import { ServicesHealth } from './services-health';

/** What concerns the installation as a whole. */
@Controller()
export class SystemController {
  constructor(
    private readonly health: ServicesHealth,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** 503 with the same body while a service is down, so that operators see which one. */
  @Handles(readyRoute, { limit: 'health' })
  async ready(_input: InputOf<typeof readyRoute>, { reply }: Call) {
    const { ready, checks } = await this.health.report();
    if (!ready) reply.status(503);
    return { status: ready ? ('ok' as const) : ('down' as const), checks };
  }

  @HandlesPublic(siteConfigRoute, { of: 'site', cacheControl: RARELY_CHANGED })
  async site() {
    const { SITE_NAME, SITE_URL, SUPPORT_EMAIL, GOOGLE_CLIENT_ID, QUICK_EXIT_URL, LEAVE_URL } = this.config;
    return {
      siteName: SITE_NAME,
      siteUrl: SITE_URL,
      supportEmail: SUPPORT_EMAIL,
      googleSignIn: GOOGLE_CLIENT_ID !== undefined,
      quickExitUrl: QUICK_EXIT_URL,
      leaveUrl: LEAVE_URL,
      bannerFrames: bannerScripts(this.config).map(({ format }) => format),
    };
  }
}
