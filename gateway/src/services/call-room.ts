/** An evening's calls of one service that wait at once, many times over. */
const MOST = 128;
/** Even a service that is late is asked by so many at once: fewer would leave it without work between two answers. */
const LEAST = 64;
/** Answers that are looked at together. */
const LOOKED_AT = 8;
/** One call may take its time; where even the quickest of some took so long, calls wait for each other. */
const LATE_MS = 150;
const FEWER = 0.75;
const MORE = 4;

/**
 * How many calls of one service may wait at once: fewer as long as even the quickest answers come late, more as soon as one comes in time,
 * so that a service which is asked for more than it can do has a short row before it, whatever it can do on that machine (additive increase
 * and multiplicative decrease, as in TCP; the quickest of some as the signal, as CoDel has it: https://queue.acm.org/detail.cfm?id=2209336).
 */
export class CallRoom {
  private waiting = 0;
  private most = MOST;
  private quickest = Infinity;
  private answers = 0;

  get isFull(): boolean {
    return this.waiting >= this.most;
  }

  began(): void {
    this.waiting += 1;
  }

  /** @param afterMs how long it waited for its answer, whatever that was */
  ended(afterMs: number): void {
    this.waiting -= 1;
    this.quickest = Math.min(this.quickest, afterMs);
    this.answers += 1;
    if (this.answers < LOOKED_AT) return;
    this.most =
      this.quickest > LATE_MS ? Math.max(LEAST, this.most * FEWER) : Math.min(MOST, this.most + MORE);
    this.quickest = Infinity;
    this.answers = 0;
  }
}
