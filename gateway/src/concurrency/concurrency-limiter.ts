/** What a limiter lets through. */
export interface ConcurrencyBounds {
  /** Entries at work at once. */
  readonly atOnce: number;
  /** Entries that wait behind them; one more is refused at once. */
  readonly waiting: number;
  /** The same of one key; without it a single key may have them all. */
  readonly waitingOfKey?: number;
  /** The longest that an entry waits (ms); then it is refused. */
  readonly waitMs: number;
}

/** Ends an entry, at work or waiting. Later calls do nothing. */
export type Leave = () => void;

interface Entry {
  readonly key: string;
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

const LOOK_EVERY_MS = 50;

/**
 * Bounds how much is at work at once. What comes beyond waits, and keys take turns: who has many entries
 * waiting goes behind who has one. What has waited too long is refused (the idea of CoDel, to judge a
 * queue by the time spent in it and not by its length: https://queue.acm.org/detail.cfm?id=2209336).
 */
export class ConcurrencyLimiter {
  private running = 0;
  private queued = 0;
  /** The entries of each key, oldest first; the key whose turn is next comes first. */
  private readonly turns = new Map<string, Entry[]>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly bounds: ConcurrencyBounds) {}

  /** Entries at work. */
  get atWork(): number {
    return this.running;
  }

  /** Entries that wait. */
  get waiting(): number {
    return this.queued;
  }

  /**
   * Calls `start` once there is room, at once where there is; or `refuse`, once, when there was none in
   * time. Both get to know nothing of each other: exactly one of them is called, unless the entry leaves
   * while it waits.
   * @param key whose turn it is, for example an address
   */
  enter(key: string, start: (leave: Leave) => void, refuse: () => void): Leave {
    let leave: Leave = () => undefined;
    const run = () => {
      this.running += 1;
      let isOver = false;
      leave = () => {
        if (isOver) return;
        isOver = true;
        this.running -= 1;
        this.startNext();
      };
      start(leave);
    };
    if (this.running < this.bounds.atOnce) run();
    else if (this.isFullFor(key)) refuse();
    else {
      const entry: Entry = { key, since: performance.now(), start: run, refuse };
      leave = () => this.remove(entry);
      this.add(entry);
    }
    return () => leave();
  }

  /** As `enter`, for work that is a promise. @throws whatever `refused` makes */
  async run<T>(key: string, work: () => Promise<T>, refused: () => Error): Promise<T> {
    const leave = await new Promise<Leave>((resolve, reject) => {
      this.enter(key, resolve, () => reject(refused()));
    });
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private isFullFor(key: string): boolean {
    const { waiting, waitingOfKey = waiting } = this.bounds;
    return this.queued >= waiting || (this.turns.get(key)?.length ?? 0) >= waitingOfKey;
  }

  private add(entry: Entry): void {
    const before = this.turns.get(entry.key);
    if (before) before.push(entry);
    else this.turns.set(entry.key, [entry]);
    this.queued += 1;
    this.timer ??= setInterval(() => this.refuseLate(), LOOK_EVERY_MS).unref();
  }

  private remove(entry: Entry): void {
    const entries = this.turns.get(entry.key);
    const at = entries?.indexOf(entry) ?? -1;
    if (!entries || at < 0) return;
    entries.splice(at, 1);
    if (entries.length === 0) this.turns.delete(entry.key);
    this.queued -= 1;
    if (this.queued > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private startNext(): void {
    while (this.running < this.bounds.atOnce) {
      const [next] = this.turns;
      const entry = next?.[1][0];
      if (!next || !entry) return;
      const [key, entries] = next;
      this.remove(entry);
      if (this.isLate(entry, performance.now())) {
        entry.refuse();
        continue;
      }
      // The rest of this key waits until the others have had their turn.
      if (entries.length > 0) {
        this.turns.delete(key);
        this.turns.set(key, entries);
      }
      entry.start();
    }
  }

  private isLate({ since }: Entry, now: number): boolean {
    return now - since > this.bounds.waitMs;
  }

  private refuseLate(): void {
    const now = performance.now();
    const late = [...this.turns.values()].flatMap((entries) =>
      entries.filter((entry) => this.isLate(entry, now)),
    );
    for (const entry of late) {
      this.remove(entry);
      entry.refuse();
    }
  }
}
