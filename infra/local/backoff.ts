const firstMs = 500;
const longestMs = 30_000;
const stableMs = 60_000;

/** How long to wait before the start that follows the `failures`-th failure in a row (1 for the first), in ms. */
export function backoffMs(failures: number): number {
  return Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
}

/** Failures in a row after one more, for a process that ran `ranMs`: a stable run makes it the first again. */
export function failuresAfter(before: number, ranMs: number): number {
  return ranMs >= stableMs ? 1 : before + 1;
}
