import { LRUCache } from 'lru-cache';
import { addressKey, LIMITS, scaled, tellFrom, type LimitName } from './rate-limits';
import type { RequestCounts } from './request-counts';

const REMEMBERED_KEYS = 10_000;

/**
 * A limit by address for requests that are answered before @fastify/rate-limit sees them. It has the plugin's keys and counts, so that a
 * request counts once and as the same thing wherever it is answered.
 */
export class AddressLimit {
  private readonly keys = new LRUCache<string, string>({ max: REMEMBERED_KEYS });
  private readonly most: number;
  private readonly windowMs: number;
  private readonly isTold: boolean;

  /** @param name of a limit whose counts no request waits for */
  constructor(
    private readonly name: LimitName,
    private readonly counts: RequestCounts,
    scale: number,
  ) {
    const { shared } = LIMITS[name];
    if (shared === true) throw new RangeError(`${name} is counted over all gateways`);
    this.most = scaled(LIMITS[name], scale);
    this.windowMs = LIMITS[name].windowMs;
    this.isTold = shared === 'soon';
  }

  /** Whether one more request is let through. Who refuses one is the plugin. */
  hasRoomFor(address: string): boolean {
    const key = this.keyOf(address);
    return (this.isTold ? this.counts.countedAndTold(key) : this.counts.countedHere(key)) < this.most;
  }

  count(address: string): void {
    const key = this.keyOf(address);
    if (this.isTold) this.counts.hitAndPublish(key, this.windowMs, tellFrom(this.most));
    else this.counts.hitHere(key, this.windowMs);
  }

  private keyOf(address: string): string {
    const known = this.keys.get(address);
    if (known !== undefined) return known;
    const key = addressKey(this.counts, address) + this.name;
    this.keys.set(address, key);
    return key;
  }
}
