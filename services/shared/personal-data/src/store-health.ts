import { HealthRegistry } from '@alcova/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Collector } from './collector';

/** Tells whether the store is there; without it a service does all but collect. Who needs it for more has said so before. */
@Injectable()
export class StoreHealth implements OnApplicationBootstrap {
  constructor(
    @Inject(Collector) private readonly collector: Collector,
    @Inject(HealthRegistry) private readonly health: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.health.knows('store'))
      this.health.register('store', () => this.collector.assertStore(), { needed: false });
  }
}
