import { residentBytes, watchMemory } from '../load/memory';
import type { System } from '../local';

/** Whose caches grow as they should. */
const PARTS = new Set(['postgres', 'nats', 'store']);

/** The site's own processes, without database, broker and store: their ids, and the bytes that each takes with its children. */
export function memoryOf(system: System): { pids: readonly number[]; bytes: ReadonlyMap<string, number> } {
  const own = system.processes().filter(({ name }) => !PARTS.has(name));
  const sum = (pids: readonly number[]) => pids.reduce((total, pid) => total + residentBytes(pid), 0);
  return {
    pids: own.flatMap(({ pids }) => pids),
    bytes: new Map(own.map(({ name, pids }) => [name, sum(pids)])),
  };
}

/** Watches a gateway's memory from now on. @returns what ends that, and answers by how many bytes it grew at most */
export function watchGateway(system: System): () => number {
  const pids =
    system
      .processes()
      .find(({ name }) => name === 'gateway')
      ?.pids.slice(0, 1) ?? [];
  if (pids.length === 0) throw new Error('no gateway is running');
  const watch = watchMemory(() => pids);
  return () => {
    const { before, peak } = watch.stop();
    return peak - before;
  };
}
