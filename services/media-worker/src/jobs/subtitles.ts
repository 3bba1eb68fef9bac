import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { assetKey, type Caption, captionFile, type EncodingPlan, UNKNOWN_LANGUAGE } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { OutOfMemory } from '../ffmpeg/memory';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import { subtitlesCommand } from '../ffmpeg/subtitle-arguments';
import type { JobContext } from './context';
import { captionText } from './subtitle-text';
import { type SubtitleTrack, subtitleTracksOf } from './subtitle-tracks';
import { trackNames } from './track-names';
import { writeText } from './write';

const log = logger('subtitles');
const CONTENT_TYPE = 'text/vtt; charset=utf-8';
/** For all tracks together; a source of 12 hours and 15 GB is read in a fraction of it. */
const TIMEOUT_MS = 3_600_000;
/** Of one track as ffmpeg writes it; a caption may have an eighth of it. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

/**
 * Makes captions of the text subtitles inside the source and stores them, as the gateway does with those that people send. A track that
 * cannot be read, or says nothing, is left out: a film is never refused for its subtitles.
 */
export async function subtitles(context: JobContext, plan: EncodingPlan): Promise<Caption[]> {
  const { probe } = context.ticket;
  const tracks = probe ? subtitleTracksOf(probe) : [];
  // On a clock that jumps nobody knows where a line belongs; containers with text have none.
  if (tracks.length === 0 || !plan.source.seekable) return [];
  const labels = trackNames(tracks);
  const readable = await extract(context, tracks);
  const captions: Caption[] = [];
  for (const [at, track] of tracks.entries()) {
    const text = readable.includes(track) ? await textOf(context, plan, track) : null;
    if (text !== null) captions.push(await store(context, track, labels[at] ?? '', text));
  }
  log.info({ tracks: tracks.length, captions: captions.length }, 'subtitles of the film were read');
  return captions;
}

const fileOf = ({ scratch }: JobContext, { index }: SubtitleTrack): string =>
  scratch.path(`subtitle-${index}.vtt`);

/** Answers the tracks that could be written. One that cannot be read takes the others with it: then each is read by itself. */
async function extract(context: JobContext, tracks: readonly SubtitleTrack[]): Promise<SubtitleTrack[]> {
  const until = Date.now() + TIMEOUT_MS;
  if (await couldRead(context, tracks, until)) return [...tracks];
  if (tracks.length === 1) return [];
  const readable: SubtitleTrack[] = [];
  for (const track of tracks) if (await couldRead(context, [track], until)) readable.push(track);
  return readable;
}

async function couldRead(
  context: JobContext,
  tracks: readonly SubtitleTrack[],
  until: number,
): Promise<boolean> {
  const { config, source, signal } = context;
  const outputs = tracks.map((track) => ({ index: track.index, file: fileOf(context, track) }));
  try {
    await runFfmpeg({
      ffmpegPath: config.FFMPEG_PATH,
      command: subtitlesCommand(source, outputs),
      timeoutMs: Math.max(until - Date.now(), 1),
      signal,
      maxFileBytes: MAX_FILE_BYTES,
    });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FfmpegError || error instanceof OutOfMemory)) throw error;
    // What ffmpeg says may quote the text.
    log.info({ tracks: tracks.length, reason: error.name }, 'subtitles could not be read');
    return false;
  }
}

async function textOf(
  context: JobContext,
  { source, frames, frameRate }: EncodingPlan,
  track: SubtitleTrack,
): Promise<string | null> {
  return captionText(await readFile(fileOf(context, track), 'utf8'), {
    zeroSeconds: (source.zeroTicks * source.timeBase.num) / source.timeBase.den,
    seconds: (frames * frameRate.den) / frameRate.num,
  });
}

async function store(
  context: JobContext,
  track: SubtitleTrack,
  label: string,
  text: string,
): Promise<Caption> {
  const { assetId, revision } = context.ticket;
  const language = track.language ?? UNKNOWN_LANGUAGE;
  const name = captionFile(language, createHash('sha256').update(text).digest('hex'));
  await writeText(context, name, text, CONTENT_TYPE);
  return { language, label, key: assetKey(assetId, revision, name) };
}
