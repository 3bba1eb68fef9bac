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
/** Rates of cheap cameras, of screens and of drawings; under 24 most films have one of these. */
const SLOW: readonly Rational[] = [
  ...Array.from({ length: 23 }, (_, at) => ({ num: at + 1, den: 1 })),
  ...[12_000, 15_000].map((num) => ({ num, den: 1_001 })),
  { num: 25, den: 2 },
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

/** So many of a film's steps say its rate; joints, double times and hiccups are among the others. */
const NEARLY_ALL = 0.9;
/** Pictures by which an unsteady camera's steps are longer or shorter: less than half, as two in the time of one say another rate. */
const UNSTEADY = 0.4;
/** The steps that say a rate have its length on the whole. */
const LENGTH_TOLERANCE = 0.01;
/** Seconds' worth of shorter steps in a row: more is no hiccup but a stretch of a faster rate, whose pictures are worth keeping. */
const HICCUP_SECONDS = 0.5;
/** Share of the pictures that a camera's clock may cost by being a little fast: less than one a minute. */
const DRIFT = 1 / 2_000;
/** A time between two slots belongs to the later one, whatever its binary fraction. */
const ROUNDING = 1e-6;

/** Of the steps from picture to picture those that are one picture of a rate long, with so much room for rounding. */
class Steps {
  private all = 0;
  private saying = 0;
  private sum = 0;
  /** Steps in a row, up to the last, that are shorter, and the most that there were. */
  private shorter = 0;
  private mostShorter = 0;

  constructor(private readonly room: number) {}

  /** @param step in pictures of the rate */
  add(step: number): void {
    const off = step - 1;
    const says = Math.abs(off) <= this.room;
    this.all += 1;
    if (says) {
      this.saying += 1;
      this.sum += off;
    }
    this.shorter = off < -this.room ? this.shorter + 1 : 0;
    this.mostShorter = Math.max(this.mostShorter, this.shorter);
  }

  /** How far the mean of those that say the rate is from it, in pictures. */
  get off(): number {
    return Math.abs(this.sum / this.saying);
  }

  /** Whether nearly all say the rate, and those that do not are scattered, and cost no more pictures than they are themselves. */
  say(rate: number, lost: number): boolean {
    return (
      this.saying >= NEARLY_ALL * this.all &&
      this.off <= LENGTH_TOLERANCE &&
      this.mostShorter <= Math.max(1, rate * HICCUP_SECONDS) &&
      lost <= this.all - this.saying + this.all * DRIFT
    );
  }
}

/** How the pictures stand on the grid of one rate. */
class Grid {
  private slot = -1;
  private pictures = 0;
  private last: number | undefined;
  /** Pictures that share a slot with another: they would be lost. */
  lost = 0;
  /** Steps that are a picture long within the clock's rounding. */
  readonly exact: Steps;
  readonly near = new Steps(UNSTEADY);
  /** Furthest that a picture is from its slot, and what the clock's rounding accounts for, in pictures. */
  private worst = 0;
  private readonly room: number;
  private sum = 0;
  private squares = 0;

  /** @param tick seconds */
  constructor(
    readonly rate: Rational,
    tick: number,
  ) {
    this.room = 1.01 * tick * valueOf(rate) + ROUNDING;
    this.exact = new Steps(Math.min(UNSTEADY, this.room));
  }

  add(seconds: number): void {
    const at = (seconds * this.rate.num) / this.rate.den;
    const slot = Math.round(at + ROUNDING);
    if (slot <= this.slot) this.lost += 1;
    if (this.last !== undefined) {
      this.exact.add(at - this.last);
      this.near.add(at - this.last);
    }
    this.last = at;
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

  /** Whether the pictures stand where they would, but for the clock's rounding. */
  get isExact(): boolean {
    return this.worst <= this.room;
  }

  /** Whether every slot has its picture. */
  get isFilled(): boolean {
    return this.lost === 0 && this.slot === this.pictures - 1;
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
  private readonly standard: readonly Grid[];
  private readonly fast: readonly Grid[];
  private readonly slow: readonly Grid[];
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
    const grids = (rates: readonly Rational[]) => rates.map((rate) => new Grid(rate, tick));
    this.declared = grids(declared.filter((rate) => valueOf(rate) <= FASTEST_MEASURED).map(snapped));
    [this.standard, this.fast, this.slow] = [grids(STANDARD), grids(FAST), grids(SLOW)];
  }

  /** @param at time of the next picture, in ticks, in the order in which they are shown */
  add(at: number): void {
    this.first ??= at;
    this.pictures += 1;
    const seconds = (at - this.first) * this.tick;
    for (const grids of [this.declared, this.standard, this.fast, this.slow])
      for (const grid of grids) grid.add(seconds);
  }

  found(): FoundRate {
    if (this.pictures <= 1) return { frameRate: SINGLE_PICTURE, variable: false };
    const grid =
      this.filled.find(({ isExact }) => isExact) ??
      this.said(
        ({ exact }) => exact,
        ({ exact }) => exact.off,
      ) ??
      least(this.filled, ({ spread }) => spread) ??
      this.said(
        ({ near }) => near,
        ({ spread }) => spread,
      ) ??
      this.slowestLossless();
    const found = kept(grid?.rate ?? FASTEST_KEPT);
    return grid?.isFilled ? found : { ...found, variable: true };
  }

  /**
   * Those whose every slot has one picture. In a short film several have (29.97 and 30): one that is exact within the clock's rounding goes
   * first, then what steps say so exactly, then the nearest.
   */
  private get filled(): readonly Grid[] {
    return [...this.declared, ...this.standard, ...this.fast].filter((grid) => grid.isFilled);
  }

  /** The rate that nearly all steps say. A container's own word comes last: its mean counts in what is irregular. */
  private said(stepsOf: (grid: Grid) => Steps, off: (grid: Grid) => number): Grid | undefined {
    const best = (grids: readonly Grid[]) =>
      least(
        grids.filter((grid) => stepsOf(grid).say(valueOf(grid.rate), grid.lost)),
        off,
      );
    return best([...this.standard, ...this.fast, ...this.slow]) ?? best(this.declared);
  }

  /** Of 29.97 and 30, which hold the same pictures for a while, the one that they stand on. */
  private slowestLossless(): Grid | undefined {
    const lossless = this.standard.filter((grid) => grid.lost === 0);
    const slowest = lossless[0] && valueOf(lossless[0].rate);
    return least(
      lossless.filter(({ rate }) => valueOf(rate) / (slowest ?? 1) < TWINS),
      ({ spread }) => spread,
    );
  }
}

/** The first of those that have least of something. */
const least = (grids: readonly Grid[], of: (grid: Grid) => number): Grid | undefined =>
  grids.reduce<Grid | undefined>((best, grid) => (best && of(best) <= of(grid) ? best : grid), undefined);

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
