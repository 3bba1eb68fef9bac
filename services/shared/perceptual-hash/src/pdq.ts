/**
 * PDQ, the perceptual hash that lists of pictures are exchanged in (published by Facebook in 2019 as "The TMK+PDQF video-hashing algorithm
 * and the PDQ image-hashing algorithm"): luma, a picture of 64 x 64 by a box filter passed twice, its cosine transform's 16 x 16 lowest
 * frequencies without the mean, one bit for each that lies above the median. Written from the description; bits and qualities are those of
 * the published reference (github.com/facebook/ThreatExchange, pdq/cpp), which `reference.spec.ts` holds. That counts in 32-bit floats, so
 * every sum, product and quotient is rounded to one here: a frequency next to the median would fall on its other side otherwise.
 */

const { fround } = Math;

/** Sides of the small picture and of what is kept of its transform. */
const SMALL = 64;
const KEPT = 16;
export const HASH_BYTES = (KEPT * KEPT) / 8;
/** Pictures with a shorter side have no bit and no quality in the reference. */
const LEAST_SIDE = 5;
/** Passes of the box filter; two of them come near to a tent. */
const PASSES = 2;
/** A gradient of one step is so many per cent of full scale, and a sum of so many of them is one point of quality. */
const FULL_SCALE = 255;
const GRADIENTS_A_POINT = 90;
const MAX_QUALITY = 100;

/** A picture's brightness: one number (0 to 255) a pixel, row by row. */
export interface Luma {
  readonly pixels: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** The part of a picture that is looked at, as shares of its sides; what lies outside of the picture (below 0, above 1) is its edge held on. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE: Window = { left: 0, top: 0, right: 1, bottom: 1 };

/** The lowest frequencies of a picture, rows of 16: what all eight turned and mirrored hashes come from. */
export type Frequencies = Float32Array;

/** Row by row the cosines of frequencies 1 to 16 at 64 places; the mean (frequency 0) says nothing of the picture's content. */
const COSINES = Float32Array.from({ length: KEPT * SMALL }, (_, index) => {
  const [frequency, place] = [Math.floor(index / SMALL) + 1, index % SMALL];
  return fround(Math.sqrt(2 / SMALL)) * Math.cos((Math.PI / (2 * SMALL)) * frequency * (2 * place + 1));
});

/** How many pixels of a side go into one of the small picture's, so that none is passed over. */
const reachOf = (side: number): number => Math.ceil(side / (2 * SMALL));

/** So many lines are filtered side by side: rounding lets each step of a line wait for the one before it. */
const SIDE_BY_SIDE = 16;
const NONE = -1;

/** A mean over `reach` neighbours along lines of `length` pixels that lie `step` apart; fewer at the ends. One sum runs along each line. */
function boxed(
  from: Float32Array,
  to: Float32Array,
  lines: { count: number; apart: number; length: number; step: number; reach: number },
): void {
  const { count, apart, length, step, reach } = lines;
  const ahead = Math.floor((reach + 2) / 2) - 1;
  const behind = reach - 1 - ahead;
  const sums = new Float32Array(SIDE_BY_SIDE);
  for (let first = 0; first < count; first += SIDE_BY_SIDE) {
    const [base, beside] = [first * apart, Math.min(SIDE_BY_SIDE, count - first)];
    sums.fill(0);
    for (let at = -ahead; at < length; at += 1) {
      const [next, last] = [at + ahead, at - behind - 1];
      const held = Math.min(next, length - 1) - Math.max(last, -1);
      const entering = next < length ? base + next * step : NONE;
      const leaving = last >= 0 ? base + last * step : NONE;
      const written = at >= 0 ? base + at * step : NONE;
      for (let line = 0, offset = 0; line < beside; line += 1, offset += apart) {
        let sum = sums[line] ?? 0;
        if (entering !== NONE) sum = fround(sum + (from[entering + offset] ?? 0));
        if (leaving !== NONE) sum = fround(sum - (from[leaving + offset] ?? 0));
        sums[line] = sum;
        if (written !== NONE) to[written + offset] = sum / held;
      }
    }
  }
}

/** A picture that was filtered once, of which any number of windows can be hashed. */
export class FilteredPicture {
  private readonly pixels: Float32Array;
  private readonly width: number;
  private readonly height: number;

  constructor({ pixels, width, height }: Luma) {
    if (pixels.length !== width * height || pixels.length === 0)
      throw new Error('the picture is not of its size');
    [this.width, this.height] = [width, height];
    this.pixels = new Float32Array(pixels);
    // It is the small picture already.
    if (width === SMALL && height === SMALL) return;
    const between = new Float32Array(pixels.length);
    for (let pass = 0; pass < PASSES; pass += 1) {
      const [row, column] = [reachOf(width), reachOf(height)];
      boxed(this.pixels, between, { count: height, apart: width, length: width, step: 1, reach: row });
      boxed(between, this.pixels, { count: width, apart: 1, length: height, step: width, reach: column });
    }
  }

