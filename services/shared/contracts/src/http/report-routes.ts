import type { RouteContract } from '../kinds/route';
import {
  deleteHashListRoute,
  exportHashListRoute,
  importHashListRoute,
  listHashListsRoute,
} from './hash-lists';
import { policyHistoryRoute, policyRoute, previewPolicyRoute, updatePolicyRoute } from './policy';
import { addRecordRoute, changeRecordRoute, deleteRecordRoute, readRecordsRoute } from './records';
import {
  addCaseNoteRoute,
  appealCaseRoute,
  caseEventsRoute,
  caseFilmRoute,
  casesLoadRoute,
  decideCaseRoute,
  keepWaveRoute,
  listCasesRoute,
  listOwnCasesRoute,
  nextCaseRoute,
  readEvidenceRoute,
  releaseCaseLeaseRoute,
  renewCaseLeaseRoute,
  reportWaveRoute,
  reviewCaseRoute,
  undoCaseDecisionRoute,
} from './report-desk';
import { fileReportRoute, ticketRoute, transparencyFileRoute, transparencyRoute } from './reports';

/** Reports, their desk, and what the policies promise. */
export const REPORT_ROUTES: readonly RouteContract[] = [
  fileReportRoute,
  ticketRoute,
  transparencyRoute,
  transparencyFileRoute,
  nextCaseRoute,
  listCasesRoute,
  reviewCaseRoute,
  renewCaseLeaseRoute,
  releaseCaseLeaseRoute,
  decideCaseRoute,
  undoCaseDecisionRoute,
  addCaseNoteRoute,
  casesLoadRoute,
  reportWaveRoute,
  keepWaveRoute,
  caseEventsRoute,
  caseFilmRoute,
  readEvidenceRoute,
  listOwnCasesRoute,
  appealCaseRoute,
  policyRoute,
  previewPolicyRoute,
  updatePolicyRoute,
  policyHistoryRoute,
  listHashListsRoute,
  importHashListRoute,
  exportHashListRoute,
  deleteHashListRoute,
  readRecordsRoute,
  addRecordRoute,
  changeRecordRoute,
  deleteRecordRoute,
];
