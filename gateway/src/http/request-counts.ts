import type { Counted } from '@alcova/messaging';
import { logger } from '@alcova/platform';
import { LRUCache } from 'lru-cache';
import { createHmac, hkdfSync } from 'node:crypto';
import type { SigningKey } from '../config/signing-keys';
import { SharedCounters } from './shared-counters';

/** Counts that hold over all gateways: messaging's Counters. */
export interface SharedCounts {
  hit(key: string, windowMs: number, hits?: number): Promise<Counted>;
}

const REMEMBERED = 50_000;
/** Making a name takes as long as the rest of an answer that is kept ready. */
const REMEMBERED_NAMES = 10_000;
const SHARED_WITHIN_MS = 2_500;
/** After a failure nobody waits for the shared counts again before this. */
const PAUSE_MS = 2_000;
const LOG_EVERY_MS = 60_000;

/**
 * How often somebody asked in the running window: counted here for limits of this process, and over all gateways for shared ones. While
 * the shared counts cannot be had this process counts alone, so that a lost broker neither opens the gate nor closes it.
 */
export class RequestCounts {
  private readonly log = logger('limits');
  private readonly local = new LRUCache<string, Counted>({ max: REMEMBERED });
  private readonly names = new LRUCache<string, string>({ max: REMEMBERED_NAMES });
  private readonly told = new SharedCounters((...hits) => this.hitTogether(...hits));
  private readonly secret: Buffer;
  private sharedAgainAt = Number.NEGATIVE_INFINITY;
  private loggedAt = Number.NEGATIVE_INFINITY;

  /** @param keys the first one makes the keys of counts: nobody who reads the counts learns who asked. */
  constructor(
    private readonly shared: SharedCounts,
    [key]: readonly SigningKey[],
  ) {
    if (!key) throw new RangeError('counting needs a key');
    this.secret = Buffer.from(hkdfSync('sha256', key.secret, '', 'alcova rate limits', 32));
  }

  /** A name for what is counted that does not tell it. */
  keyOf(kind: 'address' | 'network' | 'account' | 'flow', value: string): string {
    const meaning = `${kind}\n${value}`;
    const known = this.names.get(meaning);
    if (known !== undefined) return known;
    const name = createHmac('sha256', this.secret).update(meaning).digest('base64url').slice(0, 27);
    this.names.set(meaning, name);
    return name;
  }

  /** Counts one request. Never rejects for want of the shared counts. */
  async hit(key: string, windowMs: number, shared: boolean): Promise<Counted> {
    const counted = shared ? await this.hitTogether(key, windowMs, 1) : undefined;
    return counted ?? this.hitHere(key, windowMs);
  }

  /**
   * Counts one request here at once, and soon after with those of the other gateways.
   * @param tellFrom who asks less than this in a window is counted here alone
   */
  hitAndPublish(key: string, windowMs: number, tellFrom: number): Counted {
    return this.told.hit(key, windowMs, tellFrom);
  }

  /** How many requests of a limit that is told to the others were counted in the running window. */
  countedAndTold(key: string): number {
    return this.told.counted(key);
  }

  /** How many requests of a limit of this process were counted in the running window. */
  countedHere(key: string): number {
    const running = this.local.get(key);
    return running && running.endsAt > Date.now() ? running.count : 0;
  }

  /** Counts one request of a limit of this process. */
  hitHere(key: string, windowMs: number): Counted {
    const now = Date.now();
    const before = this.local.get(key);
    const after =
      before && before.endsAt > now
        ? { count: before.count + 1, endsAt: before.endsAt }
        : { count: 1, endsAt: now + windowMs };
    this.local.set(key, after);
    return after;
  }

  /** The count over all gateways; undefined while it cannot be had. */
  private async hitTogether(key: string, windowMs: number, hits: number): Promise<Counted | undefined> {
    if (performance.now() < this.sharedAgainAt) return undefined;
    try {
      return await withinDeadline(this.shared.hit(key, windowMs, hits));
    } catch (error) {
      this.countAlone(error);
      return undefined;
    }
  }

  private countAlone(error: unknown): void {
    const now = performance.now();
    this.sharedAgainAt = now + PAUSE_MS;
    if (now - this.loggedAt < LOG_EVERY_MS) return;
    this.loggedAt = now;
    this.log.warn({ err: error }, 'shared counts cannot be had: this process counts alone');
  }
}

class LateCountError extends Error {
  override readonly name = 'LateCountError';
}

async function withinDeadline<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateCountError('no answer in time')), SHARED_WITHIN_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
