import { KeyValues } from '@alcova/messaging';
import { logger } from '@alcova/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { GatewayConfig } from '../config/config';
import { CONFIG } from '../config/token';
import { HeldAssets } from '../media/held-assets';
import { Revocations } from '../session/revocations';

/** How long the start waits for what identity revoked, and for what media holds. */
const LOAD_WITHIN_MS = 5_000;

/** What identity revoked and media holds, as this process reads it from its start on. */
@Injectable()
export class WatchedBuckets {
  private readonly log = logger('server');
  private readonly ofIdentity: ReturnType<typeof Revocations.watching>;
  private readonly ofMedia: ReturnType<typeof HeldAssets.watching>;

  constructor(
    keyValues: KeyValues,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {
    this.ofIdentity = Revocations.watching(keyValues);
    this.ofMedia = HeldAssets.watching(keyValues);
  }

  get revocations(): Revocations {
    return this.ofIdentity.revocations;
  }

  get held(): HeldAssets {
    return this.ofMedia.held;
  }

  /** Else the first callers would be told to come back. Without identity the site opens all the same, to visitors. */
  async loaded(): Promise<void> {
    if (!(await this.ofIdentity.loaded(LOAD_WITHIN_MS)))
      this.log.warn('revocations are not known yet: tokens are not believed');
    if (this.config.GATEWAY_ROLES.includes('media') && !(await this.ofMedia.loaded(LOAD_WITHIN_MS)))
      this.log.warn('holds are not known yet: no media is served');
  }
}
