import { HealthRegistry } from '@alcova/platform';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Collector } from './collector';

/** Tells whether the store is there; without it a service does all but collect. Who needs it for more has said so before. */
@Injectable()
export class StoreHealth implements OnApplicationBootstrap {
  constructor(
    private readonly collector: Collector,
    private readonly health: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.health.knows('store'))
      this.health.register('store', () => this.collector.assertStore(), { needed: false });
  }
}
