import { readFile } from 'node:fs/promises';
import { type Analysis, pictureOf } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { MAX_SAMPLE_BYTES, SAMPLE_PIXELS, SAMPLE_SECONDS, sampleCommand } from '../ffmpeg/analysis-arguments';
import { OutOfMemory } from '../ffmpeg/memory';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import type { Packet } from './timeline';

const log = logger('stillness');
const TIMEOUT_MS = 60_000;
/** A shorter film is encoded sooner than it is looked at. Seconds. */
const LEAST_SECONDS = 15;
/** A sample every so many seconds of a film, within these bounds. */
const SECONDS_A_SAMPLE = 300;
const MIN_SAMPLES = 3;
const MAX_SAMPLES = 12;
/** Levels (of 255) by which a pixel of a sample may differ from the first picture: what an encoder makes of a still picture, not grain. */
const MAX_DIFFERENCE = 3;
/** Bytes a second, beside key frames, from which on a film moves: so many times what the samples cost, and a little for each pixel. */
const EFFORT_FACTOR = 2;
const EFFORT_A_PIXEL = 0.002;
/** Bytes a second and pixel that a still picture never costs: the bits are filled up to a constant rate, and tell nothing. */
const FILLED_UP = 0.1;
/** Key frames by which a second may have more than the samples have: for a picture that is another one now. */
const NEW_PICTURES = 1;
/** Seconds that may move: the film's picture fades in and out. */
const MAX_MOVING_SECONDS = 2;

/** What a film's pictures cost, second by second: motion costs bits beside the key frames, or more key frames. */
export class Effort {
  private readonly bytes: number[] = [];
  private readonly keys: number[] = [];

  /** @param at seconds from the film's beginning */
  add(at: number, { isKey, size }: Pick<Packet, 'isKey' | 'size'>): void {
    const [costs, more] = isKey ? [this.keys, 1] : [this.bytes, size];
    const second = Math.floor(at);
    costs[second] = (costs[second] ?? 0) + more;
  }

  /**
   * Whether more than a fade costs more than the samples, which begin at these seconds, would let expect; also where bits tell nothing
   * (a constant rate, key frames alone).
   */
  movesBeside(samples: readonly number[], pixels: number): boolean {
    const sampled = mostIn(this.bytes, samples);
    if (sampled === 0 || sampled > FILLED_UP * pixels) return true;
    const calm = EFFORT_FACTOR * sampled + EFFORT_A_PIXEL * pixels;
    const keys = mostIn(this.keys, samples) + NEW_PICTURES;
    const isMoving = (second: number): boolean =>
      (this.bytes[second] ?? 0) > calm || (this.keys[second] ?? 0) > keys;
    const seconds = Math.max(this.bytes.length, this.keys.length);
    return (
      Array.from({ length: seconds }, (_, second) => second).filter(isMoving).length > MAX_MOVING_SECONDS
    );
  }
}

/** The most that a second of the samples costs. */
const mostIn = (costs: readonly number[], samples: readonly number[]): number =>
  Math.max(0, ...samples.flatMap((from) => costs.slice(Math.floor(from), Math.ceil(from + SAMPLE_SECONDS))));

/** The seconds at which samples begin, spread over a film; none where it is too short to be looked at. */
export function samplesOf(seconds: number): number[] {
  if (seconds < LEAST_SECONDS) return [];
  const count = Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, Math.ceil(seconds / SECONDS_A_SAMPLE)));
  return Array.from({ length: count }, (_, at) => ((at + 0.5) / count) * seconds - SAMPLE_SECONDS / 2);
}

/** Whether the grey pictures of a sample, one behind the other, are one picture; of fewer than two nobody knows. */
export function isOnePicture(pictures: Uint8Array): boolean {
  if (pictures.length < 2 * SAMPLE_PIXELS) return false;
  return pictures.every((grey, at) => Math.abs(grey - (pictures[at % SAMPLE_PIXELS] ?? 0)) <= MAX_DIFFERENCE);
}

/**
 * Whether a film's picture hardly changes, so that a few pictures a second show it: in none of the samples does a pixel change, and nowhere
 * else does the film cost more than there (docs/decisions/0006). What cannot be looked at moves.
 */
export async function isStill(
  context: JobContext,
  video: Analysis['video'],
  effort: Effort,
): Promise<boolean> {
  const picture = context.ticket.probe && pictureOf(context.ticket.probe);
  if (!picture || !video.continuous) return false;
  const pixels = (picture.width ?? 0) * (picture.height ?? 0);
  const samples = samplesOf(((video.endTicks - video.startTicks) * video.timeBase.num) / video.timeBase.den);
  if (samples.length === 0 || effort.movesBeside(samples, pixels)) return false;
  const { config, signal, source, scratch } = context;
  const file = scratch.path('sample.grey');
  try {
    for (const from of samples) {
      await runFfmpeg({
        ...{ ffmpegPath: config.FFMPEG_PATH, timeoutMs: TIMEOUT_MS, signal },
        command: sampleCommand(source, file, from, picture),
        maxFileBytes: MAX_SAMPLE_BYTES,
      });
      if (!isOnePicture(await readFile(file))) return false;
    }
    return true;
  } catch (error) {
    if (signal.aborted || !(error instanceof FfmpegError || error instanceof OutOfMemory)) throw error;
    log.info({ reason: error.message.slice(-300) }, 'a sample could not be looked at');
    return false;
  }
}
