import { Module } from '@nestjs/common';
import { HoldsPublisher } from './holds.publisher';
import { HoldsRepository } from './holds.repository';
import { CacheInvalidation } from './cache-invalidation';
import { VideoHolds } from './video-holds';

/** Assets that nothing is served of. */
@Module({
  providers: [HoldsPublisher, HoldsRepository, CacheInvalidation, VideoHolds],
  exports: [HoldsRepository],
})
export class HoldsModule {}
