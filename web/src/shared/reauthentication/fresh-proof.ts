import { create } from 'zustand';
import { ApiError, localError } from '../api/error';

type Answer = (proven: boolean) => void;

interface FreshProof {
  /** Whether a host is there that can ask. */
  readonly hosted: boolean;
  /** How to answer, while the person is asked for a proof. */
  readonly answer: Answer | null;
}

/** Whether the person is being asked to prove who they are. */
export const useFreshProof = create<FreshProof>()(() => ({ hosted: false, answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks once, also when several calls need the proof at the same time. */
function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useFreshProof.setState({ answer: resolve })).finally(() => {
    asked = null;
    useFreshProof.setState({ answer: null });
  });
  return asked;
}

/**
 * Runs `attempt`; when the server wants a fresh proof of the person first, asks for it and runs it once more. Throws what `attempt` throws,
 * and an ApiError `cancelled` when the person would rather not. Needs a FreshProofHost on the screen.
 */
export async function withFreshProof<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    const isAsked = cause instanceof ApiError && cause.code === 'auth.fresh-sign-in-required';
    if (!isAsked || !useFreshProof.getState().hosted) throw cause;
  }
  if (!(await ask())) throw localError('cancelled');
  return attempt();
}

/** Whether the person would rather not prove who they are: that needs no word. */
export const isCancelled = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'cancelled';

/** The message of a failure for people; null where the person has cancelled, which needs no word. */
export function failureMessage(cause: unknown, fallback: string): string | null {
  if (isCancelled(cause)) return null;
  return cause instanceof ApiError ? cause.message : fallback;
}
