import { Module } from '@nestjs/common';
import { AuthorsRepository } from './authors.repository';
import { SendingLimit } from './sending-limit';

/** Authors of tales, and how much they may send. */
@Module({
  providers: [AuthorsRepository, SendingLimit],
  exports: [AuthorsRepository, SendingLimit],
})
export class AuthorsModule {}
