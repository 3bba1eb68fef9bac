import { CodedError } from '@alcova/contracts';
import type { Lease, Leases } from '@alcova/messaging';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { z } from 'zod';

/** Longer than a holder that was killed keeps its lease. */
const TAKE_WITHIN_MS = 15_000;
/** How long a request that is asked to stop may go on with the part that it is storing. */
export const DRAIN_MS = 1_000;
const left = z.object({ offset: z.number().int().nonnegative() });

/** What is known of an upload while this process alone works on it. */
export interface HeldUpload {
  readonly lease: Lease;
  /** Aborted when the bytes that still come are to be left: somebody else waits for the upload, or has it. */
  readonly asked: AbortSignal;
  /** Bytes that the store has for certain; undefined when that has to be asked. */
  offset: number | undefined;
}

/**
 * One request at a time works on an upload, through whichever gateway it came. A request that comes later asks the one before to stop: its
 * connection may be half dead. What the store had is handed on with the lock, and has to be asked again after a holder that was killed.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, HeldUpload>();

  constructor(private readonly leases: Pick<Leases, 'take'>) {}

  newLock(id: string): Lock {
    return {
      lock: (signal, cancel) => this.lock(id, signal, cancel),
      unlock: () => this.unlock(id),
    };
  }

  /** The upload as this process holds it. @throws CodedError `upload.busy` when it does not, or no longer for certain */
  of(id: string): HeldUpload {
    const held = this.held.get(id);
    if (!held?.lease.isHeld()) throw new CodedError('upload.busy');
    return held;
  }

  private async lock(id: string, signal: AbortSignal, cancel: RequestRelease): Promise<void> {
    const asked = new AbortController();
    const onAsked = () => {
      setTimeout(() => asked.abort(), DRAIN_MS).unref();
      void cancel();
    };
    const lease = await this.leases.take(leaseKeyOf(id), { withinMs: TAKE_WITHIN_MS, signal, onAsked });
    if (!lease) throw new CodedError('upload.busy');
    lease.lost.addEventListener('abort', onAsked, { once: true });
    const { offset } = left.safeParse(lease.left).data ?? {};
    this.held.set(id, { lease, asked: asked.signal, offset });
  }

  private async unlock(id: string): Promise<void> {
    const held = this.held.get(id);
    this.held.delete(id);
    await held?.lease.release(held.offset === undefined ? null : { offset: held.offset });
  }
}

/** The asset's id is in the key, and is all that tells uploads apart. */
const leaseKeyOf = (id: string): string => `upload.${id.split('/')[1] ?? ''}`;
