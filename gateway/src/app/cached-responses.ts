import { Inject, Injectable, Optional } from '@nestjs/common';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { cachedPages } from '../head/cached-pages';
import { Pages } from '../head/pages';
import { AddressLimit } from '../http/address-limit';
import { RequestCounts } from '../http/request-counts';
import type { FastPath } from '../http/server';
import { cachedPictures } from '../media/cached-pictures';
import { HeldAssets } from '../media/held-assets';
import { keepingOf } from '../media/keeping';
import { PictureCache } from '../media/picture-cache';
import { LivePolicy } from '../policy/live-policy';
import { cachedAnswers } from '../public-bytes/cached-answers';
import { PublicReads } from '../public-bytes/public-reads';
import { Administrators } from '../session/administrators';
import { cachedHome } from '../videos/cached-home';
import { HomePage } from '../videos/home-page';
import { PublicEdge } from './edge';

/** Everything that is answered before the framework sees it: public reads, pictures and pages that are kept ready. */
@Injectable()
export class CachedResponses {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly edge: PublicEdge,
    private readonly counts: RequestCounts,
    private readonly policy: LivePolicy,
    private readonly reads: PublicReads,
    private readonly administrators: Administrators,
    private readonly held: HeldAssets,
    // As this process's roles have them.
    @Optional() private readonly home?: HomePage,
    @Optional() private readonly pictures?: PictureCache,
    @Optional() @Inject(Pages) private readonly pages?: Pages | null,
  ) {}

  /** One look after the other, until one has answered. */
  fastPath(): FastPath {
    const looks = [this.answers(), ...this.homes(), ...this.images(), ...this.written()];
    return (request, response) => looks.some((look) => look(request, response));
  }

  private limitOf(name: 'read' | 'bytes' | 'page'): AddressLimit {
    return new AddressLimit(name, this.counts, this.config.RATE_LIMIT_SCALE);
  }

  private answers(): FastPath {
    return cachedAnswers({
      ...{ reads: this.reads, addressOf: this.edge.addressOf, limit: this.limitOf('read') },
      policyOf: (request) => this.policy.of(request),
      mayBeAdministrator: this.administrators.mayAsk,
    });
  }

  private homes(): FastPath[] {
    if (!this.home) return [];
    const { addressOf, everywhere } = this.edge;
    const parts = { home: this.home, limit: this.limitOf('read'), addressOf, everywhere };
    return [cachedHome({ ...parts, policyOf: (request) => this.policy.of(request) })];
  }

  private images(): FastPath[] {
    if (!this.pictures || !this.config.GATEWAY_ROLES.includes('media')) return [];
    const { addressOf, everywhere } = this.edge;
    const parts = { pictures: this.pictures, held: this.held, limit: this.limitOf('bytes') };
    const keeping = keepingOf(this.policy, this.config.MEDIA_SHARED_CACHE_SECONDS);
    return [cachedPictures({ ...parts, addressOf, everywhere, keepingOf: keeping })];
  }

  private written(): FastPath[] {
    if (!this.pages) return [];
    return [cachedPages({ pages: this.pages, limit: this.limitOf('page'), addressOf: this.edge.addressOf })];
  }
}
