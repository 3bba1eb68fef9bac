import {
  addCaseNote,
  appealCase,
  caseFilm,
  casesLoad,
  countReported,
  decideCase,
  keepWave,
  listCases,
  listOwnCases,
  nextCase,
  releaseCaseLease,
  renewCaseLease,
  reportWave,
  reviewCase,
  undoCaseDecision,
} from '@alcova/contracts';
import { CaseDecisionsRepository } from './case-decisions.repository';
import { CaseDecisionsService } from './case-decisions.service';
import { CaseDeskController } from './case-desk.controller';
import { CaseLeasesRepository } from './case-leases.repository';
import { CaseListsRepository } from './case-lists.repository';
import { CaseListsService } from './case-lists.service';
import { CaseReviewRepository } from './case-review.repository';
import { CaseReviewService } from './case-review.service';
import { OwnCasesController } from './own-cases.controller';
import { OwnCasesRepository } from './own-cases.repository';
import { OwnCasesService } from './own-cases.service';
import { WaveRepository } from './wave.repository';
import { WaveService } from './wave.service';

/** The desk of reports, as the service's module takes it in. */
export const caseDesk = {
  serves: [
    ...[nextCase, reviewCase, renewCaseLease, releaseCaseLease, decideCase, undoCaseDecision],
    ...[addCaseNote, caseFilm, listCases, casesLoad, countReported, listOwnCases, appealCase],
    ...[reportWave, keepWave],
  ],
  controllers: [CaseDeskController, OwnCasesController],
  providers: [
    ...[CaseLeasesRepository, CaseReviewRepository, CaseReviewService, CaseDecisionsRepository],
    ...[CaseDecisionsService, CaseListsRepository, CaseListsService, OwnCasesRepository, OwnCasesService],
    ...[WaveRepository, WaveService],
  ],
};
