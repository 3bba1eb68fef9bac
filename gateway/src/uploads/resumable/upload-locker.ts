import { CodedError } from '@alcova/contracts';
import type { Lease } from '@alcova/messaging';
import type { Lock, Locker, RequestRelease } from '@tus/server';
import { z } from 'zod';
import { HeldUpload } from './held-upload';
import type { UploadLeases } from './upload-leases';

/** Longer than a holder that was killed keeps its lease. */
const TAKE_WITHIN_MS = 15_000;
/** How long a request that is asked to stop may go on with the part that it is storing. */
export const DRAIN_MS = 1_000;
/** Where leases come from. */
interface LeaseSource {
  take(
    ...asked: Parameters<UploadLeases['take']>
  ): Promise<Pick<Lease, 'isHeld' | 'release' | 'lost' | 'left'> | undefined>;
}
const left = z.object({ offset: z.number().int().nonnegative() });

/**
 * One request at a time works on an upload, through whichever gateway it came. A request that comes later asks the one before to stop: its
 * connection may be half dead. What the store had is handed on with the lock, and has to be asked again after a holder that was killed.
 * While the store still writes a part down the lock stays here: the next request gets it at once, another gateway after that.
 */
export class UploadLocker implements Locker {
  private readonly held = new Map<string, HeldUpload>();
  private readonly kept = new Map<string, HeldUpload>();
  private readonly leaving = new Set<Promise<void>>();

  constructor(private readonly leases: LeaseSource) {}

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
    const kept = this.kept.get(id);
    this.kept.delete(id);
    const upload = kept?.lease.isHeld() ? kept : await this.take(id, signal);
    const stopped = new AbortController();
    const stop = () => {
      setTimeout(() => stopped.abort(), DRAIN_MS).unref();
      void cancel();
    };
    upload.worker = { stop, stopped: stopped.signal };
    this.held.set(id, upload);
  }

  private async take(id: string, signal: AbortSignal): Promise<HeldUpload> {
    const onAsked = () => this.held.get(id)?.worker?.stop();
    const lease = await this.leases.take(leaseKeyOf(id), { withinMs: TAKE_WITHIN_MS, signal, onAsked });
    if (!lease) throw new CodedError('upload.busy');
    lease.lost.addEventListener('abort', onAsked, { once: true });
    return new HeldUpload(lease, left.safeParse(lease.left).data?.offset);
  }

  private async unlock(id: string): Promise<void> {
    const upload = this.held.get(id);
    this.held.delete(id);
    if (!upload) return;
    upload.worker = undefined;
    if (upload.isSettled) return release(upload);
    this.kept.set(id, upload);
    const left = upload
      .settled()
      .then(() => this.letGo(id, upload))
      .finally(() => this.leaving.delete(left));
    this.leaving.add(left);
  }

  /** Resolves when the store has written down, or refused, every part that was answered for, and other gateways may have the uploads. To be asked once no request comes any more. */
  async settled(): Promise<void> {
    await Promise.all(this.leaving);
  }

  private async letGo(id: string, upload: HeldUpload): Promise<void> {
    if (this.kept.get(id) !== upload) return;
    this.kept.delete(id);
    await release(upload);
  }
}

const release = ({ lease, stored }: HeldUpload): Promise<void> =>
  lease.release(stored === undefined ? null : { offset: stored });

/** The asset's id is in the key, and is all that tells uploads apart. */
const leaseKeyOf = (id: string): string => `upload.${id.split('/')[1] ?? ''}`;
