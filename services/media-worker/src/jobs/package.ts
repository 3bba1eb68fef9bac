import {
  assetKey,
  COMPRESS_ABOVE_BYTES,
  type PackageResult,
  type ProbeResult,
  soundTracksOf,
} from '@alcova/contracts';
import { counter, logger } from '@alcova/platform';
import { type CopiedTracks, remuxCommand } from '../ffmpeg/arguments';
import { OutOfMemory } from '../ffmpeg/memory';
import { hasEstimatedLength } from '../ffmpeg/probe-result';
import { soundFilmCommand } from '../ffmpeg/still-arguments';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import { decodeSoundCommand } from '../ffmpeg/sound-arguments';
import { sizeOfFile } from '../scratch/scratch';
import type { JobContext } from './context';
import { isSilent } from './loudness';
import { decideCopy, decideSoundCopy } from './package-decision';
import { holdsTags } from './sound-tags';
import { fetchStillPicture } from './still-picture';
import { type Mp4Expectation, UnexpectedOutput, type VerifiedMp4, verifyMp4 } from './verify-mp4';

const log = logger('package');
const videoSeconds = counter('alcova_worker_copied_seconds_total', 'Seconds of video copied into an mp4');

const COPY_TIMEOUT_MS = 3_600_000;
/** A copy is as large as its source, and an index that is written anew. */
const INDEX_FACTOR = 1.1;
const MAX_WHY = 500;
/** Shares of the job's per cent: copying, then verifying, then sending. */
const COPIED = 85;
const VERIFIED = 90;

/**
 * Makes a fast-start mp4 that plays everywhere by copying the picture, proves it, and stores it: the film can be watched long before its
 * ladder is there. What cannot be copied gets its mp4 from the ladder (`none`); so does a copy that fails its proof (odd timestamps, a
 * damaged index).
 */
export async function packageMp4(context: JobContext): Promise<PackageResult> {
  const { probe, assetId, revision } = context.ticket;
  if (!probe) throw new Error('the probe is missing');
  const decision = probe.isSoundAlone === true ? decideSoundCopy(probe) : decideCopy(probe);
  if (!decision.copy) return notCopied(decision.why);
  await context.space.requireRoom(Math.ceil(probe.size * INDEX_FACTOR));
  const file = context.scratch.path('video.mp4');
  let verified: VerifiedMp4;
  try {
    verified = await copy(context, probe, file, decision);
    await requireChosenSound(context, probe, file);
  } catch (error) {
    if (isOfTheFile(error)) return notCopied(error.message);
    throw error;
  }
  if ((await sizeOfFile(file)) > COMPRESS_ABOVE_BYTES) return notCopied('the copy is stored compressed');
  context.progress(VERIFIED);
  const mp4Key = assetKey(assetId, revision, 'video.mp4');
  const target = { key: mp4Key, contentType: 'video/mp4' };
  const size = await context.uploader.send(context.lease, file, target, context.signal);
  videoSeconds.inc(verified.duration);
  return { mode: 'remux', mp4Key, size, ...verified };
}

function notCopied(why: string): PackageResult {
  log.info({ why: why.slice(0, MAX_WHY) }, 'not copied, the mp4 comes from the ladder');
  return { mode: 'none', why: why.slice(0, MAX_WHY) };
}

/** Whether another try would fail the same. */
const isOfTheFile = (error: unknown): error is Error =>
  error instanceof UnexpectedOutput ||
  error instanceof OutOfMemory ||
  (error instanceof FfmpegError && error.inputAtFault);

async function copy(
  context: JobContext,
  probe: ProbeResult,
  file: string,
  tracks: CopiedTracks,
): Promise<VerifiedMp4> {
  const isSoundCopied = probe.isSoundAlone === true && tracks.sound === 'copy';
  let frames = await write(context, probe, file, tracks);
  // What an encoder makes is sound alone.
  if (isSoundCopied && (await holdsTags(file)))
    frames = await write(context, probe, file, { ...tracks, sound: 'encode' });
  return verifyMp4(context, file, expectationOf(probe, frames));
}

/** Answers how many pictures were written. */
async function write(
  context: JobContext,
  probe: ProbeResult,
  file: string,
  tracks: CopiedTracks,
): Promise<number> {
  const { config, signal, source } = context;
  const command =
    probe.isSoundAlone === true
      ? soundFilmCommand(await fetchStillPicture(context), source, file, tracks)
      : remuxCommand(source, file, tracks);
  const { frames } = await runFfmpeg({
    ...{ ffmpegPath: config.FFMPEG_PATH, command },
    timeoutMs: COPY_TIMEOUT_MS,
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
    onProgress: (seconds) =>
      context.progress(probe.duration > 0 ? Math.min((seconds / probe.duration) * COPIED, COPIED) : 0),
  });
  return frames;
}

/** Of several sounds one that is silent is not the film's: the ladder has another. @throws UnexpectedOutput */
async function requireChosenSound(
  { config, signal }: JobContext,
  probe: ProbeResult,
  file: string,
): Promise<void> {
  if (soundTracksOf(probe).length < 2) return;
  const { messages } = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeSoundCommand(file),
    ...{ timeoutMs: COPY_TIMEOUT_MS, signal, maxFileBytes: config.SCRATCH_BUDGET_BYTES },
  });
  if (isSilent(messages)) throw new UnexpectedOutput('the sound that plays by itself is silent');
}

/** A copy has the pictures that were written and is as long as its source; a picture that is shown over and over may end a second later. */
function expectationOf(probe: ProbeResult, frames: number): Mp4Expectation {
  const { duration } = probe;
  const tolerated = Math.max(1, duration * 0.02) + (probe.isSoundAlone === true ? 1 : 0);
  return {
    frames,
    duration:
      duration === 0 || hasEstimatedLength(probe.format)
        ? null
        : { least: duration - tolerated, most: duration + tolerated },
    hasAudio: soundTracksOf(probe).length > 0,
    decoded: 'ends',
  };
}
