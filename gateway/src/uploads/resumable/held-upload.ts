import type { Lease } from '@alcova/messaging';

/** A request that works on an upload, and how it is told that it should not any longer. */
export interface Worker {
  readonly stop: () => void;
  /** Aborted when the bytes that still come are to be left. */
  readonly stopped: AbortSignal;
}

/**
 * An upload while this process alone works on it. The store takes some time to write a part down after its last byte; meanwhile the next
 * one may come. At most one part is under way like that: were it lost with its process, the client would be asked for it again.
 */
export class HeldUpload {
  worker: Worker | undefined;
  private underWay: { readonly end: number; readonly over: Promise<void> } | undefined;
  private failure: unknown;

  /** @param stored bytes that the store has for certain; undefined when that has to be asked */
  constructor(
    readonly lease: Pick<Lease, 'isHeld' | 'release'>,
    public stored: number | undefined,
  ) {}

  /** Where the next part begins: after the one that the store is writing down. Undefined when the store has to be asked. */
  get expected(): number | undefined {
    return this.underWay?.end ?? this.stored;
  }

  get isSettled(): boolean {
    return this.underWay === undefined;
  }

  /** Resolves when the store has written down, or refused, all that was sent. */
  async settled(): Promise<void> {
    await this.underWay?.over;
  }

  /** The same. @throws why the store refused */
  async confirmed(): Promise<void> {
    await this.settled();
    if (this.failure !== undefined) throw asError(this.failure);
  }

  /** All bytes of a part up to `end` have left. Resolves when the part before is written down. @throws why the store refused that */
  async follow(end: number, written: Promise<void>): Promise<void> {
    const outcome = written.then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    await this.confirmed();
    const over = outcome.then((failed) => {
      this.underWay = undefined;
      if (failed) this.failure = failed.error;
      else this.stored = end;
    });
    this.underWay = { end, over };
  }
}

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));
