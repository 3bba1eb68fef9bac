import { readdirSync, readFileSync } from 'node:fs';
import { hasCode } from '../parts';

/** Clock ticks a second in /proc: sysconf(_SC_CLK_TCK), 100 on Linux. */
const ticks = 100;

interface Times {
  readonly parent: number;
  /** Seconds, user and system, of the process itself and of children that it waited for. */
  readonly own: number;
  readonly waitedFor: number;
}

/** What a line of /proc/{pid}/stat tells (proc(5)). The name in the second field may hold blanks: fields are counted from behind it. */
export function timesOf(stat: string): Times {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [own = 0, system = 0, waited = 0, waitedSystem = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: (own + system) / ticks, waitedFor: (waited + waitedSystem) / ticks };
}

/** Seconds of processor time, user and system, of processes and all their descendants, ended ones that were waited for included. */
export function processorSeconds(...roots: readonly number[]): number {
  const all = processes();
  return withDescendants(all, roots).reduce(
    (sum, pid) => sum + (all.get(pid)?.own ?? 0) + (all.get(pid)?.waitedFor ?? 0),
    0,
  );
}

/** Numbers of processes and of all their descendants that run. */
export const familyOf = (...roots: readonly number[]): number[] => withDescendants(processes(), roots);

function withDescendants(all: ReadonlyMap<number, Times>, roots: readonly number[]): number[] {
  const seen = new Set(roots);
  // A child may have a lower number than its parent: go on until none is found any more.
  for (let before = -1; before !== seen.size;) {
    before = seen.size;
    for (const [pid, { parent }] of all) if (seen.has(parent)) seen.add(pid);
  }
  return [...seen];
}

/** Numbers of the processes that a process started and that run, in the order of their start as long as numbers do not begin anew. */
export function childrenOf(pid: number): number[] {
  return [...processes()]
    .flatMap(([child, { parent }]) => (parent === pid ? [child] : []))
    .sort((a, b) => a - b);
}

/** Seconds of processor time of the ended children of this process. */
export function waitedForSeconds(): number {
  return timesOf(readFileSync('/proc/self/stat', 'utf8')).waitedFor;
}

function processes(): Map<number, Times> {
  const all = new Map<number, Times>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      all.set(Number(name), timesOf(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch (error) {
      // It ended while we looked; whoever waited for it has its time.
      if (!hasCode(error, 'ENOENT', 'ESRCH')) throw error;
    }
  }
  return all;
}
