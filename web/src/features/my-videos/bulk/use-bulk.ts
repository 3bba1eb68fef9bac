import { useRef, useState } from 'react';
import { failureMessage } from '../../../shared/reauthentication/fresh-proof';
import type { Outcome } from '../base/outcome';
import { useListMutation } from '../base/queries';
import { outcomeOf } from './outcome';
import { type Act, inBatches, type Result, send, takeBack } from './steps';
import { bulkTexts as texts } from './texts';

export interface Progress {
  readonly done: number;
  readonly total: number;
}

const doneOf = (act: Act): ((count: number) => string) => {
  if (act.field === 'deletion') return texts.deleted;
  if (act.field !== 'isActive') return texts.changed;
  return act.to ? texts.activated : texts.deactivated;
};

/** What an act came to, with the way back where there is one. */
function told(act: Act, result: Result): Outcome | null {
  const outcome = outcomeOf(result, doneOf(act));
  if (!outcome || result.changed.length === 0) return outcome;
  const undo = async (): Promise<Outcome | null> => {
    const undone = outcomeOf(await takeBack(act, result.changed), texts.undone);
    // Its button is gone then.
    return undone && { ...undone, takesFocus: true };
  };
  return { ...outcome, undo };
}

/** Does an act to the videos that `find` answers, and tells how far it is; `stop` ends it before the next batch. */
export function useBulk(onEnd: (outcome: Outcome | null) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const isStopped = useRef(false);
  const run = useListMutation(async ({ act, find }: { act: Act; find: () => Promise<readonly string[]> }) => {
    const ids = await find();
    const watch = {
      onStep: (done: number) => setProgress({ done, total: ids.length }),
      isStopped: () => isStopped.current,
    };
    watch.onStep(0);
    return told(act, await inBatches(ids, (batch) => send(act, batch), watch));
  });
  const start = (act: Act, find: () => Promise<readonly string[]>) =>
    run.mutate(
      { act, find },
      {
        onSuccess: onEnd,
        onError: (cause) =>
          onEnd({ tone: 'error', message: failureMessage(cause, texts.failed) ?? texts.failed }),
      },
    );
  const stop = () => {
    isStopped.current = true;
  };
  return { start, stop, progress, isPending: run.isPending };
}
