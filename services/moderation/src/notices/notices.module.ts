import { Module } from '@nestjs/common';
import { Decided } from './decided';
import { Notices } from './notices';
import { Outcomes } from './outcomes';

/** What people are told by mail. */
@Module({
  providers: [Decided, Notices, Outcomes],
  exports: [Notices],
})
export class NoticesModule {}