  /** 64 x 64 pixels of a window, row by row. */
  small(window: Window = WHOLE): Float32Array {
    const columns = placesOf(window.left, window.right, this.width);
    const rows = placesOf(window.top, window.bottom, this.height);
    const small = new Float32Array(SMALL * SMALL);
    for (let y = 0; y < SMALL; y += 1)
      for (let x = 0; x < SMALL; x += 1)
        small[y * SMALL + x] = this.pixels[(rows[y] ?? 0) * this.width + (columns[x] ?? 0)] ?? 0;
    return small;
  }
}

/** Which of a side's pixels 64 evenly spaced places between two shares of it fall on. */
function placesOf(from: number, to: number, side: number): Int32Array {
  return Int32Array.from({ length: SMALL }, (_, index) => {
    const place = Math.floor((from + ((index + 0.5) / SMALL) * (to - from)) * side);
    return Math.min(Math.max(place, 0), side - 1);
  });
}

/** How much there is to see in a small picture, 0 (nothing) to 100: hashes of what shows nothing are like each other by chance. */
export function qualityOf(small: Float32Array): number {
  const step = (from: number, to: number): number => {
    const difference = fround((small[from] ?? 0) - (small[to] ?? 0));
    return Math.abs(Math.trunc(fround(fround(difference * 100) / FULL_SCALE)));
  };
  let sum = 0;
  for (let y = 0; y < SMALL; y += 1)
    for (let x = 0; x < SMALL; x += 1) {
      const at = y * SMALL + x;
      if (y + 1 < SMALL) sum += step(at, at + SMALL);
      if (x + 1 < SMALL) sum += step(at, at + 1);
    }
  return Math.min(Math.trunc(sum / GRADIENTS_A_POINT), MAX_QUALITY);
}

/** The lowest frequencies of a small picture: its cosine transform over columns, then over rows. */
export function frequenciesOf(small: Float32Array): Frequencies {
  const columns = new Float32Array(KEPT * SMALL);
  for (let f = 0; f < KEPT; f += 1)
    // Four sums at once: rounding lets each step of a sum wait for the one before it.
    for (let x = 0; x < SMALL; x += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let y = 0; y < SMALL; y += 1) {
        const weight = COSINES[f * SMALL + y] ?? 0;
        const at = y * SMALL + x;
        a = fround(a + fround(weight * (small[at] ?? 0)));
        b = fround(b + fround(weight * (small[at + 1] ?? 0)));
        c = fround(c + fround(weight * (small[at + 2] ?? 0)));
        d = fround(d + fround(weight * (small[at + 3] ?? 0)));
      }
      columns.set([a, b, c, d], f * SMALL + x);
    }
  const kept = new Float32Array(KEPT * KEPT);
  for (let f = 0; f < KEPT; f += 1)
    for (let g = 0; g < KEPT; g += 1) {
      let sum = 0;
      for (let x = 0; x < SMALL; x += 1)
        sum = fround(sum + fround((columns[f * SMALL + x] ?? 0) * (COSINES[g * SMALL + x] ?? 0)));
      kept[f * KEPT + g] = sum;
    }
  return kept;
}

/** 32 bytes, the highest bit first: bit `16 row + column` says whether that frequency lies above the (lower) median. */
export function hashOf(frequencies: Frequencies): Uint8Array {
  const median = frequencies.slice().sort()[frequencies.length / 2 - 1] ?? 0;
  const hash = new Uint8Array(HASH_BYTES);
  for (const [bit, value] of frequencies.entries())
    if (value > median) {
      const byte = HASH_BYTES - 1 - (bit >> 3);
      hash[byte] = (hash[byte] ?? 0) | (1 << (bit & 7));
    }
  return hash;
}

/** What turning or mirroring a picture does to its frequencies: cosines of odd frequencies change their sign, rows become columns. */
interface Turn {
  readonly transposed: boolean;
  readonly oddRowsNegated: boolean;
  readonly oddColumnsNegated: boolean;
}

/** The eight ways in which a square can lie. */
export const TURNS = {
  original: { transposed: false, oddRowsNegated: false, oddColumnsNegated: false },
  rotated90: { transposed: true, oddRowsNegated: false, oddColumnsNegated: true },
  rotated180: { transposed: false, oddRowsNegated: true, oddColumnsNegated: true },
  rotated270: { transposed: true, oddRowsNegated: true, oddColumnsNegated: false },
  /** Left and right changed places. */
  mirrored: { transposed: false, oddRowsNegated: false, oddColumnsNegated: true },
  /** Top and bottom changed places. */
  upsideDown: { transposed: false, oddRowsNegated: true, oddColumnsNegated: false },
  transposed: { transposed: true, oddRowsNegated: false, oddColumnsNegated: false },
  antiTransposed: { transposed: true, oddRowsNegated: true, oddColumnsNegated: true },
} as const satisfies Record<string, Turn>;

/** The frequencies of the turned picture, without a second transform. */
export function rotateFrequencies(frequencies: Frequencies, turn: Turn): Frequencies {
  return Float32Array.from(frequencies, (_, index) => {
    const [row, column] = [Math.floor(index / KEPT), index % KEPT];
    const value = frequencies[turn.transposed ? column * KEPT + row : index] ?? 0;
    // Row 0 holds frequency 1: even rows are the odd frequencies.
    const rowSign = turn.oddRowsNegated && row % 2 === 0 ? -1 : 1;
    const columnSign = turn.oddColumnsNegated && column % 2 === 0 ? -1 : 1;
    return value * rowSign * columnSign;
  });
}

/** The hash and quality of a picture as lists have them. */
export function pdq(luma: Luma): { hash: Uint8Array; quality: number } {
  if (Math.min(luma.width, luma.height) < LEAST_SIDE) return { hash: new Uint8Array(HASH_BYTES), quality: 0 };
  const small = new FilteredPicture(luma).small();
  return { hash: hashOf(frequenciesOf(small)), quality: qualityOf(small) };
}

export const toHex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');
/** @throws Error when it is not 64 hexadecimal digits */
export function fromHex(hex: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error('not 64 hexadecimal digits');
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length);

/** In how many of 256 bits two hashes differ. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let at = 0; at < HASH_BYTES; at += 1) bits += ONES[(a[at] ?? 0) ^ (b[at] ?? 0)] ?? 0;
  return bits;
}
