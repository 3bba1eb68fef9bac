import type { Fault } from './fault';

/** What a drill is made of. */
export interface FaultDrill {
  /** Faults that share a load and an audit; those of each list come one after the other. */
  readonly rounds: readonly (readonly Fault[])[];
  readonly perSecond: number;
  readonly uploadEveryMs: number;
  /** For how long the usual traffic is measured before there is more of it. */
  readonly usualSeconds: number;
  /** What still fails so long after a fault's end is too late. */
  readonly recoveredWithinMs: number;
  readonly say?: (line: string) => void;
}
