import { type Lease, type ReviewedTale } from '@alcova/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';
import { release } from './api';
import { texts } from './texts';

export interface Shown {
  /** Undefined before the first answer, null when the queue is empty. */
  readonly tale: ReviewedTale | null | undefined;
  readonly isBusy: boolean;
  readonly message: string;
}

const failureText = (cause: unknown): string =>
  cause instanceof ApiError && cause.code.startsWith('tale.') ? cause.message : texts.actionFailed;

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
export function useItem() {
  const [shown, setShown] = useState<Shown>({ tale: undefined, isBusy: false, message: '' });
  const isBusy = useRef(false);
  const isGone = useIsGone();
  const show = useCallback((part: Partial<Shown>) => setShown((before) => ({ ...before, ...part })), []);
  const run = useCallback(
    async (act: () => Promise<Partial<Shown>>): Promise<boolean> => {
      if (isBusy.current) return false;
      isBusy.current = true;
      show({ isBusy: true });
      try {
        const after = await act();
        // Taken for somebody who has left the desk meanwhile.
        if (isGone.current && after.tale) await release(after.tale);
        show({ ...after, isBusy: false });
        return true;
      } catch (cause) {
        logFailure('desk: an act failed', cause);
        show({ isBusy: false, message: failureText(cause) });
        return false;
      } finally {
        isBusy.current = false;
      }
    },
    [show, isGone],
  );
  /** The lease of the item is another now; null: it is lost. */
  const onLease = useCallback(
    (id: string, lease: Lease | null) =>
      setShown((before) =>
        before.tale?.id === id
          ? { ...before, tale: { ...before.tale, lease }, message: lease ? before.message : texts.leaseLost }
          : before,
      ),
    [],
  );
  return { shown, run, onLease, say: (message: string) => show({ message }) };
}
