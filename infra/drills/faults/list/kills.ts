import type { ProcessName } from '../../../local';
import { partNames, serviceNames } from '../../../local/names';
import { type Fault, nothingToMend } from '../fault';

/** `kill -9` of a process, which is started again as Kubernetes would. */
export const killOf = (name: ProcessName): Fault => ({
  name: `kill-${name}`,
  lastsSeconds: 0,
  start: async ({ system }) => {
    await system.kill(name);
  },
  end: nothingToMend,
});

/** Of each process in turn. */
export const kills: readonly Fault[] = [...serviceNames, ...partNames].map(killOf);
