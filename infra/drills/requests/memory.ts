import { readFileSync } from 'node:fs';
import type { System } from '../../local/system';

/** Resident memory in MiB of a process and the children that it was started with (proc(5), VmRSS). */
function residentMiB(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return sum + Number(line?.[1] ?? 0) / 1_024;
  }, 0);
}

/** The site's own processes: not the database, the broker and the store, whose caches grow as they should. */
const PARTS = new Set(['postgres', 'nats', 'store']);

export interface Sample {
  readonly pids: readonly number[];
  readonly byName: ReadonlyMap<string, number>;
}

export function sampleMemory(system: System): Sample {
  const own = system.processes().filter(({ name }) => !PARTS.has(name));
  return {
    pids: own.flatMap(({ pids }) => pids),
    byName: new Map(own.map(({ name, pids }) => [name, residentMiB(pids)])),
  };
}
