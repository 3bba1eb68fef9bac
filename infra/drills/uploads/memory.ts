import { residentBytes } from '../../bench/resident-bytes';
import type { DrillSite } from '../site';

const LOOK_EVERY_MS = 100;

/** Watches the memory of a site's gateway from now on; `stop` answers by how many bytes it grew at most. */
export function watchMemory({ system }: DrillSite): { stop: () => number } {
  const pid = system.processes().find(({ name }) => name === 'gateway')?.pids[0];
  if (pid === undefined) throw new Error('no gateway is running');
  const before = residentBytes(pid);
  let peak = before;
  const look = () => {
    peak = Math.max(peak, residentBytes(pid));
  };
  const sampler = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(sampler);
      look();
      return peak - before;
    },
  };
}
