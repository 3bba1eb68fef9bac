import { setTimeout as sleep } from 'node:timers/promises';

/** However many ask for metrics, and how often: a database hears of it no more often than this. */
const TOGETHER_MS = 2_000;
/** Longer than any reading takes, and shorter than who scrapes waits. */
const WAIT_MS = 2_000;

/** Answers all who ask within two seconds, and while it is read, from one reading. */
export function readTogether<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | undefined;
  let isRunning = false;
  return () => {
    if (last && (isRunning || performance.now() - last.at < TOGETHER_MS)) return last.answer;
    isRunning = true;
    const answer = read().finally(() => {
      isRunning = false;
    });
    last = { at: performance.now(), answer };
    return answer;
  };
}

/** @throws Error when `reading` is not there within two seconds; it goes on all the same */
export async function inTime(reading: Promise<void>): Promise<void> {
  const over = new AbortController();
  const late = sleep(WAIT_MS, undefined, { signal: over.signal }).then(
    () => {
      throw new Error(`nothing was read within ${WAIT_MS} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([reading, late]);
  } finally {
    over.abort();
  }
}
