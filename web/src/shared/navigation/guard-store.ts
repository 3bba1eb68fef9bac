import { create } from 'zustand';

interface GuardState {
  /** While true, leaving the screen is asked first. */
  readonly active: boolean;
  /** What the visitor wants to do, while the question stands. */
  readonly pending: (() => void) | null;
  /** Where that leads, as far as it is known. */
  readonly to: string | null;
  /** Whether something would be lost by going there; null for somewhere unknown. */
  readonly minds: (to: string | null) => boolean;
}

/** Whether something on the screen would be lost by leaving it. */
export const useGuard = create<GuardState>()(() => ({
  active: false,
  pending: null,
  to: null,
  minds: () => true,
}));

/** Runs `leave` at once, or after the visitor has agreed. @param to the path where it leads */
export function leaveBy(leave: () => void, to: string | null = null): void {
  const { active, minds } = useGuard.getState();
  if (active && minds(to)) useGuard.setState({ pending: leave, to });
  else leave();
}
