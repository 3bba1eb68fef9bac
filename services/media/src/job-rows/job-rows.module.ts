import { Module } from '@nestjs/common';
import { JobsRepository } from './jobs.repository';

/** Jobs as they are stored. */
@Module({
  providers: [JobsRepository],
  exports: [JobsRepository],
})
export class JobRowsModule {}
