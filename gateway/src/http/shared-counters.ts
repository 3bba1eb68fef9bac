import type { Counted } from '@alcova/messaging';
import { LRUCache } from 'lru-cache';

const REMEMBERED = 50_000;
/** So late the other gateways learn what somebody asked here. */
const TELL_AFTER_MS = 250;

interface Running {
  /** What all gateways counted when they were told last, and what came here since. */
  count: number;
  endsAt: number;
  untold: number;
  isTelling: boolean;
}

/** Adds hits to the count of all gateways; undefined while that cannot be had. */
type Tell = (key: string, windowMs: number, hits: number) => Promise<Counted | undefined>;

/**
 * Counts that no request waits for: each is made here, and who asks much is told to the counts of all gateways a few times a second, whose
 * number and window then take the place of ours. While those cannot be had this process goes on with its own.
 */
export class SharedCounters {
  private readonly running = new LRUCache<string, Running>({ max: REMEMBERED });

  constructor(private readonly tell: Tell) {}

  /** Counts one request. @param tellFrom the count from which on the others are told */
  hit(key: string, windowMs: number, tellFrom: number): Counted {
    const of = this.runningOf(key, windowMs);
    of.count += 1;
    of.untold += 1;
    if (of.count >= tellFrom && !of.isTelling) this.tellSoon(key, windowMs, of);
    return of;
  }

  /** How many were counted in the running window. */
  counted(key: string): number {
    const running = this.running.get(key);
    return running && running.endsAt > Date.now() ? running.count : 0;
  }

  private runningOf(key: string, windowMs: number): Running {
    const before = this.running.get(key);
    const now = Date.now();
    if (before && before.endsAt > now) return before;
    const begun = { count: 0, endsAt: now + windowMs, untold: 0, isTelling: false };
    this.running.set(key, begun);
    return begun;
  }

  private tellSoon(key: string, windowMs: number, of: Running): void {
    of.isTelling = true;
    setTimeout(() => void this.tellNow(key, windowMs, of), TELL_AFTER_MS).unref();
  }

  private async tellNow(key: string, windowMs: number, of: Running): Promise<void> {
    const hits = of.untold;
    of.untold = 0;
    const together = await this.tell(key, windowMs, hits);
    of.isTelling = false;
    if (together === undefined) {
      of.untold += hits;
      return;
    }
    of.count = together.count + of.untold;
    of.endsAt = together.endsAt;
  }
}
