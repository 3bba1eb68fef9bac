import { decodeCheckCommand, inspectOwnFileArguments } from '../ffmpeg/arguments';
import { probeOutput, runFfprobe } from '../ffmpeg/ffprobe';
import { runFfmpeg } from '../ffmpeg/runner';
import { pictureIn } from '../ffmpeg/tracks';
import type { JobContext } from './context';
import { isFastStart, topLevelBoxes } from './mp4-boxes';

const INSPECT_TIMEOUT_MS = 120_000;
/** A decode may take this many times the film's length, and a floor for short ones. */
const DECODE_TIME_FACTOR = 4;
const DECODE_FLOOR_MS = 120_000;
/** Seconds that are decoded at either end of a file whose middle is trusted. */
const END_SECONDS = 2;

/** What an mp4 that we made must be. */
export interface Mp4Expectation {
  /** Pictures in it, exactly. */
  readonly frames: number;
  /** Seconds that it may last, at least and at most; null when nobody knows. */
  readonly duration: { readonly least: number; readonly most: number } | null;
  readonly hasAudio: boolean;
  /** What is decoded as a proof: the first and last seconds of a copy, all of what an encoder made. */
  readonly decoded: 'ends' | 'whole';
}

/** What was found out about an mp4 that we made. */
export interface VerifiedMp4 {
  /** Seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

/** A file that came out is not what it must be. */
export class UnexpectedOutput extends Error {
  override readonly name = 'UnexpectedOutput';
}

/**
 * An exit code proves nothing: the file is looked at as a player would. Boxes whole and index first, as long as it must be, with exactly
 * its pictures, sound where there is to be some, and it decodes.
 * @throws UnexpectedOutput, and FfmpegError with `inputAtFault` where it does not decode
 */
export async function verifyMp4(
  context: JobContext,
  file: string,
  expected: Mp4Expectation,
): Promise<VerifiedMp4> {
  expectThat(isFastStart(await topLevelBoxes(file)), 'the index does not stand first');
  const { config, signal } = context;
  const output = probeOutput.parse(
    await runFfprobe(config.FFPROBE_PATH, inspectOwnFileArguments(file), {
      timeoutMs: INSPECT_TIMEOUT_MS,
      signal,
    }),
  );
  const { width = 0, height = 0, nb_read_packets: packets = 0 } = pictureIn(output) ?? {};
  expectThat(width > 0 && height > 0 && packets > 0, 'no picture came out');
  expectThat(packets === expected.frames, `${packets} pictures stand in the file of ${expected.frames}`);
  const duration = output.format.duration ?? 0;
  const { least, most } = expected.duration ?? { least: 0, most: Infinity };
  expectThat(duration >= least && duration <= most, `${duration} s came out, not ${least} to ${most} s`);
  const hasAudio = output.streams.some((stream) => stream.codec_type === 'audio');
  expectThat(hasAudio === expected.hasAudio, hasAudio ? 'a sound was added' : 'the sound was lost');
  if (expected.decoded === 'whole') await requireWhole(context, file, expected.frames, duration);
  else await requireEnds(context, file, duration);
  return { duration, width, height, hasAudio };
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new UnexpectedOutput(otherwise);
}

async function requireWhole(
  context: JobContext,
  file: string,
  frames: number,
  duration: number,
): Promise<void> {
  const decoded = await decode(context, file, undefined, duration);
  expectThat(decoded === frames, `${decoded} of ${frames} pictures decode`);
}

async function requireEnds(context: JobContext, file: string, duration: number): Promise<void> {
  const first = await decode(context, file, { fromSeconds: 0, seconds: END_SECONDS }, END_SECONDS);
  expectThat(first > 0, 'no picture decodes at the start');
  // The sound may go on after the last picture, so that the last seconds may have none: they must decode all the same.
  if (duration > END_SECONDS * 2)
    await decode(context, file, { fromSeconds: duration - END_SECONDS, seconds: END_SECONDS }, END_SECONDS);
}

/** Answers how many pictures came out of a stretch. */
async function decode(
  { config, signal }: JobContext,
  file: string,
  stretch: Parameters<typeof decodeCheckCommand>[1],
  seconds: number,
): Promise<number> {
  const { frames } = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeCheckCommand(file, stretch),
    timeoutMs: Math.max(seconds * DECODE_TIME_FACTOR * 1_000, DECODE_FLOOR_MS),
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
  });
  return frames;
}
