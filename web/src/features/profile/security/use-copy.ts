import { useState } from 'react';
import { logFailure } from '../../../shared/log';

interface Outcome {
  readonly tone: 'success' | 'error';
  readonly message: string;
}

/** Copies a text, and says in a notice how that went. */
export function useCopy(text: string, said: { readonly copied: string; readonly failed: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ tone: 'success', message: said.copied });
    } catch (cause) {
      logFailure('clipboard: could not be written', cause);
      setOutcome({ tone: 'error', message: said.failed });
    }
  };
  return { copy: () => void copy(), notice: outcome ?? ({ tone: 'success', message: null } as const) };
}
