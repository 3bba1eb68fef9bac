/** More than a process can answer: nobody is ever refused for it. */
const MOST = 5_000;
/** What piles up within a second or two in which the machine did something else. */
const AT_ONCE = 80;
/** Of that, what is kept for those who ask for little. */
const FOR_FEW = 16;
/** Of what is taken in a second, what may come at once. */
const SHARE_AT_ONCE = 0.1;
const STEP_MS = 100;
const FEWER = 0.8;
/** So much is taken of what was too much at once, as long as work that came before anybody knew has to be done as well. */
const MUCH_FEWER = 0.25;
/** So much of it can probably be done. */
const PROBABLY = 0.5;
const MORE = 5;
/** Steps at which it was not behind after which what was too much before is none any more. */
const LONG_CALM = 20;

/** Who wants to be taken. */
interface Asker {
  /** Whether the process is behind at this moment. */
  readonly isBehind: boolean;
  readonly asksForLittle: boolean;
  /** How many usual requests it is as much work as. */
  readonly cost: number;
}

/**
 * How many requests a process takes: fewer with each moment at which it is behind, and more with each at which it is not, so that it finds
 * what it can do on this machine at this time and stays there (multiplicative decrease, then quick increase to where it was too much and
 * slow increase from there, as in TCP: https://www.rfc-editor.org/rfc/rfc5681#section-3.1).
 */
export class Intake {
  private perSecond = MOST;
  private left = MOST * SHARE_AT_ONCE;
  private taken = 0;
  private filledAt: number;
  /** Steps at which it was not behind, one after the other. */
  private calm = 0;
  /** Up to here it goes quickly: what it went down to when it was behind for the first time after it was not. */
  private quicklyTo = MOST;
  private adjustedAt: number;

  /**
   * @param least requests a second that are taken in any case
   * @param now milliseconds of a clock that only goes forward, as everywhere here
   */
  constructor(
    private readonly least: number,
    now = performance.now(),
  ) {
    this.filledAt = now;
    this.adjustedAt = now;
  }

  /**
   * Takes a request, and one of somebody who asks for little before others, also where its cost has still to be made up for: a flood from
   * few addresses takes nothing from who opens a page or signs in.
   * @returns whether there was room for it
   */
  take({ isBehind, asksForLittle, cost }: Asker, now = performance.now()): boolean {
    this.adjust(isBehind, now);
    const most = Math.max(AT_ONCE, this.perSecond * SHARE_AT_ONCE);
    this.left = Math.min(most, this.left + ((now - this.filledAt) * this.perSecond) / 1_000);
    this.filledAt = now;
    if (this.left < (asksForLittle ? 1 : cost + FOR_FEW)) return false;
    this.left -= cost;
    this.taken += cost;
    return true;
  }

  private adjust(isBehind: boolean, now: number): void {
    const steps = Math.floor((now - this.adjustedAt) / STEP_MS);
    if (steps === 0) return;
    // Fewer than came, not than might have come: else a process that is behind at last would first take as many as before for a while.
    const came = (this.taken * 1_000) / (now - this.adjustedAt);
    if (isBehind) this.takeFewer(Math.min(this.perSecond, came));
    // Of the moments at which nobody asked nothing is known but that there was time.
    else this.takeMore(steps);
    this.adjustedAt = now;
    this.taken = 0;
  }

  private takeFewer(rate: number): void {
    const isSudden = this.calm > LONG_CALM;
    if (this.calm > 0) this.quicklyTo = rate * (isSudden ? PROBABLY : FEWER);
    this.perSecond = Math.max(this.least, rate * (isSudden ? MUCH_FEWER : FEWER));
    this.calm = 0;
  }

  private takeMore(steps: number): void {
    this.calm += steps;
    const quickly = this.perSecond < this.quicklyTo ? this.calm : Math.max(1, this.calm - LONG_CALM);
    this.perSecond = Math.min(MOST, this.perSecond + steps * MORE * quickly);
  }
}
