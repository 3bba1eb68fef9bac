import { CodedError } from '@alcova/contracts';

interface Running<T> {
  readonly answer: Promise<T>;
  /** The moment by number of changes at which it began. */
  readonly began: number;
  /** Begins when this one has ended, for those who came after a change. */
  next: Promise<T> | undefined;
}

/**
 * Collapses questions: for each key one call runs, and whoever asks meanwhile gets its answer, unless something has changed since it began;
 * those get the answer of one call after it. Bounded, so that a flood of different questions ends in refusals and not in memory.
 */
export class CoalescedLoads<T> {
  private readonly running = new Map<string, Running<T>>();

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  isRunning(key: string): boolean {
    return this.running.has(key);
  }

  /** @throws CodedError `unavailable` when too many run, else whatever `load` throws */
  async get(key: string, load: (began: number) => Promise<T>): Promise<T> {
    const before = this.running.get(key);
    if (!before) return this.start(key, load);
    if (before.began === this.now()) return before.answer;
    before.next ??= before.answer.then(
      () => this.get(key, load),
      // Its failure is told to those who waited for it.
      () => this.get(key, load),
    );
    return before.next;
  }

  private start(key: string, load: (began: number) => Promise<T>): Promise<T> {
    if (this.running.size >= this.most) throw new CodedError('unavailable', 'too many public reads in work');
    const began = this.now();
    const answer = load(began).finally(() => this.running.delete(key));
    this.running.set(key, { answer, began, next: undefined });
    return answer;
  }
}
