import {
  addNoteRoute,
  decideTaleRoute,
  type DeskQueue,
  linkTaleVideoRoute,
  nextTaleRoute,
  releaseLeaseRoute,
  renewLeaseRoute,
  type ReviewedTale,
  reviewTaleRoute,
  undoDecisionRoute,
} from '@alcova/contracts';
import { call } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { type Decided } from '../../shared/tales/decided';

/** Most ids that the server leaves out. */
const MOST_SKIPPED = 50;

/** Takes the next free item that is not among `skipped`. */
export const takeNext = async (
  queue: DeskQueue,
  skipped: readonly string[],
): Promise<ReviewedTale | null> => {
  const { tale } = await call(nextTaleRoute, { body: { queue, skipped: skipped.slice(-MOST_SKIPPED) } });
  return tale;
};

export const openTale = (id: string): Promise<ReviewedTale> => call(reviewTaleRoute, { params: { id } });

/** The lease under which an item is looked at; undefined where it is not one's own. */
export const tokenOf = ({ lease }: ReviewedTale): number | undefined =>
  lease?.isMine ? (lease.token ?? undefined) : undefined;

export const decide = (tale: ReviewedTale, decided: Decided) =>
  call(decideTaleRoute, {
    params: { id: tale.id },
    body: { ...decided, version: tale.version, token: tokenOf(tale) },
  });

export const undo = (decisionId: string) => call(undoDecisionRoute, { params: { id: decisionId } });

export const renew = (id: string, token: number) =>
  call(renewLeaseRoute, { params: { id }, body: { token } });

/** Lets others have an item. `keepalive`: the request outlives the page. A loss is only logged: the lease ends by itself. */
export async function release(tale: ReviewedTale, keepalive = false): Promise<void> {
  const token = tokenOf(tale);
  if (token === undefined) return;
  try {
    await call(releaseLeaseRoute, { params: { id: tale.id }, body: { token }, keepalive });
  } catch (cause) {
    logFailure('desk: a lease could not be given back', cause);
  }
}

export const addNote = (id: string, text: string) => call(addNoteRoute, { params: { id }, body: { text } });

export const linkVideo = ({ id, version }: ReviewedTale, videoURL: string | null) =>
  call(linkTaleVideoRoute, { params: { id }, body: { videoURL, version } });
