import type { FaultSite } from './fault-site';

/** Something that goes wrong with a site, and is mended. */
export interface Fault {
  /** As `--only` names it. */
  readonly name: string;
  /** Seconds from its start to its end; 0 for what is over at once. */
  readonly lastsSeconds: number;
  /** How many times the usual traffic there is while it lasts; the usual one when left out. */
  readonly times?: number;
  /** Whether it changes the clocks of processes, which have to be started for it. */
  readonly needsClocks?: boolean;
  /** Brings it on. */
  start(site: FaultSite): Promise<void>;
  /** Mends it: what comes back by itself may take its time after this. */
  end(site: FaultSite): Promise<void>;
}

/** For faults that lie in something else than what happens at their start. */
export const nothingToBring = (): Promise<void> => Promise.resolve();

/** For faults that are over as soon as they have happened. */
export const nothingToMend = (): Promise<void> => Promise.resolve();
