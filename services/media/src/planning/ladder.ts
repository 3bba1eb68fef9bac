import { COMPRESS_ABOVE_BYTES, type ProbedStream, type ProbeResult, type Rung } from '@alcova/contracts';

/** A rendition's 16:9 box and the bits a second that phones and homes of Brazil carry with room to spare. */
const STEPS = [
  { height: 360, maxRate: 800_000 },
  { height: 480, maxRate: 1_400_000 },
  { height: 720, maxRate: 2_800_000 },
  { height: 1_080, maxRate: 5_000_000 },
] as const;
/** From here on a picture rate costs more bits. */
const FAST_RATE = 32;
const FAST_RATE_FACTOR = 1.5;
/** Up to this step one of two pictures is left out where they come fast: there its bits are better spent on sharpness. */
const HALVED_UP_TO = 480;
/** Pictures a second that a film which stands still keeps. */
const STILL_RATE = 3;
/** A step that has nearly the pixels of the next one is no choice. */
const NEARLY_EQUAL = 0.8;
/** D20: what is stored must come out smaller than what was uploaded, with its sound and its container. */
const COMPRESSED_SHARE = 0.85;
const SOUND_RATE = 160_000;
const LEAST_RATE = 150_000;

/** Width and height of the upright picture with square pixels. */
export function displaySize(video: ProbedStream): { width: number; height: number } {
  const width = Math.max(2, Math.round((video.width ?? 2) * video.pixelAspect));
  const height = Math.max(2, video.height ?? 2);
  return Math.abs(video.rotation) % 180 === 90 ? { width: height, height: width } : { width, height };
}

const even = (value: number): number => Math.max(2, Math.round(value / 2) * 2);
const evenDown = (value: number): number => Math.max(2, Math.floor(value / 2) * 2);

/**
 * The rungs for a source, from the smallest to the largest: each step's box holds the picture, lying or upright, and none is larger than
 * the source.
 */
export function ladderOf(probe: ProbeResult, video: ProbedStream, framesASecond: number): Rung[] {
  const source = displaySize(video);
  const [long, short] = [Math.max(source.width, source.height), Math.min(source.width, source.height)];
  const rungs: Rung[] = [];
  for (const { height, maxRate } of STEPS) {
    // A box of 16:9 has an even width: 854x480 fits the step of its own name.
    const scale = Math.min(1, height / short, (Math.ceil((height * 8) / 9) * 2) / long);
    const size =
      scale === 1
        ? { width: evenDown(source.width), height: evenDown(source.height) }
        : { width: even(source.width * scale), height: even(source.height * scale) };
    const isFast = framesASecond > FAST_RATE;
    const isHalved = isFast && height <= HALVED_UP_TO;
    const rate = Math.round(maxRate * (isFast && !isHalved ? FAST_RATE_FACTOR : 1));
    while (rungs.length > 0 && isNearly(rungs.at(-1), size)) rungs.pop();
    rungs.push({
      ...{ name: `${height}p`, ...size, maxRate: rate, bufferSize: rate * 2 },
      ...(isHalved ? { everyFrames: 2 } : {}),
    });
    if (scale === 1) break;
  }
  return rungs.map((rung) => compressed(rung, probe));
}

const isNearly = (rung: Rung | undefined, next: { width: number; height: number }): boolean =>
  rung !== undefined && rung.width * rung.height >= NEARLY_EQUAL * next.width * next.height;

/**
 * Of a film that stands still the smallest rung and the largest, with a few pictures a second. Both keep their quality and bit rates: what
 * moves after all is sharp.
 */
export function stillLadder(rungs: readonly Rung[], framesASecond: number): Rung[] {
  const everyFrames = Math.max(1, Math.round(framesASecond / STILL_RATE));
  return rungs
    .filter((_, at) => at === 0 || at === rungs.length - 1)
    .map((rung) => ({ ...rung, everyFrames }));
}

/** Bounds a rung of an upload that has to be compressed by the upload's own rate. */
function compressed(rung: Rung, probe: ProbeResult): Rung {
  if (probe.size <= COMPRESS_ABOVE_BYTES || probe.duration <= 0) return rung;
  const bound = (probe.size * 8 * COMPRESSED_SHARE) / probe.duration - SOUND_RATE;
  const rate = Math.min(rung.maxRate, Math.max(LEAST_RATE, Math.floor(bound)));
  return { ...rung, maxRate: rate, bufferSize: rate * 2 };
}
