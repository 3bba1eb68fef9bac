import { letWrite, StartFailure } from '../../../parts';
import type { UsedSite } from '../../use/used-site';
import type { Fault } from './fault';

/** The store takes no more objects, as when its disk is full, and goes on serving those that it has. */
export const storeFull: Fault = {
  ...{ name: 'store-full', lastsSeconds: 15 },
  start: (site) => letWrite(storeOf(site), false),
  end: (site) => letWrite(storeOf(site), true),
};

function storeOf({ system }: UsedSite): number {
  const [pid] = system.processes().find(({ name }) => name === 'store')?.pids ?? [];
  if (pid === undefined) throw new StartFailure('O armazenamento de objetos não está no ar.');
  return pid;
}
