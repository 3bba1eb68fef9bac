import { Module } from '@nestjs/common';
import { NoticesModule } from '../../notices/notices.module';
import { CallsRepository } from './calls.repository';
import { Calls } from './calls';

/** Calling people to what is urgent. */
@Module({
  imports: [NoticesModule],
  providers: [Calls, CallsRepository],
})
export class CallsModule {}
