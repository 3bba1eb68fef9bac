import { type DeskQueue, type ReviewedTale } from '@alcova/contracts';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { type Decided } from '../../shared/tales/decided';
import { addNote, decide, linkVideo, openTale, release, undo } from './api';
import { recordTexts, texts } from './texts';
import { type useItem } from './use-item';
import { type Walk } from './walk';

/** What an act works with: the item on the screen, if any, and where the person is in the queue. */
export interface AtDesk extends Pick<ReturnType<typeof useItem>, 'run' | 'onLease'> {
  readonly tale: ReviewedTale | null | undefined;
  readonly queue: DeskQueue;
  readonly walk: Walk;
}

/** The item is not what was decided on: it is shown as it is now, and the person decides on that. */
const STALE = new Set(['tale.lease-lost', 'tale.version-conflict', 'tale.already-decided']);
/** As above, where the server's own words say why. */
const TOLD = new Set(['tale.confirmation-required', 'tale.held-by-other']);
/** The message of a decision, said for the tale that it was made on. */
const DONE = { approve: texts.approved, deny: texts.denied, reopen: recordTexts.reopened } as const;

/** Gives the item back before another is looked for, so that it may be the one that is found. */
async function moveTo<Found>({ tale, onLease }: AtDesk, find: () => Promise<Found>): Promise<Found> {
  if (tale) await release(tale);
  try {
    return await find();
  } catch (cause) {
    if (tale) onLease(tale.id, null);
    throw cause;
  }
}

/** Going through the queue without deciding. */
export const walkingActs = (desk: AtDesk) => {
  const { tale, queue, walk, run } = desk;
  return {
    next: () =>
      run(async () => {
        if (tale) walk.pass(tale.id);
        return { tale: await moveTo(desk, () => walk.next(queue)), message: '' };
      }),
    previous: () =>
      run(async () => {
        const id = walk.back();
        if (id === null) return { message: texts.noPrevious };
        return { tale: await moveTo(desk, () => openTale(id)), message: '' };
      }),
    skip: () =>
      run(async () => {
        if (!tale) return {};
        walk.skip(tale.id);
        return { tale: await moveTo(desk, () => walk.next(queue)), message: texts.skipped(tale.title) };
      }),
  };
};

/** Decides, and takes the next item. What changed meanwhile (a term of the list, the lease, the text) shows in the item, and nothing is decided. */
async function decideOn(tale: ReviewedTale, decided: Decided, { walk, queue }: AtDesk) {
  const answer = await decide(tale, decided).catch((cause: unknown) => {
    if (cause instanceof ApiError && (STALE.has(cause.code) || TOLD.has(cause.code))) return cause;
    throw cause;
  });
  if (answer instanceof ApiError) {
    const message = STALE.has(answer.code) ? texts.takenAgain : answer.message;
    return { tale: await openTale(tale.id), message };
  }
  walk.decided({ decisionId: answer.decisionId, taleId: tale.id, title: tale.title });
  // The decision stands; what comes next is another matter.
  const following = await walk.next(queue).catch((cause: unknown) => {
    logFailure('desk: the next item could not be taken', cause);
    return null;
  });
  return { tale: following, message: DONE[decided.decision](tale.title) };
}

/** Deciding, taking back, and what is written down of an item. */
export const decidingActs = (desk: AtDesk) => {
  const { tale, walk, run } = desk;
  const reread = (act: (tale: ReviewedTale) => Promise<unknown>, message: string) =>
    run(async () => {
      if (!tale) return {};
      await act(tale);
      return { tale: await openTale(tale.id), message };
    });
  return {
    decide: (decided: Decided) => run(async () => (tale ? decideOn(tale, decided, desk) : {})),
    undo: () =>
      run(async () => {
        const last = walk.lastDecision();
        if (!last) return { message: texts.nothingToUndo };
        await undo(last.decisionId);
        walk.takenBack();
        const undone = await moveTo(desk, () => openTale(last.taleId));
        return { tale: undone, message: texts.undone(last.title) };
      }),
    note: (text: string) => reread(({ id }) => addNote(id, text), ''),
    link: (videoURL: string | null, message: string) =>
      reread((current) => linkVideo(current, videoURL), message),
  };
};
