import { Module } from '@nestjs/common';
import { AgePassModule } from '../age/pass.module';
import { AgePasses } from '../age/pass';
import { pageAgeOf } from '../age/page-age';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { ConsentCookie } from '../consent/consent-cookie';
import { Pages } from '../head/pages';
import { AddressLimit } from '../http/address-limit';
import { RequestCounts } from '../http/request-counts';
import { everywhereHeaders } from '../http/security-headers';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { SessionCookies } from '../session/cookies';
import { SessionModule } from '../session/session.module';
import { LiveSettings } from '../settings/live-settings';

/** Null where this process serves no web application. */
function pagesOf(
  config: GatewayConfig,
  counts: RequestCounts,
  settings: LiveSettings,
  reads: PublicReads,
  policy: LivePolicy,
  passes: AgePasses,
  session: SessionCookies,
): Pages | null {
  if (config.WEB_DIR === undefined) return null;
  const consent = new ConsentCookie(config.COOKIE_SECURE);
  return new Pages({
    ...{ webDir: config.WEB_DIR, settings, reads },
    policyOf: (request) => policy.of(request),
    ageOf: (request, asked) => pageAgeOf(request, asked, passes),
    cookies: {
      hasSession: (header) => session.isIn(header),
      hasConsented: (header) => consent.hasConsented(header),
    },
    searches: new AddressLimit('read', counts, config.RATE_LIMIT_SCALE),
    maxBytes: config.PAGE_CACHE_BYTES,
    everywhere: everywhereHeaders(config),
  });
}

/** The pages of the web application. */
@Module({
  imports: [SessionModule, AgePassModule],
  providers: [
    {
      provide: Pages,
      useFactory: pagesOf,
      inject: [CONFIG, RequestCounts, LiveSettings, PublicReads, LivePolicy, AgePasses, SessionCookies],
    },
  ],
  exports: [Pages],
})
export class PagesModule {}
