import { Module } from '@nestjs/common';
import { DecisionNotifier } from './decision-notifier';
import { Notices } from './notices';
import { OutcomeNotifier } from './outcome-notifier';

/** What people are told by mail. */
@Module({
  providers: [DecisionNotifier, Notices, OutcomeNotifier],
  exports: [Notices],
})
export class NoticesModule {}
