import type { ProcessName } from '../local/names';
import type { System } from '../local/system';
import { processorSeconds } from './processor-time';
import type { Load } from './wrk';

/** One turn at one server. */
export interface MeasuredLoad extends Load {
  /** Milliseconds of processor time for each request, of all processes on its way. */
  readonly processor: number;
}

export interface Turns {
  readonly ours: readonly MeasuredLoad[];
  readonly floor: readonly MeasuredLoad[];
  /** Bytes when all turns are over: of the gateway and the service, of the floor. */
  readonly memory: { readonly ours: number; readonly floor: number };
}

/** The processes of a site with these names. */
export const pidsOf = (system: Pick<System, 'processes'>, names: readonly ProcessName[]): number[] =>
  system.processes().flatMap(({ name, pids }) => (names.includes(name) ? pids : []));

/** A load with what the processes on its way spent on it. */
export async function timed(pids: readonly number[], work: () => Promise<Load>): Promise<MeasuredLoad> {
  const before = processorSeconds(...pids);
  const loaded = await work();
  return { ...loaded, processor: ((processorSeconds(...pids) - before) * 1_000) / loaded.requests };
}
