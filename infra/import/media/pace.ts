import { setTimeout as pause } from 'node:timers/promises';

/** Keeps the average of what passes below so many bytes a second, over all files together. */
export class Pace {
  private readonly started = performance.now();
  private bytes = 0;

  constructor(private readonly bytesPerSecond: number) {}

  /** Told of bytes that have passed; resolves when more may. */
  async after(bytes: number, signal: AbortSignal): Promise<void> {
    this.bytes += bytes;
    const dueMs = (this.bytes / this.bytesPerSecond) * 1_000;
    const aheadMs = dueMs - (performance.now() - this.started);
    if (aheadMs > 5) await pause(aheadMs, undefined, { signal });
  }
}
