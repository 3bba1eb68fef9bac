import type { LoadRequest } from '../rolling/load/plan';

/** When the last one that failed was due, of those since a moment; null when none failed. */
export function lastFailureSince(
  requests: readonly LoadRequest[],
  from: number,
  to = Infinity,
): number | null {
  const failed = requests.filter(({ dueAt, failure }) => failure !== null && dueAt >= from && dueAt < to);
  return failed.reduce<number | null>((last, { dueAt }) => Math.max(last ?? dueAt, dueAt), null);
}
