import { Module } from '@nestjs/common';
import { HoldBackfill } from './hold-backfill';
import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';
import { PolicyEvents } from './policy-events';
import { ServingRepository } from './serving.repository';
import { ServingService } from './serving.service';
import { TakedownEvents } from './takedown-events';

/** What keeps videos from the public. */
@Module({
  providers: [
    HoldBackfill,
    HoldsRepository,
    HoldsService,
    PolicyEvents,
    ServingRepository,
    ServingService,
    TakedownEvents,
  ],
  exports: [HoldsService, ServingService],
})
export class HoldsModule {}
