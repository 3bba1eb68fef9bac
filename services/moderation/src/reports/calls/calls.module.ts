import { Module } from '@nestjs/common';
import { NoticesModule } from '../../notices/notices.module';
import { CallsRepository } from './calls.repository';
import { UrgentCalls } from './urgent-calls';

/** Calling people to what is urgent. */
@Module({
  imports: [NoticesModule],
  providers: [UrgentCalls, CallsRepository],
})
export class CallsModule {}
