import { MAX_SKIPPED } from '@alcova/contracts';

/** A decision that may still be taken back. */
export interface MadeDecision {
  readonly decisionId: string;
  readonly itemId: string;
  readonly title: string;
}

/** Takes the next item that is not among `skipped`. */
type Take<Item> = (skipped: readonly string[]) => Promise<Item | null>;

/** Which items somebody was shown in this visit and decided on: behind them, and not to be shown again for now. */
export class Walk<Item> {
  private readonly behind: string[] = [];
  private readonly skipped: string[] = [];
  private readonly made: MadeDecision[] = [];
  private passed: string[] = [];

  /** The item is left for one further on; it comes round again when there is nothing else. */
  pass(id: string): void {
    this.behind.push(id);
    this.passed.push(id);
  }

  /** The item is left to others for the rest of this visit, or until so many others were that the server takes no more. */
  skip(id: string): void {
    this.behind.push(id);
    this.skipped.push(id);
  }

  decided(decision: MadeDecision): void {
    this.behind.push(decision.itemId);
    this.made.push(decision);
  }

  /** The latest decision that was not taken back. */
  lastDecision(): MadeDecision | undefined {
    return this.made.at(-1);
  }

  takenBack(): void {
    this.made.pop();
  }

  /** The item that was shown before; null at the beginning. */
  back(): string | null {
    return this.behind.pop() ?? null;
  }

  /** Takes the next item; once the rest of the queue is through, those that were passed over come again. */
  async next(take: Take<Item>): Promise<Item | null> {
    const found = await take([...this.skipped, ...this.passed].slice(-MAX_SKIPPED));
    if (found || this.passed.length === 0) return found;
    this.passed = [];
    return take(this.skipped.slice(-MAX_SKIPPED));
  }
}
