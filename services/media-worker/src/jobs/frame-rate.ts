import type { Rational } from '@alcova/contracts';

/** Rates that films and screens have, in pictures a second, from the slowest to the fastest that we keep. */
const STANDARD: readonly Rational[] = [
  { num: 24_000, den: 1_001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1_001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1_001 },
  { num: 60, den: 1 },
];
/** Rates of slow motion; they are divided. */
const FAST: readonly Rational[] = [
  { num: 100, den: 1 },
  { num: 120_000, den: 1_001 },
  { num: 120, den: 1 },
  { num: 200, den: 1 },
  { num: 240_000, den: 1_001 },
  { num: 240, den: 1 },
];
/** A rate of television and its whole neighbour (29.97 and 30) are nearer to each other than this. */
const TWINS = 1.002;
const FASTEST_KEPT: Rational = { num: 60, den: 1 };
/** A camera's own clock may be a little fast: 60.02 stays what it is. */
const FAST_TOLERANCE = 0.01;
/** No camera that people have is faster; a higher figure in a header is a guess from a clock's ticks. */
const FASTEST_MEASURED = 1_000;
const SINGLE_PICTURE: Rational = { num: 25, den: 1 };

const valueOf = ({ num, den }: Rational): number => num / den;

/** A container that counts milliseconds tells 19001/317 for 59.94: parts of a million are its rounding, not the film's rate. */
const NEAR = 1e-5;
const snapped = (rate: Rational): Rational =>
  [...STANDARD, ...FAST].find((known) => Math.abs(valueOf(rate) / valueOf(known) - 1) < NEAR) ?? rate;

/** How the pictures stand on the grid of one rate. */
class Grid {
  private slot = -1;
  private pictures = 0;
  /** Whether two pictures share a slot: one of them would be lost. */
  losesPictures = false;
  /** Furthest that a picture is from its slot, in pictures. */
  worst = 0;
  private sum = 0;
  private squares = 0;

  constructor(readonly rate: Rational) {}

  add(seconds: number): void {
    const at = (seconds * this.rate.num) / this.rate.den;
    const slot = Math.round(at);
    if (slot <= this.slot) this.losesPictures = true;
    this.slot = Math.max(slot, this.slot);
    this.worst = Math.max(this.worst, Math.abs(at - slot));
    this.sum += at - slot;
    this.squares += (at - slot) ** 2;
    this.pictures += 1;
  }

  /** How much the pictures' distances from their slots differ: little where they are only uneven, much where they drift. */
  get spread(): number {
    return this.squares / this.pictures - (this.sum / this.pictures) ** 2;
  }

  /** Whether every slot has its picture. */
  get isFilled(): boolean {
    return !this.losesPictures && this.slot === this.pictures - 1;
  }
}

/** The rate of a film, and whether its pictures come at uneven times. */
export interface FoundRate {
  readonly frameRate: Rational;
  readonly variable: boolean;
}

/**
 * Finds the rate of pictures from their times, one after the other: nothing but a few sums is kept of them.
 */
export class RateFinder {
  private readonly declared: readonly Grid[];
  private readonly standard = STANDARD.map((rate) => new Grid(rate));
  private readonly fast = FAST.map((rate) => new Grid(rate));
  private first: number | undefined;
  private pictures = 0;

  /**
   * @param tick seconds of a tick: what times are rounded to
   * @param declared rates that the container tells, the most trusted first
   */
  constructor(
    private readonly tick: number,
    declared: readonly Rational[],
  ) {
    this.declared = declared
      .filter((rate) => valueOf(rate) <= FASTEST_MEASURED)
      .map((rate) => new Grid(snapped(rate)));
  }

  /** @param at time of the next picture, in ticks, in the order in which they are shown */
  add(at: number): void {
    this.first ??= at;
    this.pictures += 1;
    const seconds = (at - this.first) * this.tick;
    for (const grid of [...this.declared, ...this.standard, ...this.fast]) grid.add(seconds);
  }

  found(): FoundRate {
    if (this.pictures <= 1) return { frameRate: SINGLE_PICTURE, variable: false };
    const steady = this.steady();
    if (steady) return kept(steady);
    return { frameRate: this.slowestLossless() ?? FASTEST_KEPT, variable: true };
  }

  /** Of 29.97 and 30, which hold the same pictures for a while, the one that they stand on. */
  private slowestLossless(): Rational | undefined {
    const lossless = this.standard.filter((grid) => !grid.losesPictures);
    const slowest = lossless[0] && valueOf(lossless[0].rate);
    return nearest(lossless.filter(({ rate }) => valueOf(rate) / (slowest ?? 1) < TWINS))?.rate;
  }

  /**
   * The rate whose every slot has one picture. In a short film several have (29.97 and 30): one that is exact within the clock's rounding
   * goes first, then the nearest.
   */
  private steady(): Rational | undefined {
    const filled = [...this.declared, ...this.standard, ...this.fast].filter((grid) => grid.isFilled);
    const exact = filled.find((grid) => grid.worst <= 1.01 * this.tick * valueOf(grid.rate) + 1e-6);
    if (exact) return exact.rate;
    return nearest(filled)?.rate;
  }
}

const nearest = (grids: readonly Grid[]): Grid | undefined =>
  grids.reduce<Grid | undefined>(
    (best, grid) => (best && best.spread <= grid.spread ? best : grid),
    undefined,
  );

/** Over 60 a second every n-th picture is kept; under 1 a second pictures stand still, so that a segment stays short. */
function kept(rate: Rational): FoundRate {
  const parts = Math.ceil(valueOf(rate) / valueOf(FASTEST_KEPT) - FAST_TOLERANCE);
  if (parts > 1) return { frameRate: reduced({ num: rate.num, den: rate.den * parts }), variable: false };
  const times = Math.ceil(rate.den / rate.num);
  return { frameRate: reduced({ num: rate.num * times, den: rate.den }), variable: times > 1 };
}

function reduced({ num, den }: Rational): Rational {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const by = divisor(num, den);
  return { num: num / by, den: den / by };
}
