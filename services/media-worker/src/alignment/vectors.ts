import { COEFFICIENTS, type Frames } from './cepstrum';

/** Frames on either side of one from which it is told how a value changes. */
const SLOPE_REACH = 2;
/** Values of a vector: those of a frame and how they change. */
export const DIMENSIONS = 2 * COEFFICIENTS;

/** Frames as unit vectors, so that their product tells how alike they are: 1 the same, 0 nothing in common. */
export interface Vectors {
  readonly count: number;
  /** `DIMENSIONS` for each. */
  readonly values: Float32Array;
}

/**
 * Frames as vectors: each value as deviations from its mean over all that is spoken, which takes the colour of voice and microphone away,
 * and how it changes.
 * @param isLeftOut 1 for a frame that does not count for the mean
 */
export function vectorsOf({ count, cepstra }: Frames, isLeftOut?: Uint8Array): Vectors {
  const { mean, deviation } = measure(cepstra, count, isLeftOut);
  const normal = new Float32Array(count * COEFFICIENTS);
  for (let at = 0; at < normal.length; at += 1) {
    const coefficient = at % COEFFICIENTS;
    normal[at] = ((cepstra[at] ?? 0) - (mean[coefficient] ?? 0)) / (deviation[coefficient] ?? 1);
  }
  const values = new Float32Array(count * DIMENSIONS);
  for (let frame = 0; frame < count; frame += 1) {
    const [before, after] = [Math.max(frame - SLOPE_REACH, 0), Math.min(frame + SLOPE_REACH, count - 1)];
    for (let at = 0; at < COEFFICIENTS; at += 1) {
      values[frame * DIMENSIONS + at] = normal[frame * COEFFICIENTS + at] ?? 0;
      values[frame * DIMENSIONS + COEFFICIENTS + at] =
        (normal[after * COEFFICIENTS + at] ?? 0) - (normal[before * COEFFICIENTS + at] ?? 0);
    }
  }
  return { count, values };
}

function measure(cepstra: Float32Array, count: number, isLeftOut: Uint8Array | undefined) {
  const [sums, squares] = [new Float64Array(COEFFICIENTS), new Float64Array(COEFFICIENTS)];
  let counted = 0;
  for (let frame = 0; frame < count; frame += 1) {
    if (isLeftOut?.[frame] === 1) continue;
    counted += 1;
    for (let at = 0; at < COEFFICIENTS; at += 1) {
      const value = cepstra[frame * COEFFICIENTS + at] ?? 0;
      sums[at] = (sums[at] ?? 0) + value;
      squares[at] = (squares[at] ?? 0) + value * value;
    }
  }
  const mean = sums.map((sum) => sum / Math.max(counted, 1));
  const deviation = squares.map((sum, at) =>
    Math.max(Math.sqrt(Math.max(sum / Math.max(counted, 1) - (mean[at] ?? 0) ** 2, 0)), 1e-3),
  );
  return { mean, deviation };
}

/** A sound at one resolution: a vector and how much of it is quiet for each stretch of so many frames. */
export interface Track {
  readonly count: number;
  /** `DIMENSIONS` for each, of length 1, or 0 where nothing is spoken. */
  readonly values: Float32Array;
  /** From 0, spoken all through, to 1, quiet all through. */
  readonly quiet: Float32Array;
}

export const emptyTrack = (count: number): Track => ({
  count,
  values: new Float32Array(count * DIMENSIONS),
  quiet: new Float32Array(count),
});

/** Writes the mean of what is spoken in frames `from` to `to` into a track at `at`. */
export function putMean(
  { values }: Vectors,
  isQuiet: Uint8Array,
  [from, to]: readonly [number, number],
  { values: target, quiet }: Track,
  at: number,
): void {
  const place = at * DIMENSIONS;
  let silent = 0;
  for (let frame = from; frame < to; frame += 1) {
    if (isQuiet[frame] === 1) silent += 1;
    else
      for (let one = 0; one < DIMENSIONS; one += 1)
        target[place + one] = (target[place + one] ?? 0) + (values[frame * DIMENSIONS + one] ?? 0);
  }
  quiet[at] = silent / Math.max(to - from, 1);
  let length = 0;
  for (let one = 0; one < DIMENSIONS; one += 1) length += (target[place + one] ?? 0) ** 2;
  const scale = length > 0 ? 1 / Math.sqrt(length) : 0;
  for (let one = 0; one < DIMENSIONS; one += 1) target[place + one] = (target[place + one] ?? 0) * scale;
}
