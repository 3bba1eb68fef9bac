import type { System } from '../../local';
import { reasonOf, waitUntil } from '../../parts';
import type { FaultSite } from '../faults/fault-site';
import type { LoadRequest } from '../rolling/load/plan';
import { leftOpen } from './judge';
import type { Reading } from './reading';
import { openReadings } from './readings/sampler';

const REST_WITHIN_MS = 120_000;
/** What may fail, of all requests: none by a fault of the site, but a busy machine refuses some with 503. */
const MOST_FAILED = 0.005;

/** Waits until no more is open than before. */
export async function atRest(site: FaultSite, before: readonly Reading[]) {
  let after: Reading[] = [];
  let left: string[] = [];
  const isAtRest = async (): Promise<boolean> => {
    after = await openReadings(site.system);
    left = leftOpen(before, after).map((one) => `left open: ${one}`);
    return left.length === 0;
  };
  const problems = await waitUntil('rest', isAtRest, REST_WITHIN_MS).then(
    () => [],
    (error: unknown) => (left.length > 0 ? left : [reasonOf(error)]),
  );
  return { after, problems };
}

/** Processes that were started again: what they had leaked went with them. */
export function endedSince({ system }: FaultSite, before: ReturnType<System['processes']>): string[] {
  const now = new Map(system.processes().map(({ name, pids }) => [name, pids.join(' ')]));
  return before
    .filter(({ name, pids }) => now.get(name) !== pids.join(' '))
    .map(({ name }) => `${name} ended and was started again`);
}

/** Answers that are wrong, each once, and too many of those that a busy machine gives. */
export function failures(requests: readonly LoadRequest[]): string[] {
  const failed = requests.filter(({ failure }) => failure !== null);
  const wrong = failed.filter(({ status }) => status !== 0 && status !== 503);
  const told = new Set(wrong.map(({ kind, failure }) => `${kind}: ${failure}`.slice(0, 160)));
  const tooMany = failed.length > requests.length * MOST_FAILED;
  return [...told, ...(tooMany ? [`${failed.length} of ${requests.length} requests failed`] : [])];
}
