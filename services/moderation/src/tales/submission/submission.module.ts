import { Module } from '@nestjs/common';
import { AuthorsModule } from '../authors/authors.module';
import { OwnTalesModule } from '../own/own-tales.module';
import { SignalsModule } from '../signals/signals.module';
import { SubmissionController } from './submission.controller';
import { SubmissionRepository } from './submission.repository';
import { SubmissionService } from './submission.service';

/** Sending tales. */
@Module({
  imports: [AuthorsModule, OwnTalesModule, SignalsModule],
  controllers: [SubmissionController],
  providers: [SubmissionRepository, SubmissionService],
})
export class SubmissionModule {}
