/** Browsers without idle callbacks get this long (ms) to show the page first. */
const OTHERWISE_AFTER_MS = 2_000;

/** Runs `work` when the browser has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, OTHERWISE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 10_000 });
  return () => window.cancelIdleCallback(handle);
}
