/** Requests a second that are taken whatever the process is busy with: less than any processor can answer that has nothing else to do. */
const LEAST = 100;
/** More than a process can answer: nobody is ever refused for it. */
const MOST = 5_000;
/** What piles up within a second or two in which the machine did something else. */
const AT_ONCE = 150;
/** Of what is taken in a second, what may come at once. */
const SHARE_AT_ONCE = 0.1;
const STEP_MS = 100;
const FEWER = 0.8;
const MORE = 5;

/**
 * How many requests a process takes: fewer with each moment at which it is behind, and a few more with each at which it is not, so that it
 * finds what it can do on this machine at this time and stays there (additive increase and multiplicative decrease, as in TCP).
 */
export class Intake {
  private perSecond = MOST;
  private left = MOST * SHARE_AT_ONCE;
  private taken = 0;
  private filledAt: number;
  private adjustedAt: number;

  /** @param now milliseconds of a clock that only goes forward, as everywhere here */
  constructor(now = performance.now()) {
    this.filledAt = now;
    this.adjustedAt = now;
  }

  /** Takes a request. @returns whether there was room for it */
  take(isBehind: boolean, now = performance.now()): boolean {
    this.adjust(isBehind, now);
    const most = Math.max(AT_ONCE, this.perSecond * SHARE_AT_ONCE);
    this.left = Math.min(most, this.left + ((now - this.filledAt) * this.perSecond) / 1_000);
    this.filledAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    this.taken += 1;
    return true;
  }

  private adjust(isBehind: boolean, now: number): void {
    const steps = Math.floor((now - this.adjustedAt) / STEP_MS);
    if (steps === 0) return;
    // Fewer than came, not than might have come: else a process that is behind at last would first take as many as before for a while.
    const came = (this.taken * 1_000) / (now - this.adjustedAt);
    // Of the moments at which nobody asked nothing is known but that there was time.
    this.perSecond = isBehind
      ? Math.max(LEAST, Math.min(this.perSecond, came) * FEWER)
      : Math.min(MOST, this.perSecond + steps * MORE);
    this.adjustedAt = now;
    this.taken = 0;
  }
}
