import { Module } from '@nestjs/common';
import { HoldWalks } from './hold-walks';
import { HoldsRepository } from './holds.repository';
import { HoldsService } from './holds.service';
import { PolicyEvents } from './policy-events';
import { ServingRepository } from './serving.repository';
import { ServingService } from './serving.service';
import { TakedownEvents } from './takedown-events';

/** What keeps videos from the public. */
@Module({
  providers: [
    HoldWalks,
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
