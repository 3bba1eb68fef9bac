import type { FaultSite } from './fault-site';

/** Something that goes wrong with a site, and is mended. */
export interface Fault {
  /** As `--only` names it. */
  readonly name: string;
  /** Seconds from its start to its end; 0 for what is over at once. */
  readonly lastsSeconds: number;
  /** Brings it on. */
  start(site: FaultSite): Promise<void>;
  /** Mends it: what comes back by itself may take its time after this. */
  end(site: FaultSite): Promise<void>;
}

/** For faults that are over as soon as they have happened. */
export const nothingToMend = (): Promise<void> => Promise.resolve();
