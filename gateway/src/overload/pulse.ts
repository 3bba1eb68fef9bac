const BEAT_MS = 10;
/** One long step (collecting garbage, a large answer) makes one beat late, work that has piled up makes most of them so. */
const BEATS = 5;

/** Tells how far behind this process is: what is due now is done so much later. */
export class Pulse {
  private readonly timer: NodeJS.Timeout;
  private readonly latest: number[] = Array<number>(BEATS).fill(0);
  private usuallyLateMs = 0;
  private beatAt = performance.now();

  constructor() {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  /** Milliseconds by which most of the latest beats were late, or by which some that are due have not come. */
  behindMs(now = performance.now()): number {
    return Math.max(this.usuallyLateMs, now - this.beatAt - BEATS * BEAT_MS, 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const now = performance.now();
    this.latest.shift();
    this.latest.push(now - this.beatAt - BEAT_MS);
    this.usuallyLateMs = [...this.latest].sort((one, other) => one - other)[(BEATS - 1) / 2] ?? 0;
    this.beatAt = now;
  }
}
