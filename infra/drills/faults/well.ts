import type { LoadRequest } from '../../load/arrivals';
import type { LoadProcess } from '../../load/load-process';
import { StartFailure, waitUntil } from '../../parts';
import { ACTS, type LoadPlan } from '../use/plan';

/** For so long nothing may fail until all counts as well. */
const QUIET_MS = 3_000;
const WELL_WITHIN_MS = 90_000;

/** When the last one that failed was due, of those since a moment; null when none failed. */
export function lastFailureSince(requests: readonly LoadRequest[], from: number): number | null {
  const failed = requests.filter(({ dueAt, failure }) => failure !== null && dueAt >= from);
  return failed.reduce<number | null>((last, { dueAt }) => Math.max(last ?? dueAt, dueAt), null);
}

/**
 * Waits until requests of every kind that were due after a moment have come to pass, and none has failed for some seconds.
 * @throws StartFailure with what still fails
 */
export async function wellSince(
  { requests }: LoadProcess,
  { shares }: LoadPlan,
  moment: number,
): Promise<void> {
  const kinds = [...Object.keys(shares), ...ACTS];
  const isWell = (): boolean => {
    const since = Math.max(moment, lastFailureSince(requests, moment) ?? 0);
    if (Date.now() - since < QUIET_MS) return false;
    const passed = requests.filter(({ dueAt, failure }) => failure === null && dueAt >= since);
    const well = new Set(passed.map(({ kind }) => kind));
    return kinds.every((kind) => well.has(kind));
  };
  await waitUntil('every kind of request', isWell, WELL_WITHIN_MS).catch((error: unknown) => {
    const last = requests.findLast(({ failure }) => failure !== null);
    throw new StartFailure(`${String(error)}; the last failure: ${last?.kind}: ${last?.failure}`);
  });
}
