const BEAT_MS = 20;

/** Tells how far behind this process is: what is due now is done so much later. */
export class Pulse {
  private readonly timer: NodeJS.Timeout;
  private beatAt = performance.now();
  private lateMs = 0;

  constructor() {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  /** Milliseconds by which the last beat was late, or the next one already is: one that works on a long row of events has not beaten yet. */
  behindMs(now = performance.now()): number {
    return Math.max(this.lateMs, now - this.beatAt - BEAT_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const now = performance.now();
    this.lateMs = Math.max(0, now - this.beatAt - BEAT_MS);
    this.beatAt = now;
  }
}
