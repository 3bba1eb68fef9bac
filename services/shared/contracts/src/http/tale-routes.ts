import type { RouteContract } from '../kinds/route';
import { exportAudit, listAudit, verifyAudit } from './audit';
import { taleOfVideo } from './published-tales';
import { deskEvents } from './tale-desk';
import { getTaleState, likeTale, unlikeTale } from './tale-engagement';
import { deskFigures } from '../moderation/audit';
import { getAuthorNews, muteAuthorNotices, seeOwnTales } from '../moderation/tale-authors';
import {
  addNote,
  decideBulk,
  decideTale,
  deskLoad,
  getTerms,
  linkTaleVideo,
  listTales,
  nextTale,
  previewBulk,
  releaseLease,
  renewLease,
  reviewTale,
  setTerms,
  suspendAuthor,
  undoDecision,
} from '../moderation/tale-desk';
import { addFavoriteTale, listFavoriteTales, removeFavoriteTale } from '../moderation/tale-engagement';
import { getPublishedTale, listPublishedTales, nextPublishedTale } from '../moderation/tale-reading';
import {
  appealTale,
  getOwnTale,
  listOwnTales,
  restoreOwnTale,
  resubmitTale,
  submitTale,
  withdrawTale,
} from '../moderation/tale-submission';
import { taleCounts } from '../moderation/tales';

/** What there is of tales, the moderators' desk and the audit log. */
export const TALE_ROUTES: readonly RouteContract[] = [
  listTales,
  taleCounts,
  submitTale,
  listOwnTales,
  getOwnTale,
  resubmitTale,
  withdrawTale,
  restoreOwnTale,
  appealTale,
  getAuthorNews,
  seeOwnTales,
  muteAuthorNotices,
  nextTale,
  reviewTale,
  renewLease,
  releaseLease,
  decideTale,
  undoDecision,
  addNote,
  linkTaleVideo,
  previewBulk,
  decideBulk,
  suspendAuthor,
  deskLoad,
  deskEvents,
  getTerms,
  setTerms,
  deskFigures,
  listAudit,
  exportAudit,
  verifyAudit,
  listPublishedTales,
  getPublishedTale,
  nextPublishedTale,
  taleOfVideo,
  likeTale,
  unlikeTale,
  addFavoriteTale,
  removeFavoriteTale,
  listFavoriteTales,
  getTaleState,
];
