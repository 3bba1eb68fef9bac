import { Module } from '@nestjs/common';
import { HoldsPublisher } from './holds.publisher';
import { HoldsRepository } from './holds.repository';
import { Purger } from './purger';
import { VideoHolds } from './video-holds';

/** Assets that nothing is served of. */
@Module({
  providers: [HoldsPublisher, HoldsRepository, Purger, VideoHolds],
  exports: [HoldsRepository],
})
export class HoldsModule {}
