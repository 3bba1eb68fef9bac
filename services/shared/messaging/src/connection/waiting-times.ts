import { LRUCache } from 'lru-cache';

const REMEMBERED = 1_000;

export interface Measure {
  /** The quickest message of this period and the one before is what the others are measured by. */
  readonly periodMs: number;
  /** Beyond it no message waited, but a sender's clock stood still, or went on without it: it is learnt anew. */
  readonly longestMs: number;
}

/** For what waits in sockets and queues: no message does for a minute before its connection is cut. */
const WAITING: Measure = { periodMs: 5_000, longestMs: 60_000 };

interface Sender {
  least: number;
  leastBefore: number;
  since: number;
}

/**
 * How long messages waited on their way, without believing anybody's clock: each is measured by the quickest one of the same sender lately.
 * Both clocks are monotonic, so that nobody's correction of the time of day counts as waiting.
 */
export class WaitingTimes {
  private readonly senders = new LRUCache<string, Sender>({ max: REMEMBERED });

  constructor(private readonly measure: Measure = WAITING) {}

  /**
   * @param sender what tells connections apart
   * @param sentAt milliseconds by the sender's own clock, from any beginning
   * @returns milliseconds; 0 for the first message of a sender
   */
  of(sender: string, sentAt: number, now = performance.now()): number {
    const distance = now - sentAt;
    const known = this.senders.get(sender);
    const least = known ? Math.min(known.least, known.leastBefore) : distance;
    if (!known || distance - least > this.measure.longestMs) {
      this.senders.set(sender, { least: distance, leastBefore: distance, since: now });
      return 0;
    }
    if (now - known.since > this.measure.periodMs) {
      known.leastBefore = known.least;
      known.least = distance;
      known.since = now;
    } else known.least = Math.min(known.least, distance);
    return Math.max(0, distance - least);
  }
}
