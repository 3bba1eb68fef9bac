import type { RouteContract } from '../kinds/route';
import {
  addRecord,
  changeRecord,
  countUnrecorded,
  deleteRecord,
  readRecords,
} from '../catalogue/participants';
import { exportAuthorityReport } from './authority-reports';
import { exportHashList, importHashList } from './hash-lists';
import { getAdminPolicy, policyHistory, previewPolicy, updatePolicy } from './policy';
import { caseEvents, caseFilm, getWaiting } from './report-desk';
import { fileReport, reportTicket, transparencyFile } from './reports';
import { deleteHashList, listHashLists } from '../media/likeness';
import {
  listAuthorityReports,
  openAuthorityReport,
  receiveAuthorityReport,
  withdrawAuthorityReport,
} from '../moderation/authority-reports';
import {
  addCaseNote,
  appealCase,
  casesLoad,
  countReported,
  decideCase,
  listCases,
  listOwnCases,
  nextCase,
  readEvidence,
  releaseCaseLease,
  renewCaseLease,
  reviewCase,
  undoCaseDecision,
} from '../moderation/report-desk';
import { keepWave, reportWave } from '../moderation/report-wave';
import { transparency } from '../moderation/transparency';

/** Reports, their desk, and what the policies promise. */
export const REPORT_ROUTES: readonly RouteContract[] = [
  fileReport,
  reportTicket,
  transparency,
  transparencyFile,
  nextCase,
  listCases,
  reviewCase,
  renewCaseLease,
  releaseCaseLease,
  decideCase,
  undoCaseDecision,
  addCaseNote,
  casesLoad,
  getWaiting,
  countReported,
  reportWave,
  keepWave,
  caseEvents,
  caseFilm,
  readEvidence,
  listAuthorityReports,
  openAuthorityReport,
  receiveAuthorityReport,
  withdrawAuthorityReport,
  exportAuthorityReport,
  listOwnCases,
  appealCase,
  getAdminPolicy,
  previewPolicy,
  updatePolicy,
  policyHistory,
  listHashLists,
  importHashList,
  exportHashList,
  deleteHashList,
  countUnrecorded,
  readRecords,
  addRecord,
  changeRecord,
  deleteRecord,
];
