import { create } from 'zustand';

interface GuardState {
  /** While true, leaving the screen is asked first. */
  readonly active: boolean;
  /** What the visitor wants to do, while the question stands. */
  readonly pending: (() => void) | null;
}

/** Whether something on the screen would be lost by leaving it. */
export const useGuard = create<GuardState>()(() => ({ active: false, pending: null }));

/** Runs `leave` at once, or after the visitor has agreed. */
export function leaveBy(leave: () => void): void {
  if (useGuard.getState().active) useGuard.setState({ pending: leave });
  else leave();
}
