import {
  addNote,
  decideBulk,
  decideTale,
  deskLoad,
  linkTaleVideo,
  nextTale,
  previewBulk,
  releaseLease,
  renewLease,
  reviewTale,
  suspendAuthor,
  undoDecision,
} from '@alcova/contracts';
import { BulkService } from '../decisions/bulk.service';
import { DecisionsRepository } from '../decisions/decisions.repository';
import { DecisionsService } from '../decisions/decisions.service';
import { ColleaguesController } from './colleagues.controller';
import { ColleaguesRepository } from '../decisions/colleagues.repository';
import { ColleaguesService } from './colleagues.service';
import { DeskController } from './desk.controller';
import { LeasesRepository } from './leases.repository';
import { LoadService } from './load.service';
import { ReviewRepository } from '../decisions/review.repository';
import { ReviewService } from './review.service';

/** The moderators' desk, as the service's module takes it in. */
export const desk = {
  serves: [
    ...[nextTale, reviewTale, renewLease, releaseLease, decideTale, undoDecision],
    ...[deskLoad, addNote, linkTaleVideo, suspendAuthor, previewBulk, decideBulk],
  ],
  controllers: [DeskController, ColleaguesController],
  providers: [
    ...[LeasesRepository, ReviewRepository, ReviewService, ColleaguesRepository, ColleaguesService],
    ...[DecisionsRepository, DecisionsService, BulkService, LoadService],
  ],
};
