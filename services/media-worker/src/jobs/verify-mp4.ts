import type { PackageResult, ProbeResult } from '@alcova/contracts';
import { decodeCheckCommand, inspectOwnFileArguments } from '../ffmpeg/arguments';
import { isVideo, probeOutput, runFfprobe } from '../ffmpeg/ffprobe';
import { runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import { isFastStart, topLevelBoxes } from './mp4-boxes';

const TIMEOUT_MS = 120_000;
const DECODED_SECONDS = 2;

/** What was found out about an mp4 that we made. */
export interface VerifiedMp4 {
  /** Seconds. */
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

/** A file that came out is not what it must be. */
export class NotAsExpected extends Error {
  override readonly name = 'NotAsExpected';
}

/**
 * An exit code proves nothing: the file is looked at as a player would. Boxes whole and index first, as long as its source, with the
 * number of pictures that were written, sound where the source has sound, and its first and last seconds decode. @throws NotAsExpected
 */
export async function verifyMp4(
  context: JobContext,
  file: string,
  source: ProbeResult,
  made: { mode: PackageResult['mode']; frames: number },
): Promise<VerifiedMp4> {
  expectThat(isFastStart(await topLevelBoxes(file)), 'the index does not stand first');
  const { config, signal } = context;
  const output = probeOutput.parse(
    await runFfprobe(config.FFPROBE_PATH, inspectOwnFileArguments(file), { timeoutMs: TIMEOUT_MS, signal }),
  );
  const video = output.streams.find(isVideo);
  const { width = 0, height = 0, nb_read_packets: packets = 0 } = video ?? {};
  expectThat(width > 0 && height > 0 && packets > 0, 'no picture came out');
  expectThat(packets === made.frames, `${packets} pictures stand in the file of ${made.frames}`);
  const duration = output.format.duration ?? 0;
  const tolerated = Math.max(1, source.duration * 0.02);
  // An encode may be longer than a container with jumps in its clock tells; it never may be shorter. A copy is as long.
  const longest = made.mode === 'remux' ? source.duration + tolerated : Infinity;
  expectThat(
    source.duration === 0 || (duration >= source.duration - tolerated && duration <= longest),
    `${duration} s came out of ${source.duration} s`,
  );
  const hasAudio = output.streams.some((stream) => stream.codec_type === 'audio');
  expectThat(hasAudio === source.streams.some((stream) => stream.type === 'audio'), 'the sound was lost');
  await requireDecodable(context, file, 0);
  if (duration > DECODED_SECONDS * 2) await requireDecodable(context, file, duration - DECODED_SECONDS);
  return { duration, width, height, hasAudio };
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new NotAsExpected(otherwise);
}

async function requireDecodable({ config, signal }: JobContext, file: string, from: number): Promise<void> {
  await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeCheckCommand(file, from, DECODED_SECONDS),
    timeoutMs: TIMEOUT_MS,
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
  });
}
