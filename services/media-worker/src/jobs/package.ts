import { assetKey, type PackageResult, type ProbeResult } from '@alcova/contracts';
import { counter, logger } from '@alcova/platform';
import { encodeCommand, remuxCommand } from '../ffmpeg/arguments';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';
import { canRemux } from './package-decision';
import { NotAsExpected, type VerifiedMp4, verifyMp4 } from './verify-mp4';

const log = logger('package');
const videoSeconds = counter('alcova_worker_video_seconds_total', 'Seconds of video made, by mode', ['mode']);

const MAX_HEIGHT = 1_080;
const REMUX_TIMEOUT_MS = 3_600_000;
/** An encode may take this many times the film's length, and a floor for short ones. */
const ENCODE_TIME_FACTOR = 20;
const ENCODE_FLOOR_MS = 600_000;
const ENCODER_THREADS = 2;
/** A copy is as large as its source, and an index that is written anew. */
const INDEX_FACTOR = 1.1;
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
  videoSeconds.inc({ mode }, verified.duration);
  return { mp4Key, size, mode, ...verified };
}

type Made = { mode: PackageResult['mode']; verified: VerifiedMp4 };

/** A copy where the codecs allow it; a copy that fails its proof (odd timestamps, a damaged index) is encoded instead. */
async function make(context: JobContext, probe: ProbeResult, file: string): Promise<Made> {
  if (canRemux(probe)) {
    await context.space.requireRoom(Math.ceil(probe.size * INDEX_FACTOR));
    try {
      return await attempt(context, 'remux', probe, file);
    } catch (error) {
      if (!isOfTheFile(error)) throw error;
      log.info({ reason: error.message }, 'the copy is not as it must be, it is encoded instead');
    }
  }
  try {
    return await attempt(context, 'encode', probe, file);
  } catch (error) {
    if (isOfTheFile(error)) throw new PermanentFailure('upload.broken-video', error.message);
    throw error;
  }
}

/** Whether another try would fail the same. */
const isOfTheFile = (error: unknown): error is Error =>
  error instanceof NotAsExpected || (error instanceof FfmpegError && error.inputAtFault);

async function attempt(
  context: JobContext,
  mode: PackageResult['mode'],
  probe: ProbeResult,
  file: string,
): Promise<Made> {
  const { config, signal, source } = context;
  const interlaced = probe.streams.some((stream) => stream.type === 'video' && stream.interlaced);
  const { frames } = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command:
      mode === 'remux'
        ? remuxCommand(source, file)
        : encodeCommand(source, file, { maxHeight: MAX_HEIGHT, threads: ENCODER_THREADS, interlaced }),
    timeoutMs:
      mode === 'remux'
        ? REMUX_TIMEOUT_MS
        : Math.max(probe.duration * ENCODE_TIME_FACTOR * 1_000, ENCODE_FLOOR_MS),
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
    onProgress: (seconds) =>
      context.progress(probe.duration > 0 ? Math.min((seconds / probe.duration) * MADE, MADE) : 0),
  });
  return { mode, verified: await verifyMp4(context, file, probe, { mode, frames }) };
}
