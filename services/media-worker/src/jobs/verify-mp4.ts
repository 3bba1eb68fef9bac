import type { ProbeResult } from '@alcova/contracts';
import { decodeCheckCommand, inspectOwnFileArguments } from '../ffmpeg/arguments';
import { isVideo, probeOutput, runFfprobe } from '../ffmpeg/ffprobe';
import { runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import { isFastStart, topLevelBoxes } from './mp4-boxes';
import { PermanentFailure } from './outcome';

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

/**
 * An exit code proves nothing: the file is looked at as a player would. Boxes whole and index first, as long as its source, sound where the
 * source has sound, and its first and last seconds decode. @throws PermanentFailure when the source turns out to be damaged
 */
export async function verifyMp4(
  context: JobContext,
  file: string,
  source: ProbeResult,
): Promise<VerifiedMp4> {
  if (!isFastStart(await topLevelBoxes(file))) throw new Error('the index does not stand first');
  const { config, signal } = context;
  const output = probeOutput.parse(
    await runFfprobe(config.FFPROBE_PATH, inspectOwnFileArguments(file), { timeoutMs: TIMEOUT_MS, signal }),
  );
  const video = output.streams.find(isVideo);
  const duration = output.format.duration ?? 0;
  if (!video?.width || !video.height || !video.nb_read_packets)
    throw new PermanentFailure('upload.broken-video', 'no picture came out');
  const tolerated = Math.max(1, source.duration * 0.02);
  if (source.duration > 0 && duration < source.duration - tolerated)
    throw new PermanentFailure('upload.broken-video', `${duration} s came out of ${source.duration} s`);
  const hasAudio = output.streams.some((stream) => stream.codec_type === 'audio');
  if (hasAudio !== source.streams.some((stream) => stream.type === 'audio'))
    throw new Error('the sound was lost');
  await requireDecodable(context, file, 0);
  if (duration > DECODED_SECONDS * 2) await requireDecodable(context, file, duration - DECODED_SECONDS);
  return { duration, width: video.width, height: video.height, hasAudio };
}

async function requireDecodable({ config, signal }: JobContext, file: string, from: number): Promise<void> {
  await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeCheckCommand(file, from, DECODED_SECONDS),
    timeoutMs: TIMEOUT_MS,
    signal,
  });
}
