import { assetKey, type PackageResult, type ProbeResult } from '@alcova/contracts';
import { encodeCommand, remuxCommand } from '../ffmpeg/arguments';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';
import { canRemux } from './package-decision';
import { type VerifiedMp4, verifyMp4 } from './verify-mp4';

const MAX_HEIGHT = 1_080;
const REMUX_TIMEOUT_MS = 3_600_000;
/** An encode may take this many times the film's length, and a floor for short ones. */
const ENCODE_TIME_FACTOR = 20;
const ENCODE_FLOOR_MS = 600_000;
/** Shares of the job's per cent: making, then verifying, then sending. */
const MADE = 85;
const VERIFIED = 90;

/** Makes the fast-start mp4 that plays everywhere, proves it, and stores it. */
export async function packageMp4(context: JobContext): Promise<PackageResult> {
  const probe = context.ticket.probe;
  if (!probe) throw new Error('the probe is missing');
  const file = context.scratch.path('video.mp4');
  const { mode, verified } = await make(context, probe, file);
  context.progress(VERIFIED);
  const { assetId, revision } = context.ticket;
  const mp4Key = assetKey(assetId, revision, 'video.mp4');
  const size = await context.uploader.send(
    context.lease,
    file,
    { key: mp4Key, contentType: 'video/mp4' },
    context.signal,
  );
  return { mp4Key, size, mode, ...verified };
}

/** A copy where the codecs allow it; a copy that fails its proof (odd timestamps, a damaged index) is encoded instead. */
async function make(
  context: JobContext,
  probe: ProbeResult,
  file: string,
): Promise<{ mode: PackageResult['mode']; verified: VerifiedMp4 }> {
  if (canRemux(probe)) {
    try {
      // Two passes over the file: the copy and the index that is moved to its front.
      context.space.requireBudget(probe.size * 2);
      await run(context, remuxCommand(context.source, file), probe, REMUX_TIMEOUT_MS);
      return { mode: 'remux', verified: await verifyMp4(context, file, probe) };
    } catch (error) {
      if (context.signal.aborted || !(error instanceof FfmpegError)) throw error;
    }
  }
  const timeoutMs = Math.max(probe.duration * ENCODE_TIME_FACTOR * 1_000, ENCODE_FLOOR_MS);
  try {
    await run(
      context,
      encodeCommand(context.source, file, { maxHeight: MAX_HEIGHT, threads: 2 }),
      probe,
      timeoutMs,
    );
  } catch (error) {
    if (error instanceof FfmpegError && !context.signal.aborted && error.messages !== '')
      throw new PermanentFailure('upload.broken-video', error.message);
    throw error;
  }
  return { mode: 'encode', verified: await verifyMp4(context, file, probe) };
}

async function run(
  context: JobContext,
  command: Parameters<typeof runFfmpeg>[0]['command'],
  probe: ProbeResult,
  timeoutMs: number,
): Promise<void> {
  await runFfmpeg({
    ffmpegPath: context.config.FFMPEG_PATH,
    command,
    timeoutMs,
    signal: context.signal,
    onProgress: (seconds) =>
      context.progress(probe.duration > 0 ? Math.min((seconds / probe.duration) * MADE, MADE) : 0),
  });
}
