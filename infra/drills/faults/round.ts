import type { Overload } from './overload/overload';
import type { LoadRequest } from '../rolling/load/plan';

/** One fault, as the requests of the load saw it. */
export interface Seen {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** From the fault's end to the last request that failed. */
  readonly recoveredMs: number;
  readonly requests: readonly LoadRequest[];
  /** Where there was more traffic than usual. */
  readonly overload?: Overload;
}

export interface Round {
  readonly seen: readonly Seen[];
  /** Writes that were acknowledged, each looked for afterwards. */
  readonly acknowledged: number;
  /** What was lost, doubled, left over, answered wrongly or came back too late; empty when all is well. */
  readonly problems: readonly string[];
}
