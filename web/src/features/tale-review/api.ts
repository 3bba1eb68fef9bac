import {
  addNoteRoute,
  decideTaleRoute,
  deskEventsRoute,
  deskLoadRoute,
  linkTaleVideoRoute,
  nextTaleRoute,
  releaseLeaseRoute,
  renewLeaseRoute,
  type ReviewedTale,
  reviewTaleRoute,
  undoDecisionRoute,
} from '@alcova/contracts';
import { type z } from 'zod';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { type Desk, lastSkipped, tokenOf } from '../../shared/desk/desk';
import { type LoadSource } from '../../shared/desk/use-desk-load';
import { type Review } from '../../shared/desk/use-review';
import { type Decided } from '../../shared/tales/decided';
import { recordTexts, texts } from './texts';

/** The message of a decision, said for the tale that it was made on. */
const DONE = { approve: texts.approved, deny: texts.denied, reopen: recordTexts.reopened } as const;

/** The tales' desk. */
export const taleDesk: Desk<ReviewedTale, Decided> = {
  codes: 'tale',
  words: { ...texts, done: ({ decision }, title) => DONE[decision](title) },
  takeNext: async (queue, skipped) =>
    (await call(nextTaleRoute, { body: { queue, skipped: lastSkipped(skipped) } })).tale,
  open: (id) => call(reviewTaleRoute, { params: { id } }),
  decide: (tale, decided) =>
    call(decideTaleRoute, {
      params: { id: tale.id },
      body: { ...decided, version: tale.version, token: tokenOf(tale) },
    }),
  undo: (id) => call(undoDecisionRoute, { params: { id } }),
  addNote: (id, text) => call(addNoteRoute, { params: { id }, body: { text } }),
  renew: (id, token) => call(renewLeaseRoute, { params: { id }, body: { token } }),
  giveBack: (id, token, keepalive) => call(releaseLeaseRoute, { params: { id }, body: { token }, keepalive }),
};
export type TaleReview = Review<ReviewedTale, Decided>;

export const taleLoad: LoadSource<z.output<typeof deskLoadRoute.response>> = {
  stream: addressOf(deskEventsRoute),
  schema: deskLoadRoute.response,
  ask: () => call(deskLoadRoute, {}),
};

export const linkVideo = ({ id, version }: ReviewedTale, videoURL: string | null) =>
  call(linkTaleVideoRoute, { params: { id }, body: { videoURL, version } });
