import { Inject, Injectable, Optional } from '@nestjs/common';
import { ageBarrier } from '../age-barrier/barrier';
import { AgePasses } from '../age/pass';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { Pages } from '../head/pages';
import { AddressLimit } from '../http/address-limit';
import { RequestCounts } from '../http/request-counts';
import type { Middleware } from '../http/server';
import { LivePolicy } from '../policy/live-policy';
import { Administrators } from '../session/administrators';
import { LiveSettings } from '../settings/live-settings';
import { PublicEdge } from './edge';

/** The barrier of ages, as this process's parts make it. */
@Injectable()
export class AgeBarrier {
  constructor(
    @Inject(CONFIG) private readonly config: GatewayConfig,
    private readonly edge: PublicEdge,
    private readonly counts: RequestCounts,
    private readonly policy: LivePolicy,
    private readonly passes: AgePasses,
    private readonly administrators: Administrators,
    // Of the role `api` alone: only who serves pages tells titles.
    @Optional() private readonly settings?: LiveSettings,
    @Optional() @Inject(Pages) private readonly pages?: Pages | null,
  ) {}

  barrier(): Middleware {
    const { addressOf, everywhere } = this.edge;
    return ageBarrier({
      ...{ policy: this.policy, passes: this.passes, addressOf, everywhere },
      pages: this.pages?.neutrals,
      areStaff: this.administrators.areStaff,
      givesTitles: () => this.settings?.givesTitles() ?? false,
      limitOf: (name) => new AddressLimit(name, this.counts, this.config.RATE_LIMIT_SCALE),
    });
  }
}
