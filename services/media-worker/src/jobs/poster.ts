import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { IMAGE_PREFIX, pictureOf, type PosterResult } from '@alcova/contracts';
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
  // Where a better place could not be read, the next try may choose it: what is stored now would be of no use.
  context.requireReadable();
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
  const video = probe && pictureOf(probe);
  if (!probe || !video) throw new Error('the probe is missing');
  const toneMapping = isHdr(video) && (await canToneMap(context.config.FFMPEG_PATH));
  return new FrameSearch(context, { video, toneMapping }, probe.duration).best();
}

/** Looks for a frame that shows something. */
class FrameSearch {
  /** Why nothing came out at some place, when that is not the file's fault. */
  private trouble: FfmpegError | undefined;
  private found: Frame | undefined;

  constructor(
    private readonly context: JobContext,
    private readonly treatment: FrameTreatment,
    /** Seconds. */
    private readonly duration: number,
  ) {}

  async best(): Promise<Frame> {
    for (const [index, position] of POSITIONS.entries()) {
      await this.lookAt(position * this.duration, `frame-${index}.png`);
      if (this.found && this.found.liveliness >= LIVELY) return this.found;
    }
    await this.lookForBright();
    if (!this.found) await this.lookAt(0, 'first.png');
    if (this.found) return this.found;
    throw this.trouble ?? new PermanentFailure('upload.broken-video', 'no frame could be decoded');
  }

  private lookAt(at: number, name: string): Promise<void> {
    const file = this.context.scratch.path(name);
    return this.keep(file, frameCommand(this.context.source, file, at, this.treatment), FRAME_TIMEOUT_MS);
  }

  /** The first frame that is not black, however short it is shown; a film that is black throughout has none. */
  private lookForBright(): Promise<void> {
    const file = this.context.scratch.path('bright.png');
    const among = this.duration <= SHORT_FILM ? 'all' : 'keys';
    const command = brightFrameCommand(this.context.source, file, among, this.treatment);
    return this.keep(file, command, SEARCH_TIMEOUT_MS);
  }

  /** Keeps the frame when it is the liveliest so far. Where nothing comes out (behind the last frame, damage) there are other places. */
  private async keep(file: string, command: FfmpegCommandLine, timeoutMs: number): Promise<void> {
    const { config, signal } = this.context;
    try {
      await runFfmpeg({
        ...{ ffmpegPath: config.FFMPEG_PATH, command, timeoutMs, signal },
        maxFileBytes: config.SCRATCH_BUDGET_BYTES,
      });
      const { channels } = await sharp(file).greyscale().stats();
      const liveliness = channels[0]?.stdev ?? 0;
      if (liveliness > (this.found?.liveliness ?? -1)) this.found = { file, liveliness };
    } catch (error) {
      if (error instanceof FfmpegError && !signal.aborted) {
        if (!error.inputAtFault) this.trouble = error;
        return;
      }
      if (!(error instanceof Error && /Input file is missing/.test(error.message))) throw error;
    }
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
