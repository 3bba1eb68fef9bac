import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a process that takes work from elsewhere than HTTP does first when it is told to stop. */
export interface Drainable {
  /** Stops taking work and resolves when what is in flight is done or handed back. */
  drain(): Promise<void>;
}

export interface Repetition {
  /** Milliseconds from the end of a run to the next one, on average. */
  readonly everyMs: number;
  readonly failed: (reason: string) => void;
}

/** Shares of the pause by which replicas drift apart. */
const LEAST_PAUSE = 0.8;
const MAX_PAUSE = 1.2;

/** The parts that must stop taking work before the process closes: Nest's shutdown drains them before it closes connections. */
@Injectable()
export class DrainRegistry implements BeforeApplicationShutdown {
  private readonly parts: Drainable[] = [];
  private readonly stop = new AbortController();

  /** Whether the process has begun to stop: who works on many things one by one leaves the rest. */
  get isStopping(): boolean {
    return this.stop.signal.aborted;
  }

  register(part: Drainable): void {
    this.parts.push(part);
  }

  /** Does work at once, and then again and again until the process stops; a run that fails is told, and the next one follows. */
  repeat(work: () => Promise<unknown>, repetition: Repetition): void {
    const running = this.run(work, repetition);
    this.register({ drain: () => running });
  }

  /** Waits for so many milliseconds; not at all once the process stops. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.stop.signal }).catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.parts.map((part) => part.drain()));
  }

  private async run(work: () => Promise<unknown>, { everyMs, failed }: Repetition): Promise<void> {
    while (!this.isStopping) {
      try {
        await work();
      } catch (error) {
        failed(error instanceof Error ? error.message : String(error));
      }
      await this.pause(everyMs * (LEAST_PAUSE + Math.random() * (MAX_PAUSE - LEAST_PAUSE)));
    }
  }
}
