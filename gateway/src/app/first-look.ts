import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage } from 'node:http';
import type { GatewayConfig } from '../config/config';
import { earlyPages } from '../head/early-pages';
import type { Pages } from '../head/pages';
import { AddressLimit } from '../http/address-limit';
import type { RequestCounts } from '../http/request-counts';
import type { FirstLook } from '../http/server';
import { earlyPictures } from '../media/early-pictures';
import { HeldAssets } from '../media/held-assets';
import { keepingOf } from '../media/keeping';
import { PictureCache } from '../media/picture-cache';
import { LivePolicy } from '../policy/live-policy';
import { earlyAnswers } from '../public-bytes/early-answers';
import { PublicReads } from '../public-bytes/public-reads';
import { Administrators } from '../session/administrators';
import { earlyHome } from '../videos/early-home';
import { HomePage } from '../videos/home-page';

interface Parts {
  readonly config: GatewayConfig;
  readonly counts: RequestCounts;
  readonly addressOf: (request: IncomingMessage) => string | undefined;
  /** Headers that every answer has. */
  readonly everywhere: Readonly<Record<string, string>>;
  /** Undefined where this process serves no pages. */
  readonly pages: Pages | undefined;
}

/** Everything that is answered before the framework sees it: public reads, pictures and pages that are kept ready. */
export function firstLookOf(app: NestFastifyApplication, parts: Parts): FirstLook {
  const { config, counts, addressOf, everywhere, pages } = parts;
  const policy = app.get(LivePolicy, { strict: false });
  const limitOf = (name: 'read' | 'bytes' | 'page') =>
    new AddressLimit(name, counts, config.RATE_LIMIT_SCALE);
  const looks = [
    earlyAnswers({
      reads: app.get(PublicReads, { strict: false }),
      addressOf,
      limit: limitOf('read'),
      policyOf: (request) => policy.of(request),
      mayBeAdministrator: app.get(Administrators, { strict: false }).mayAsk,
    }),
  ];
  if (config.GATEWAY_ROLES.includes('api'))
    looks.push(
      earlyHome({
        home: app.get(HomePage, { strict: false }),
        limit: limitOf('read'),
        addressOf,
        policyOf: (request) => policy.of(request),
        everywhere,
      }),
    );
  if (config.GATEWAY_ROLES.includes('media'))
    looks.push(
      earlyPictures({
        pictures: app.get(PictureCache, { strict: false }),
        held: app.get(HeldAssets, { strict: false }),
        limit: limitOf('bytes'),
        addressOf,
        everywhere,
        keepingOf: keepingOf(policy, config.MEDIA_SHARED_CACHE_SECONDS),
      }),
    );
  if (pages) looks.push(earlyPages({ pages, limit: limitOf('page'), addressOf }));
  return (request, response) => looks.some((look) => look(request, response));
}
