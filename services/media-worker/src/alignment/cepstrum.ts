import { Spectrum } from './spectrum';

/** Frames a second of all that is compared. */
export const FRAME_RATE = 50;
/** Values of a frame: mel cepstrum without its first, which is only how loud it is. */
export const COEFFICIENTS = 8;

/** Length of the stretch that a frame looks at, in seconds. */
const WINDOW_SECONDS = 0.025;
const MEL_BANDS = 26;
/** Frequencies that a voice is known by, in Hz; above it codecs differ. */
const LOWEST = 100;
const HIGHEST = 5_500;
const PRE_EMPHASIS = 0.97;
const LEAST_ENERGY = 1e-10;

/** What is known of a sound, frame by frame. */
export interface Frames {
  readonly count: number;
  /** `COEFFICIENTS` for each frame. */
  readonly cepstra: Float32Array;
  /** Decibels of full scale of each frame. */
  readonly levels: Float32Array;
}

const melOf = (hertz: number): number => 1_127 * Math.log(1 + hertz / 700);
const hertzOf = (mel: number): number => 700 * (Math.exp(mel / 1_127) - 1);

/** A triangle over the powers of a spectrum: the weights from `from` on. */
interface Band {
  readonly from: number;
  readonly weights: Float64Array;
}

function bandsOf(size: number, sampleRate: number): Band[] {
  const [low, high] = [melOf(LOWEST), melOf(HIGHEST)];
  const edge = (at: number): number =>
    (hertzOf(low + ((high - low) * at) / (MEL_BANDS + 1)) * size) / sampleRate;
  return Array.from({ length: MEL_BANDS }, (_, band) => {
    const [left, middle, right] = [edge(band), edge(band + 1), edge(band + 2)];
    const from = Math.ceil(left);
    const weights = Float64Array.from({ length: Math.max(Math.floor(right) - from + 1, 1) }, (_, at) => {
      const bin = from + at;
      return Math.max(0, bin <= middle ? (bin - left) / (middle - left) : (right - bin) / (right - middle));
    });
    return { from, weights };
  });
}

/** Makes frames of a sound that comes piece by piece (mel frequency cepstral coefficients); keeps the frames, not the sound. */
export class Cepstrum {
  private readonly hop: number;
  private readonly window: Float64Array;
  private readonly stretch: Float64Array;
  private readonly power: Float64Array;
  private readonly bands: readonly Band[];
  private readonly spectrum: Spectrum;
  private readonly cosines: Float64Array;
  private readonly mel = new Float64Array(MEL_BANDS);
  private readonly recent: Float64Array;
  private filled = 0;
  private count = 0;
  private cepstra = new Float32Array(COEFFICIENTS * 1_024);
  private levels = new Float32Array(1_024);

  /** @param sampleRate samples a second, a multiple of the frame rate */
  constructor(sampleRate: number) {
    this.hop = sampleRate / FRAME_RATE;
    const length = Math.round(sampleRate * WINDOW_SECONDS);
    const size = 2 ** Math.ceil(Math.log2(length));
    this.recent = new Float64Array(length);
    this.stretch = new Float64Array(length);
    // Hamming.
    this.window = Float64Array.from(
      { length },
      (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)),
    );
    this.power = new Float64Array(size / 2 + 1);
    this.spectrum = new Spectrum(size);
    this.bands = bandsOf(size, sampleRate);
    this.cosines = Float64Array.from({ length: COEFFICIENTS * MEL_BANDS }, (_, at) =>
      Math.cos((Math.PI * (Math.floor(at / MEL_BANDS) + 1) * ((at % MEL_BANDS) + 0.5)) / MEL_BANDS),
    );
  }

  /** @param samples from -1 to 1 */
  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.recent[this.filled] = sample;
      this.filled += 1;
      if (this.filled < this.recent.length) continue;
      this.keepFrame();
      this.recent.copyWithin(0, this.hop);
      this.filled -= this.hop;
    }
  }

  /** All frames so far. */
  frames(): Frames {
    return {
      count: this.count,
      cepstra: this.cepstra.subarray(0, this.count * COEFFICIENTS),
      levels: this.levels.subarray(0, this.count),
    };
  }

  private keepFrame(): void {
    this.grow();
    const { recent, stretch, window, power, mel, bands } = this;
    let energy = 0;
    for (let at = 0; at < recent.length; at += 1) {
      const sample = recent[at] ?? 0;
      energy += sample * sample;
      stretch[at] = (sample - PRE_EMPHASIS * (recent[at - 1] ?? 0)) * (window[at] ?? 0);
    }
    this.levels[this.count] = 10 * Math.log10(energy / recent.length + LEAST_ENERGY);
    this.spectrum.powerOf(stretch, power);
    for (const [band, { from, weights }] of bands.entries()) {
      let sum = 0;
      for (let at = 0; at < weights.length; at += 1) sum += (power[from + at] ?? 0) * (weights[at] ?? 0);
      mel[band] = Math.log(sum + LEAST_ENERGY);
    }
    for (let coefficient = 0; coefficient < COEFFICIENTS; coefficient += 1) {
      let sum = 0;
      for (let band = 0; band < MEL_BANDS; band += 1)
        sum += (mel[band] ?? 0) * (this.cosines[coefficient * MEL_BANDS + band] ?? 0);
      this.cepstra[this.count * COEFFICIENTS + coefficient] = sum;
    }
    this.count += 1;
  }

  private grow(): void {
    if (this.count < this.levels.length) return;
    const [cepstra, levels] = [this.cepstra, this.levels];
    this.cepstra = new Float32Array(cepstra.length * 2);
    this.cepstra.set(cepstra);
    this.levels = new Float32Array(levels.length * 2);
    this.levels.set(levels);
  }
}
