const BEAT_MS = 20;
/** One long step (collecting garbage, a large answer) makes one beat late, work that has piled up makes all of them so. */
const BEATS = 5;

/** Tells how far behind this process is: what is due now is done so much later. */
export class Pulse {
  private readonly timer: NodeJS.Timeout;
  private readonly latest: number[] = Array<number>(BEATS).fill(0);
  private beatAt = performance.now();

  constructor() {
    this.timer = setInterval(() => this.beat(), BEAT_MS);
    this.timer.unref();
  }

  /** Milliseconds by which even the most timely of the latest beats was late, or by which some that are due have not come. */
  behindMs(now = performance.now()): number {
    return Math.max(Math.min(...this.latest), now - this.beatAt - BEATS * BEAT_MS, 0);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const now = performance.now();
    this.latest.shift();
    this.latest.push(now - this.beatAt - BEAT_MS);
    this.beatAt = now;
  }
}
