import { setTimeout as sleep } from 'node:timers/promises';
import type { Drainable } from './process';

/** Shares of the pause by which replicas drift apart. */
const LEAST_PAUSE = 0.8;
const MOST_PAUSE = 1.2;

/** Work that is done again and again until the process stops; a round that fails is told, and the next one follows. */
export class Rounds implements Drainable {
  private readonly stop = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly everyMs: number,
    private readonly failed: (reason: string) => void,
  ) {}

  get isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  start(round: () => Promise<unknown>): void {
    this.running = this.run(round);
  }

  async drain(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  /** Waits for so many milliseconds; not at all once the process stops. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  }

  private async run(round: () => Promise<unknown>): Promise<void> {
    while (!this.isStopping) {
      try {
        await round();
      } catch (error) {
        this.failed(error instanceof Error ? error.message : String(error));
      }
      await this.pause(this.everyMs * (LEAST_PAUSE + Math.random() * (MOST_PAUSE - LEAST_PAUSE)));
    }
  }
}
