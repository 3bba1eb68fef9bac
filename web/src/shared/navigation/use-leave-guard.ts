import { useEffect, useId } from 'react';
import { create } from 'zustand';
import { leavePage, takeBack } from './back-entries';
import { useGuard } from './guard-store';

/** Who asks, the last one in front: a dialog may stand over another one, and one question is enough. */
const useAskers = create<{ readonly ids: readonly string[] }>()(() => ({ ids: [] }));

/** The Back button changes the page before anybody is asked: the first press is taken from it. */
const guardBack = () => takeBack(() => useGuard.setState({ pending: leavePage }), { isDialog: false });

/** Takes an asker out; with the last one gone whoever wanted to leave may: what was being protected is done or gone. */
function release(id: string): void {
  useAskers.setState(({ ids }) => ({ ids: ids.filter((one) => one !== id) }));
  if (useAskers.getState().ids.length > 0) return;
  const wanted = useGuard.getState().pending;
  useGuard.setState({ active: false, pending: null });
  wanted?.();
}

/**
 * While `active`, asks before the screen is left: links and Back through the answered question, closing the tab through the browser's own.
 * `pending` is true while the question stands; of several that are active the last one asks.
 */
export function useLeaveGuard(active: boolean) {
  const id = useId();
  const pending = useGuard((state) => state.pending);
  const isAsked = useAskers(({ ids }) => ids.at(-1) === id);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopBack = guardBack();
    window.addEventListener('beforeunload', ask);
    useAskers.setState(({ ids }) => ({ ids: [...ids, id] }));
    useGuard.setState({ active: true });
    return () => {
      stopBack();
      window.removeEventListener('beforeunload', ask);
      release(id);
    };
  }, [active, id]);
  return {
    pending: pending !== null && isAsked,
    leave: () => {
      useGuard.setState({ active: false, pending: null });
      pending?.();
    },
    stay: () => useGuard.setState({ pending: null }),
  };
}
