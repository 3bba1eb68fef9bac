import { decideTale, nextTale, releaseLease, renewLease, reviewTale, undoDecision } from '@alcova/contracts';
import { DecisionsRepository } from '../decisions/decisions.repository';
import { DecisionsService } from '../decisions/decisions.service';
import { DeskController } from './desk.controller';
import { LeasesRepository } from './leases.repository';
import { ReviewRepository } from './review.repository';
import { ReviewService } from './review.service';

/** The moderators' desk, as the service's module takes it in. */
export const desk = {
  serves: [nextTale, reviewTale, renewLease, releaseLease, decideTale, undoDecision],
  controllers: [DeskController],
  providers: [DecisionsRepository, DecisionsService, LeasesRepository, ReviewRepository, ReviewService],
};
