import { readFile, writeFile } from 'node:fs/promises';
import {
  assetKey,
  LADDER_FILES,
  type ProbedStream,
  type ProbeResult,
  STILL_PICTURE,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { coverCommand, stillFilmCommand } from '../ffmpeg/still-arguments';
import { OutOfMemory } from '../ffmpeg/memory';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import { withSource } from '../source/range-proxy';
import { drawTitle } from '../title/title-card';
import type { JobContext } from './context';

const log = logger('still-picture');
const TIMEOUT_MS = 60_000;
/** The largest that the picture and its film can be: some seconds of one picture. */
const MAX_BYTES = 8 * 1024 * 1024;

/** The picture of a film that is only sound, as the probe tells of a picture in a file. */
export const STILL_STREAM: ProbedStream = {
  ...{ index: 0, type: 'video', codec: 'h264', profile: 'High', pixelFormat: 'yuv420p' },
  ...{ width: STILL_PICTURE.width, height: STILL_PICTURE.height, frameRate: STILL_PICTURE.rate },
  ...{ channels: null, sampleRate: null, rotation: 0, pixelAspect: 1, interlaced: false },
  ...{ colorTransfer: 'bt709', colorMatrix: 'bt709' },
};

/**
 * Makes the picture of a film that is only sound, out of the cover in its file, else of its title, and stores it as a film of some seconds,
 * which all jobs on the picture read instead of the source.
 */
export async function makeStillPicture(context: JobContext, probe: ProbeResult): Promise<void> {
  const { scratch, ticket, uploader, lease, signal, config } = context;
  const picture = scratch.path('picture.png');
  const cover = probe.streams.find(({ type, width }) => type === 'other' && width !== null);
  if (!cover || !(await takeCover(context, cover, picture)))
    await writeFile(picture, await drawTitle(ticket.title ?? ''));
  const film = scratch.path('picture.mp4');
  await runFfmpeg({
    ...{ ffmpegPath: config.FFMPEG_PATH, timeoutMs: TIMEOUT_MS, signal },
    command: stillFilmCommand(picture, film),
    maxFileBytes: MAX_BYTES,
  });
  const key = assetKey(ticket.assetId, ticket.revision, LADDER_FILES.stillPicture);
  await uploader.send(lease, film, { key, contentType: 'video/mp4' }, signal);
}

/** A cover that cannot be decoded within the limits of all pictures is left out. */
async function takeCover(
  { config, source, signal }: JobContext,
  { index }: ProbedStream,
  picture: string,
): Promise<boolean> {
  try {
    await runFfmpeg({
      ...{ ffmpegPath: config.FFMPEG_PATH, timeoutMs: TIMEOUT_MS, signal },
      command: coverCommand(source, index, picture),
      maxFileBytes: MAX_BYTES,
    });
    return (await readFile(picture)).length > 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (signal.aborted || !(error instanceof FfmpegError || error instanceof OutOfMemory || isMissing))
      throw error;
    log.info({ reason: error.message.slice(-300) }, 'a cover could not be decoded');
    return false;
  }
}

/** The address of the picture's film at the store. */
const addressOf = ({ ticket, reader, lease, signal }: JobContext): Promise<string> =>
  reader.addressOf(lease, assetKey(ticket.assetId, ticket.revision, LADDER_FILES.stillPicture), signal);

/** Does the work of a job on the picture: of a film that is only sound the source is its picture's film. */
export async function onPicture<T>(
  context: JobContext,
  work: (context: JobContext) => Promise<T>,
): Promise<T> {
  if (context.ticket.probe?.isSoundAlone !== true) return work(context);
  return withSource(await addressOf(context), (read) => work({ ...context, ...read }));
}

/** Brings the picture's film into the job's folder and answers its path. */
export async function fetchStillPicture(context: JobContext): Promise<string> {
  const { ticket, reader, lease, signal, scratch } = context;
  const key = assetKey(ticket.assetId, ticket.revision, LADDER_FILES.stillPicture);
  const path = scratch.path('picture.mp4');
  await writeFile(path, await reader.read(lease, key, MAX_BYTES, signal));
  return path;
}
