import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { IMAGE_PREFIX, type PosterResult } from '@alcova/contracts';
import sharp from 'sharp';
import type { FfmpegCommandLine } from '../ffmpeg/arguments';
import { canToneMap } from '../ffmpeg/capabilities';
import { isHdr } from '../ffmpeg/colours';
import { brightFrameCommand, frameCommand, type FrameTreatment } from '../ffmpeg/frame-arguments';
import { FfmpegError, runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';

/** Where good frames are looked for, as shares of the length: early ones are often black or a title. */
const POSITIONS = [0.1, 0.25, 0.4, 0.6, 0.02];
const WIDTHS = [320, 640, 1_280];
const THUMBNAIL_WIDTH = 640;
const FRAME_TIMEOUT_MS = 60_000;
/** A look at the whole film, where no place of those above shows anything. */
const SEARCH_TIMEOUT_MS = 120_000;
/** Films up to this long are searched picture by picture, longer ones by key frame. Seconds. */
const SHORT_FILM = 60;
/** Mean deviation of grey (0 to 128) from which a frame shows enough to stand for the film. */
const LIVELY = 24;

interface Frame {
  readonly file: string;
  readonly liveliness: number;
}

/** Picks a frame that shows something and stores it as WebP and JPEG in three widths, named by content. */
export async function poster(context: JobContext): Promise<PosterResult> {
  const frame = await bestFrame(context);
  context.progress(50);
  const { width: frameWidth = 0 } = await sharp(frame.file).metadata();
  const widths = [...new Set(WIDTHS.map((width) => Math.min(width, frameWidth)))];
  const images: PosterResult['images'] = [];
  for (const width of widths)
    for (const format of ['webp', 'jpeg'] as const) {
      images.push({ width, format, key: await store(context, frame.file, width, format) });
      context.progress(50 + (images.length / (widths.length * 2)) * 50);
    }
  return {
    posterKey: keyOf(images, 'jpeg', Infinity),
    thumbnailKey: keyOf(images, 'webp', THUMBNAIL_WIDTH),
    images,
  };
}

/** The widest image of a format that is at most `width` wide. */
function keyOf(images: PosterResult['images'], format: 'webp' | 'jpeg', width: number): string {
  const fitting = images
    .filter((image) => image.format === format && image.width <= width)
    .sort((a, b) => b.width - a.width);
  const [widest] = fitting;
  if (!widest) throw new Error(`no ${format} image`);
  return widest.key;
}

async function bestFrame(context: JobContext): Promise<Frame> {
  const { probe } = context.ticket;
  const video = probe?.streams.find((stream) => stream.type === 'video');
  if (!probe || !video) throw new Error('the probe is missing');
  const { FFMPEG_PATH } = context.config;
  const treatment = { video, toneMapping: isHdr(video) && (await canToneMap(FFMPEG_PATH)) };
  let best: Frame | undefined;
  for (const [index, position] of POSITIONS.entries()) {
    const frame = await frameAt(context, position * probe.duration, `frame-${index}.png`, treatment);
    if (frame && frame.liveliness > (best?.liveliness ?? -1)) best = frame;
    if (best && best.liveliness >= LIVELY) return best;
  }
  const bright = await brightFrame(context, probe.duration, treatment);
  if (bright && bright.liveliness > (best?.liveliness ?? -1)) best = bright;
  best ??= await frameAt(context, 0, 'first.png', treatment);
  if (!best) throw new PermanentFailure('upload.broken-video', 'no frame could be decoded');
  return best;
}

const frameAt = (
  context: JobContext,
  at: number,
  name: string,
  treatment: FrameTreatment,
): Promise<Frame | undefined> => {
  const file = context.scratch.path(name);
  return frameOf(context, file, frameCommand(context.source, file, at, treatment), FRAME_TIMEOUT_MS);
};

/** The first frame that is not black, however short it is shown; undefined for a film that is black throughout. */
const brightFrame = (
  context: JobContext,
  duration: number,
  treatment: FrameTreatment,
): Promise<Frame | undefined> => {
  const file = context.scratch.path('bright.png');
  const among = duration <= SHORT_FILM ? 'all' : 'keys';
  const command = brightFrameCommand(context.source, file, among, treatment);
  return frameOf(context, file, command, SEARCH_TIMEOUT_MS);
};

/** Undefined where nothing can be decoded (behind the last frame, or damaged) or found: there are other places. */
async function frameOf(
  { config, signal }: JobContext,
  file: string,
  command: FfmpegCommandLine,
  timeoutMs: number,
): Promise<Frame | undefined> {
  try {
    await runFfmpeg({
      ...{ ffmpegPath: config.FFMPEG_PATH, command, timeoutMs, signal },
      maxFileBytes: config.SCRATCH_BUDGET_BYTES,
    });
    const { channels } = await sharp(file).greyscale().stats();
    return { file, liveliness: channels[0]?.stdev ?? 0 };
  } catch (error) {
    if (error instanceof FfmpegError && !signal.aborted) return undefined;
    if (error instanceof Error && /Input file is missing/.test(error.message)) return undefined;
    throw error;
  }
}

async function store(
  context: JobContext,
  file: string,
  width: number,
  format: 'webp' | 'jpeg',
): Promise<string> {
  const resized = sharp(file).resize({ width, withoutEnlargement: true });
  const bytes = await (
    format === 'webp' ? resized.webp({ quality: 78 }) : resized.jpeg({ quality: 82, mozjpeg: true })
  ).toBuffer();
  const key = `${IMAGE_PREFIX}${createHash('sha256').update(bytes).digest('hex')}.${format === 'webp' ? 'webp' : 'jpg'}`;
  const path = context.scratch.path(`${width}.${format}`);
  await writeFile(path, bytes);
  await context.uploader.send(context.lease, path, { key, contentType: `image/${format}` }, context.signal);
  return key;
}
