import { useRef, useState } from 'react';
import { logFailure } from '../../../shared/log';

/**
 * What the person wants, shown at once, while it is saved: one call at a time, and of several wishes meanwhile the last one alone. When a call
 * fails the wish is dropped, so that what the server said last shows again; the failure is logged and disturbs nobody.
 * @param save tells the server and enters its answer into the query cache
 * @returns null while nothing is on its way
 */
export function useWanted<T>(what: string, save: (value: T) => Promise<void>) {
  const [wanted, setWanted] = useState<{ readonly value: T } | null>(null);
  const queue = useRef<{ next: { readonly value: T } | null; running: boolean }>({
    next: null,
    running: false,
  });
  const run = async () => {
    const state = queue.current;
    if (state.running) return;
    state.running = true;
    try {
      while (state.next) {
        const { value } = state.next;
        state.next = null;
        await save(value);
      }
    } catch (cause) {
      state.next = null;
      logFailure(`video: ${what} was not saved`, cause);
    }
    state.running = false;
    setWanted(null);
  };
  const want = (value: T) => {
    setWanted({ value });
    queue.current.next = { value };
    void run();
  };
  return { wanted, want };
}
