import { watchMemory as watch } from '../../bench/peak-memory';
import type { DrillSite } from '../site';

/** Watches the memory of a site's gateway from now on; `stop` answers by how many bytes it grew at most. */
export function watchMemory({ system }: DrillSite): { stop: () => number } {
  const pid = system.processes().find(({ name }) => name === 'gateway')?.pids[0];
  if (pid === undefined) throw new Error('no gateway is running');
  const memory = watch(() => [pid]);
  return {
    stop: () => {
      const { before, peak } = memory.stop();
      return peak - before;
    },
  };
}
