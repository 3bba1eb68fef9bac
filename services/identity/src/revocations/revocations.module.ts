import { Module } from '@nestjs/common';
import { RevocationsPublisher } from './revocations.publisher';
import { RevocationsRepository } from './revocations.repository';
import { Revocations } from './revocations';

/** Which sessions count no more, told to the gateways. */
@Module({
  providers: [Revocations, RevocationsPublisher, RevocationsRepository],
  exports: [Revocations],
})
export class RevocationsModule {}
