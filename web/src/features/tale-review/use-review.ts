import { type DeskQueue, type Lease, type ReviewedTale } from '@alcova/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { addNote, decide, type Decided, linkVideo, openTale, release, undo } from './api';
import { recordTexts, texts } from './texts';
import { Walk } from './walk';

interface LastDecision {
  readonly decisionId: string;
  readonly taleId: string;
  readonly title: string;
}

interface Shown {
  /** Undefined before the first answer, null when the queue is empty. */
  readonly tale: ReviewedTale | null | undefined;
  readonly isBusy: boolean;
  readonly message: string;
}

const failureText = (cause: unknown): string =>
  cause instanceof ApiError && cause.code.startsWith('tale.') ? cause.message : texts.actionFailed;

const CONFIRM = 'tale.confirmation-required';

/** The message of an act, said for the tale that it was done with. */
const DONE = { approve: texts.approved, deny: texts.denied, reopen: recordTexts.reopened } as const;

/** The item on the screen and what is done with it, one act at a time: a key pressed while one is under way does nothing. */
export function useReview(queue: DeskQueue) {
  const [shown, setShown] = useState<Shown>({ tale: undefined, isBusy: false, message: '' });
  const [walk] = useState(() => new Walk());
  const isBusy = useRef(false);
  const made = useRef<LastDecision[]>([]);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const run = useCallback(async (act: () => Promise<Partial<Shown>>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setShown((before) => ({ ...before, isBusy: true }));
    try {
      const after = await act();
      // Taken for somebody who has left the desk meanwhile.
      if (isGone.current && after.tale) await release(after.tale);
      setShown((before) => ({ ...before, isBusy: false, ...after }));
      return true;
    } catch (cause) {
      logFailure('desk: an act failed', cause);
      setShown((before) => ({ ...before, isBusy: false, message: failureText(cause) }));
      return false;
    } finally {
      isBusy.current = false;
    }
  }, []);

  const { tale } = shown;
  const onLease = useCallback(
    (id: string, lease: Lease | null) =>
      setShown((before) =>
        before.tale?.id === id
          ? { ...before, tale: { ...before.tale, lease }, message: lease ? before.message : texts.leaseLost }
          : before,
      ),
    [],
  );
  /** Gives the item back before another is looked for, so that it may be the one that is found. */
  const moveTo = async <Found>(find: () => Promise<Found>): Promise<Found> => {
    if (tale) await release(tale);
    try {
      return await find();
    } catch (cause) {
      if (tale) onLease(tale.id, null);
      throw cause;
    }
  };
  const open = useCallback(
    (id: string, message = '') => run(async () => ({ tale: await openTale(id), message })),
    [run],
  );
  const next = () =>
    run(async () => {
      if (tale) walk.pass(tale.id);
      return { tale: await moveTo(() => walk.next(queue)), message: '' };
    });
  const begin = useCallback(
    () => run(async () => ({ tale: await walk.next(queue), message: '' })),
    [run, walk, queue],
  );
  const previous = () =>
    run(async () => {
      const id = walk.back();
      if (id === null) return { message: texts.noPrevious };
      return { tale: await moveTo(() => openTale(id)), message: '' };
    });
  const skip = () =>
    run(async () => {
      if (!tale) return {};
      walk.skip(tale.id);
      return { tale: await moveTo(() => walk.next(queue)), message: texts.skipped(tale.title) };
    });
  const decideOn = (decided: Decided) =>
    run(async () => {
      if (!tale) return {};
      const answer = await decide(tale, decided).catch((cause: unknown) => {
        if (cause instanceof ApiError && cause.code === CONFIRM) return cause;
        throw cause;
      });
      // A term of the list that came meanwhile stands in it: the next approval asks twice.
      if (answer instanceof ApiError) return { tale: await openTale(tale.id), message: answer.message };
      const { decisionId } = answer;
      made.current.push({ decisionId, taleId: tale.id, title: tale.title });
      walk.decided(tale.id);
      const message = DONE[decided.decision](tale.title);
      // The decision stands; what comes next is another matter.
      const following = await walk.next(queue).catch((cause: unknown) => {
        logFailure('desk: the next item could not be taken', cause);
        return null;
      });
      return { tale: following, message };
    });
  const undoLast = () =>
    run(async () => {
      const before = made.current.at(-1);
      if (!before) return { message: texts.nothingToUndo };
      await undo(before.decisionId);
      made.current.pop();
      const undone = await moveTo(() => openTale(before.taleId));
      return { tale: undone, message: texts.undone(before.title) };
    });
  const reread = (act: (tale: ReviewedTale) => Promise<unknown>, message: string) =>
    run(async () => {
      if (!tale) return {};
      await act(tale);
      return { tale: await openTale(tale.id), message };
    });
  return {
    ...shown,
    begin,
    open,
    next,
    previous,
    skip,
    decide: decideOn,
    undo: undoLast,
    note: (text: string) => reread(({ id }) => addNote(id, text), ''),
    link: (videoURL: string | null, message: string) =>
      reread((current) => linkVideo(current, videoURL), message),
    say: (message: string) => setShown((before) => ({ ...before, message })),
    onLease,
  };
}

export type Review = ReturnType<typeof useReview>;
