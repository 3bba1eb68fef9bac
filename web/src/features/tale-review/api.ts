import {
  type addNoteRoute,
  type decideTaleRoute,
  type deskEventsRoute,
  type deskLoadRoute,
  type linkTaleVideoRoute,
  type nextTaleRoute,
  type releaseLeaseRoute,
  type renewLeaseRoute,
  type ReviewedTale,
  type reviewTaleRoute,
  type undoDecisionRoute,
} from '@alcova/contracts';
import { addressOf } from '../../shared/api/address';
import { type AnswerOf, readEvent } from '../../shared/api/answer';
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
  takeNext: async (queue, skipped) => {
    const { tale: item, forOthers } = await call<typeof nextTaleRoute>('POST /api/desk/tales/next', {
      body: { queue, skipped: lastSkipped(skipped) },
    });
    return { item, forOthers };
  },
  open: (id) => call<typeof reviewTaleRoute>('POST /api/desk/tales/{id}/review', { params: { id } }),
  decide: (tale, decided) =>
    call<typeof decideTaleRoute>('PATCH /api/tales/{id}', {
      params: { id: tale.id },
      body: { ...decided, version: tale.version, token: tokenOf(tale) },
    }),
  undo: (id) => call<typeof undoDecisionRoute>('POST /api/desk/decisions/{id}/undo', { params: { id } }),
  addNote: (id, text) =>
    call<typeof addNoteRoute>('POST /api/desk/tales/{id}/notes', { params: { id }, body: { text } }),
  renew: (id, token) =>
    call<typeof renewLeaseRoute>('PUT /api/desk/tales/{id}/lease', { params: { id }, body: { token } }),
  giveBack: (id, token, keepalive) =>
    call<typeof releaseLeaseRoute>('POST /api/desk/tales/{id}/lease/release', {
      params: { id },
      body: { token },
      keepalive,
    }),
};
export type TaleReview = Review<ReviewedTale, Decided>;

export const taleLoad: LoadSource<AnswerOf<typeof deskLoadRoute>> = {
  stream: addressOf<typeof deskEventsRoute>('GET /api/desk/events'),
  read: readEvent<typeof deskEventsRoute>,
  ask: () => call<typeof deskLoadRoute>('GET /api/desk/load', {}),
};

export const linkVideo = ({ id, version }: ReviewedTale, videoURL: string | null) =>
  call<typeof linkTaleVideoRoute>('PUT /api/desk/tales/{id}/video', {
    params: { id },
    body: { videoURL, version },
  });
