/** A discrete Fourier transform of real samples, of one size: its tables are made once. */
export class Spectrum {
  private readonly real: Float64Array;
  private readonly imaginary: Float64Array;
  private readonly cosines: Float64Array;
  private readonly sines: Float64Array;
  private readonly reversed: Uint16Array;

  /** @param size a power of two, at most 65,536 */
  constructor(private readonly size: number) {
    this.real = new Float64Array(size);
    this.imaginary = new Float64Array(size);
    this.cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size));
    this.sines = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size));
    this.reversed = new Uint16Array(size);
    for (let at = 1; at < size; at += 1)
      this.reversed[at] = ((this.reversed[at >> 1] ?? 0) >> 1) | (at & 1 ? size >> 1 : 0);
  }

  /**
   * Writes the power of each frequency from 0 to half of the sample rate into `power`, `size / 2 + 1` values.
   * @param samples at most `size`; what is missing is silence
   */
  powerOf(samples: Float64Array, power: Float64Array): void {
    const { size, real, imaginary, reversed } = this;
    for (let at = 0; at < size; at += 1) {
      real[reversed[at] ?? 0] = samples[at] ?? 0;
      imaginary[at] = 0;
    }
    for (let half = 1; half < size; half *= 2) this.merge(half);
    for (let at = 0; at < power.length; at += 1) power[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2;
  }

  /** One round of Cooley and Tukey: transforms of `half` values become those of twice as many. */
  private merge(half: number): void {
    const { size, real, imaginary, cosines, sines } = this;
    const step = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half)
      for (let at = 0; at < half; at += 1) {
        const [low, high] = [start + at, start + at + half];
        const cosine = cosines[at * step] ?? 0;
        const sine = sines[at * step] ?? 0;
        const [re, im] = [real[high] ?? 0, imaginary[high] ?? 0];
        const turnedReal = re * cosine - im * sine;
        const turnedImaginary = re * sine + im * cosine;
        real[high] = (real[low] ?? 0) - turnedReal;
        imaginary[high] = (imaginary[low] ?? 0) - turnedImaginary;
        real[low] = (real[low] ?? 0) + turnedReal;
        imaginary[low] = (imaginary[low] ?? 0) + turnedImaginary;
      }
  }
}
