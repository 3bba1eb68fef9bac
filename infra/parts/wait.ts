import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './failure';

/**
 * Asks `condition` again every 50 ms until it holds; rejects with a StartFailure naming `what` after `deadlineMs`.
 * A condition that throws is asked again as well: the part it asks is just starting.
 */
export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  deadlineMs: number,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  let last = '';
  for (;;) {
    try {
      if (await condition()) return;
    } catch (error) {
      if (error instanceof StartFailure) throw error;
      last = error instanceof Error ? ` (${error.message})` : '';
    }
    if (Date.now() >= end)
      throw new StartFailure(`${what}: sem resposta em ${Math.round(deadlineMs / 1000)} s${last}`);
    await pause(50);
  }
}

/** Resolves to the promise's value, or to `undefined` when it takes longer than `ms`. Leaves no timer behind. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
