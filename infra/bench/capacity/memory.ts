import { shareOfMemory } from '../../load/memory';
import { familyOf } from '../../load/processor-time';
import { hasCode } from '../../parts';
import { ofEach, type PidsOf, type Seconds } from './roles';

const LOOK_EVERY_MS = 1_000;

/** Bytes of each kind of process; what processes share is counted once (PSS). */
export type Bytes = Seconds;

/** What they hold now. */
export const heldBy = (pids: PidsOf): Bytes =>
  ofEach((name) => familyOf(...pids(name)).reduce((sum, pid) => sum + shareOf(pid), 0));

/** 0 for a process that has ended meanwhile: Postgres has one for each connection. */
function shareOf(pid: number): number {
  try {
    return shareOfMemory(pid).proportional || 0;
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    return 0;
  }
}

/** What each holds at its most while `work` lasts. */
export async function mostWhile<T>(pids: PidsOf, work: () => Promise<T>): Promise<readonly [T, Bytes]> {
  let most = heldBy(pids);
  const look = () => {
    const [before, now] = [most, heldBy(pids)];
    most = ofEach((name) => Math.max(before[name], now[name]));
  };
  const watch = setInterval(look, LOOK_EVERY_MS);
  try {
    const done = await work();
    look();
    return [done, most];
  } finally {
    clearInterval(watch);
  }
}
