import { logger } from '@alcova/platform';
import type { KV, NatsConnection, Subscription } from 'nats';
import { z } from 'zod';

/** A third of the time after which a holder counts as gone. */
const RENEW_EVERY_MS = 2_000;
/** Less than LEASE_MS: the holder stops before anybody else begins. */
const TRUST_MS = 5_000;
const log = logger('leases');

/** What stands under a key: somebody holds it, or what the last holder left. */
export const leaseEntry = z.discriminatedUnion('held', [
  z.object({ held: z.literal(true) }),
  z.object({ held: z.literal(false), left: z.json() }),
]);
export type LeaseEntry = z.infer<typeof leaseEntry>;
type Json = z.infer<ReturnType<typeof z.json>>;

/** The subject on which a holder hears that somebody waits for its key. */
export const releaseSubject = (key: string): string => `lease.release.${key}`;
/** All of them, for permissions. */
export const RELEASE_SUBJECTS = 'lease.release.>';

interface Begun {
  readonly connection: NatsConnection;
  readonly bucket: KV;
  readonly key: string;
  readonly revision: number;
  readonly left: Json | undefined;
  /** When the write that took it was sent (monotonic milliseconds): the broker counts from then on, or later. */
  readonly askedAt: number;
  readonly onAsked: () => void;
}

/** A key that this process holds until it gives it back, or cannot renew it in time. */
export class Lease {
  /** Grows with every taking of the key: who has the larger one came later. */
  readonly token: number;
  /** What the holder before left when it gave the key back; undefined after one that was lost. */
  readonly left: Json | undefined;
  private readonly lostSignal = new AbortController();
  private readonly asked: Subscription;
  private readonly timer: NodeJS.Timeout;
  private revision: number;
  private sureUntil: number;
  private renewal: Promise<void> = Promise.resolve();
  private isOver = false;

  private constructor(private readonly begun: Begun) {
    this.token = begun.revision;
    this.revision = begun.revision;
    this.left = begun.left;
    this.sureUntil = begun.askedAt + TRUST_MS;
    this.asked = begun.connection.subscribe(releaseSubject(begun.key), { callback: () => begun.onAsked() });
    this.timer = setInterval(() => {
      this.renewal = this.renew();
    }, RENEW_EVERY_MS).unref();
  }

  static start(begun: Begun): Lease {
    return new Lease(begun);
  }

  /** Aborted when somebody else has the key, or may have it soon. */
  get lost(): AbortSignal {
    return this.lostSignal.signal;
  }

  /** Whether nobody else can have the key yet. */
  isHeld(): boolean {
    return !this.isOver && !this.lostSignal.signal.aborted && performance.now() < this.sureUntil;
  }

  /** Gives the key back. `left` is read by who takes it next. Never fails: a key that is not given back runs out. */
  async release(left: Json = null): Promise<void> {
    if (this.isOver) return;
    this.end();
    await this.renewal;
    if (!this.lostSignal.signal.aborted) await this.put({ held: false, left });
  }

  private async renew(): Promise<void> {
    const askedAt = performance.now();
    if (await this.put({ held: true })) this.sureUntil = askedAt + TRUST_MS;
    else if (!this.isOver && performance.now() + RENEW_EVERY_MS > this.sureUntil) {
      this.lostSignal.abort();
      this.end();
    }
  }

  private async put(entry: LeaseEntry): Promise<boolean> {
    const { bucket, key } = this.begun;
    try {
      this.revision = await bucket.put(key, JSON.stringify(entry), { previousSeq: this.revision });
      return true;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'a lease was not written');
      return false;
    }
  }

  private end(): void {
    this.isOver = true;
    clearInterval(this.timer);
    this.asked.unsubscribe();
  }
}
