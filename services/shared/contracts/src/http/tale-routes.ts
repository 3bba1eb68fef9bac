import type { RouteContract } from '../kinds/route';
import { deskFiguresRoute, exportAuditRoute, listAuditRoute, verifyAuditRoute } from './audit';
import {
  appealTaleRoute,
  getOwnTaleRoute,
  listOwnTalesRoute,
  resubmitTaleRoute,
  submitTaleRoute,
  withdrawTaleRoute,
} from './own-tales';
import {
  getPublishedTaleRoute,
  listPublishedTalesRoute,
  nextPublishedTaleRoute,
  taleOfVideoRoute,
} from './published-tales';
import {
  addNoteRoute,
  decideBulkRoute,
  decideTaleRoute,
  deskEventsRoute,
  deskLoadRoute,
  getTermsRoute,
  linkTaleVideoRoute,
  nextTaleRoute,
  previewBulkRoute,
  releaseLeaseRoute,
  renewLeaseRoute,
  reviewTaleRoute,
  setTermsRoute,
  suspendAuthorRoute,
  undoDecisionRoute,
} from './tale-desk';
import { listTalesRoute, taleCountsRoute } from './tales';

/** What there is of tales, the moderators' desk and the audit log. */
export const TALE_ROUTES: readonly RouteContract[] = [
  listTalesRoute,
  taleCountsRoute,
  submitTaleRoute,
  listOwnTalesRoute,
  getOwnTaleRoute,
  resubmitTaleRoute,
  withdrawTaleRoute,
  appealTaleRoute,
  nextTaleRoute,
  reviewTaleRoute,
  renewLeaseRoute,
  releaseLeaseRoute,
  decideTaleRoute,
  undoDecisionRoute,
  addNoteRoute,
  linkTaleVideoRoute,
  previewBulkRoute,
  decideBulkRoute,
  suspendAuthorRoute,
  deskLoadRoute,
  deskEventsRoute,
  getTermsRoute,
  setTermsRoute,
  deskFiguresRoute,
  listAuditRoute,
  exportAuditRoute,
  verifyAuditRoute,
  listPublishedTalesRoute,
  getPublishedTaleRoute,
  nextPublishedTaleRoute,
  taleOfVideoRoute,
];
