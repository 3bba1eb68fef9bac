import { useEffect, useId } from 'react';
import { create } from 'zustand';
import { leavePage, takeBack } from './back-entries';
import { useGuard } from './guard-store';

interface Asker {
  readonly id: string;
  readonly minds: (to: string | null) => boolean;
}

const mindsAll = () => true;

/** Who asks, the last one in front: a dialog may stand over another one, and one question is enough. */
const useAskers = create<{ readonly askers: readonly Asker[] }>()(() => ({ askers: [] }));

const setAskers = (askers: readonly Asker[]): void => {
  useAskers.setState({ askers });
  useGuard.setState({ active: askers.length > 0, minds: (to) => askers.some(({ minds }) => minds(to)) });
};

/** The Back button changes the page before anybody is asked: the first press is taken from it. */
const guardBack = () =>
  takeBack(() => useGuard.setState({ pending: leavePage, to: null }), { isDialog: false });

/** Takes an asker out; with the last one gone whoever wanted to leave may: what was being protected is done or gone. */
function release(id: string): void {
  setAskers(useAskers.getState().askers.filter((one) => one.id !== id));
  const { pending: wanted, to, minds, active } = useGuard.getState();
  if (!wanted || (active && minds(to))) return;
  useGuard.setState({ pending: null });
  wanted();
}

/**
 * While `active`, asks before the screen is left: links and Back through the answered question, closing the tab through the browser's own.
 * `pending` is true while the question stands; of several that are active the last one asks.
 * @param minds whether going to a path is asked about (null: nobody knows where to); all are, unless it says otherwise. The same function always.
 * @param behind where Back leads, as far as that is known
 */
export function useLeaveGuard(
  active: boolean,
  minds: Asker['minds'] = mindsAll,
  behind: string | null = null,
) {
  const id = useId();
  const pending = useGuard((state) => state.pending);
  const to = useGuard((state) => state.to);
  const isAsked = useAskers(({ askers }) => askers.findLast((one) => one.minds(to))?.id === id);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    setAskers([...useAskers.getState().askers, { id, minds }]);
    return () => {
      window.removeEventListener('beforeunload', ask);
      release(id);
    };
  }, [active, id, minds]);
  const mindsBack = active && minds(behind);
  useEffect(() => (mindsBack ? guardBack() : undefined), [mindsBack]);
  return {
    pending: pending !== null && isAsked,
    leave: () => {
      useGuard.setState({ active: false, pending: null });
      pending?.();
      // Whoever stays on the next screen goes on guarding.
      setAskers(useAskers.getState().askers);
    },
    stay: () => useGuard.setState({ pending: null }),
  };
}
