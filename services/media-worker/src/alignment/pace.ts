import { setImmediate } from 'node:timers/promises';

/** Long computations give way this often: leases are renewed and bytes are handed on in between. */
const SLICE_MS = 20;

/** Lets other work in between the steps of a long computation, and ends it when nobody wants it any more. */
export class Pace {
  private until = performance.now() + SLICE_MS;

  constructor(private readonly signal: AbortSignal) {}

  /** To be called every millisecond or so. */
  async breathe(): Promise<void> {
    if (performance.now() < this.until) return;
    await setImmediate();
    this.signal.throwIfAborted();
    this.until = performance.now() + SLICE_MS;
  }
}
