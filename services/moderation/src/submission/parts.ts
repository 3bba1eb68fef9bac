import { submitTale } from '@alcova/contracts';
import { SubmissionController } from './submission.controller';
import { SubmissionRepository } from './submission.repository';
import { SubmissionService } from './submission.service';

/** Sending tales, as the service's module takes it in. */
export const submission = {
  serves: [submitTale],
  controllers: [SubmissionController],
  providers: [SubmissionRepository, SubmissionService],
};
