import {
  type addNote,
  type decideTale,
  type deskEvents,
  type deskLoad,
  type linkTaleVideo,
  type nextTale,
  type releaseLease,
  type renewLease,
  type ReviewedTale,
  type reviewTale,
  type undoDecision,
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
    const { tale: item, forOthers } = await call<typeof nextTale>('POST /api/desk/tales/next', {
      body: { queue, skipped: lastSkipped(skipped) },
    });
    return { item, forOthers };
  },
  open: (id) => call<typeof reviewTale>('POST /api/desk/tales/{id}/review', { params: { id } }),
  decide: (tale, decided) =>
    call<typeof decideTale>('PATCH /api/tales/{id}', {
      params: { id: tale.id },
      body: { ...decided, version: tale.version, token: tokenOf(tale) },
    }),
  undo: (id) => call<typeof undoDecision>('POST /api/desk/decisions/{id}/undo', { params: { id } }),
  addNote: (id, text) =>
    call<typeof addNote>('POST /api/desk/tales/{id}/notes', { params: { id }, body: { text } }),
  renew: (id, token) =>
    call<typeof renewLease>('PUT /api/desk/tales/{id}/lease', { params: { id }, body: { token } }),
  giveBack: (id, token, keepalive) =>
    call<typeof releaseLease>('POST /api/desk/tales/{id}/lease/release', {
      params: { id },
      body: { token },
      keepalive,
    }),
};
export type TaleReview = Review<ReviewedTale, Decided>;

export const taleLoad: LoadSource<AnswerOf<typeof deskLoad>> = {
  stream: addressOf<typeof deskEvents>('GET /api/desk/events'),
  read: readEvent<typeof deskEvents>,
  ask: () => call<typeof deskLoad>('GET /api/desk/load', {}),
};

export const linkVideo = ({ id, version }: ReviewedTale, videoURL: string | null) =>
  call<typeof linkTaleVideo>('PUT /api/desk/tales/{id}/video', {
    params: { id },
    body: { videoURL, version },
  });
