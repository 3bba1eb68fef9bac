import { type Lease } from '@alcova/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/error';
import { logFailure } from '../log';
import { type Desk, type DeskItem } from './desk';
import { release } from './release';
import { texts } from './texts';

export interface Shown<Item> {
  /** Undefined before the first answer, null when the queue is empty. */
  readonly item: Item | null | undefined;
  /** With an empty queue: how many wait that somebody else has to decide. */
  readonly forOthers?: number;
  readonly isBusy: boolean;
  readonly message: string;
  /** Set: the next item could not be taken, and is asked for again after so many ms. */
  readonly againAfterMs?: number | undefined;
}

const failureText = (cause: unknown, codes: string): string =>
  cause instanceof ApiError && cause.code.startsWith(`${codes}.`) ? cause.message : texts.actionFailed;

/** Whether the screen still stands. */
function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/**
 * The item on the screen. `run` does one act at a time and shows what comes of it; it answers whether the act was done. An act that is asked
 * for while another is under way is not done.
 */
export function useItem<Item extends DeskItem, Decided>(desk: Desk<Item, Decided>) {
  const [shown, setShown] = useState<Shown<Item>>({ item: undefined, isBusy: false, message: '' });
  const isBusy = useRef(false);
  const isGone = useIsGone();
  const show = useCallback(
    (part: Partial<Shown<Item>>) => setShown((before) => ({ ...before, ...part })),
    [],
  );
  const run = useCallback(
    async (act: () => Promise<Partial<Shown<Item>>>): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      show({ isBusy: true, againAfterMs: undefined });
      try {
        const after = await act();
        // Taken for somebody who has left the desk meanwhile.
        if (isGone.current && after.item) await release(desk, after.item);
        show({ ...after, isBusy: false });
        return true;
      } catch (cause) {
        logFailure('desk: an act failed', cause);
        show({ isBusy: false, message: failureText(cause, desk.codes) });
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [desk, show, isGone],
  );
  /** The lease of the item is another now; null: it is lost. */
  const onLease = useCallback(
    (id: string, lease: Lease | null) =>
      setShown((before) =>
        before.item?.id === id
          ? {
              ...before,
              item: { ...before.item, lease },
              message: lease ? before.message : desk.words.leaseLost,
            }
          : before,
      ),
    [desk],
  );
  return { shown, run, onLease, say: (message: string) => show({ message }) };
}
