import { useEffect } from 'react';
import { useGuard } from './guard-store';

/** The Back button changes the page before anybody is asked: an extra entry takes the first press. */
function guardBack(): () => void {
  const pushEntry = () => window.history.pushState(window.history.state, '');
  const onBack = () => {
    pushEntry();
    useGuard.setState({ pending: () => window.history.go(-2) });
  };
  pushEntry();
  window.addEventListener('popstate', onBack);
  return () => window.removeEventListener('popstate', onBack);
}

/**
 * While `active`, asks before the screen is left: links and Back through the answered question, closing the tab through the browser's own.
 * `pending` is true while the question stands.
 */
export function useLeaveGuard(active: boolean) {
  const pending = useGuard((state) => state.pending);
  useEffect(() => {
    if (!active) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stopBack = guardBack();
    window.addEventListener('beforeunload', ask);
    useGuard.setState({ active: true });
    return () => {
      stopBack();
      window.removeEventListener('beforeunload', ask);
      // What was being protected is done or gone: who wanted to leave may.
      const wanted = useGuard.getState().pending;
      useGuard.setState({ active: false, pending: null });
      wanted?.();
    };
  }, [active]);
  return {
    pending: pending !== null,
    leave: () => {
      useGuard.setState({ active: false, pending: null });
      pending?.();
    },
    stay: () => useGuard.setState({ pending: null }),
  };
}
