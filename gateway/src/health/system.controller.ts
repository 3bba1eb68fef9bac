import { getReady, getSiteConfig } from '@alcova/contracts';
import { Controller, Inject } from '@nestjs/common';
import { CONFIG } from '../config/token';
import { bannerScripts } from '../banners/frame-page';
import type { GatewayConfig } from '../config/config';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { LivePolicy } from '../policy/live-policy';
import { HandlesPublic } from '../public-bytes/public-read';
import { MailWay } from '../settings/mail-way';
import { LiveSettings } from '../settings/live-settings';
import { ServicesHealth } from './services-health';

/** What concerns the installation as a whole. */
@Controller()
export class SystemController {
  constructor(
    private readonly health: ServicesHealth,
    private readonly settings: LiveSettings,
    private readonly policy: LivePolicy,
    private readonly mail: MailWay,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** 503 with the same body while a service is down, so that operators see which one. */
  @Handles(getReady)
  async ready(_input: InputOf<typeof getReady>, { reply }: Call) {
    const { ready: areReady, checks } = await this.health.report();
    const ready = areReady && this.policy.isKnown;
    if (!ready) reply.status(503);
    return { status: ready ? ('ok' as const) : ('down' as const), checks };
  }

  @HandlesPublic(getSiteConfig)
  async site() {
    const { GOOGLE_CLIENT_ID, QUICK_EXIT_URL, LEAVE_URL } = this.config;
    const [site, mailsToFiles] = await Promise.all([this.settings.site(), this.mail.isToFiles()]);
    const { siteName, siteUrl, supportEmail, banners, legal, measuresVitals } = site;
    return {
      siteName,
      siteUrl,
      supportEmail,
      googleSignIn: GOOGLE_CLIENT_ID !== undefined,
      quickExitUrl: QUICK_EXIT_URL,
      leaveUrl: LEAVE_URL,
      bannerFrames: bannerScripts(banners).map(({ format }) => format),
      legalTexts: legal.map(({ page }) => page),
      measuresVitals,
      mailsToFiles,
    };
  }
}
