import type { Exit, Part } from '../parts';
import { reasonOf } from '../parts';
import { signal } from '../parts/identity-of-process';
import { backoffMs, failuresAfter } from './backoff';
import type { Log } from './client/log';

export interface SupervisedOptions {
  readonly name: string;
  /** Starts the process and resolves when it is ready; gives up, and leaves nothing, when the signal is aborted. */
  readonly start: (signal: AbortSignal) => Promise<Part>;
  readonly log: Log;
  /** Wait before the start after the n-th failure in a row, in ms. */
  readonly delayMs?: (failures: number) => number;
}

/** One process that is kept running: when it ends unasked it is started again, later and later while it keeps failing. */
export class Supervised {
  private part: Part | undefined;
  private aborter: AbortController | undefined;
  private starting: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;
  private wanted = false;

  constructor(private readonly options: SupervisedOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** The numbers of its processes; empty while it is down. */
  get pids(): readonly number[] {
    return this.part?.pids ?? [];
  }

  /** Starts it and resolves when it is ready. Rejects when this first try fails; later failures are retried. */
  async start(): Promise<void> {
    this.wanted = true;
    clearTimeout(this.timer);
    this.starting ??= this.launch().finally(() => {
      this.starting = undefined;
    });
    await this.starting;
  }

  /**
   * Signals the process as an accident would. `restart: false` leaves it down until `restart` or `start`.
   * @returns how it ended; undefined where it was down, or the signal is not one that ends it
   */
  async kill(name: NodeJS.Signals, { restart }: { restart: boolean }): Promise<Exit | undefined> {
    const part = this.part;
    if (!restart) this.wanted = false;
    if (part === undefined) return undefined;
    for (const pid of part.pids) signal(pid, name);
    return name === 'SIGKILL' || name === 'SIGTERM' ? part.exited : undefined;
  }

  /** Stops it when it runs, then starts it and waits until it is ready. */
  async restart(): Promise<void> {
    await this.stop();
    this.failures = 0;
    await this.start();
  }

  /** Ends it for good. Safe to call at any time, and twice. */
  async stop(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.timer);
    // The failure of a start that is given up is no news.
    this.aborter?.abort();
    await this.starting?.catch(() => undefined);
    await this.part?.stop();
  }

  private async launch(): Promise<void> {
    if (this.part !== undefined) return;
    this.aborter = new AbortController();
    const part = await this.options.start(this.aborter.signal).finally(() => {
      this.aborter = undefined;
    });
    this.part = part;
    const startedAt = Date.now();
    void part.exited.then((exit) => this.ended(startedAt, exit.signal ?? `código ${exit.code}`));
  }

  private ended(startedAt: number, how: string): void {
    this.part = undefined;
    if (this.wanted) this.retry(Date.now() - startedAt, `terminou (${how})`);
  }

  private retry(ranMs: number, why: string): void {
    this.failures = failuresAfter(this.failures, ranMs);
    const delay = (this.options.delayMs ?? backoffMs)(this.failures);
    this.options.log.say(`${this.name} ${why}; nova tentativa em ${delay / 1000} s`);
    this.timer = setTimeout(() => {
      this.start().then(
        () => this.options.log.say(`${this.name} está de volta`),
        (error: unknown) => {
          if (this.wanted) this.retry(0, `não iniciou (${reasonOf(error)})`);
        },
      );
    }, delay);
  }
}
