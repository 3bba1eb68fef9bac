import { EventTap } from '@alcova/messaging';
import { HealthRegistry } from '@alcova/platform';
import { Injectable, Optional } from '@nestjs/common';
import { LivePolicy } from '../policy/live-policy';
import { PublicReads } from '../public-bytes/public-reads';
import { subscribeToChanges } from '../public-bytes/subscriptions';
import { LiveSettings } from '../settings/live-settings';
import { ObjectStore } from '../store/object-store';

/** Keeps what this process knows of the site true to what the services tell, and says whether it knows enough to answer. */
@Injectable()
export class LiveFacts {
  constructor(
    private readonly tap: EventTap,
    private readonly reads: PublicReads,
    private readonly policy: LivePolicy,
    private readonly store: ObjectStore,
    private readonly health: HealthRegistry,
    @Optional() private readonly settings?: LiveSettings,
  ) {}

  /** Answers say by what they differ: those made before a change of the policy do not know. */
  follow(): Promise<void> {
    subscribeToChanges(this.tap, this.reads, this.policy, () => this.settings?.invalidate());
    return this.policy.follow(() => this.reads.clear());
  }

  watch(): void {
    // What is shown where, and to whom, is known before the first request is answered, or the process says that it is not ready.
    this.health.register('policy', async () => {
      if (!this.policy.isKnown) throw new Error('the policy was not read yet');
    });
    // Without the store the site still shows its pages.
    this.health.register('store', () => this.store.assertReachable(), { needed: false });
  }
}
