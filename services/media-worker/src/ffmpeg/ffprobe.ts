import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProbeResult } from '@alcova/contracts';
import { z } from 'zod';
import { languageOf } from './language';
import { type BoundProcess, boundProcess } from './limits';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
/** How `execFile` fails: `code` is an exit status, or a name such as ENOENT when the program did not run at all. */
const processFailure = z.object({
  code: z.union([z.number(), z.string()]).nullish(),
  stderr: z.string().catch(''),
  killed: z.boolean().catch(false),
});
/** What is the machine's fault or the store's, not the file's. */
const NOT_THE_FILE = /Cannot allocate memory|Input\/output error|Connection refused|Server returned 5/;
export const isMachineTrouble = (messages: string): boolean => NOT_THE_FILE.test(messages);

/** ffprobe said no. `messages` are its last words. */
export class FfprobeError extends Error {
  override readonly name = 'FfprobeError';

  constructor(
    readonly messages: string,
    /** It ended by itself and blames its input: another try would end the same. */
    readonly inputAtFault: boolean,
  ) {
    super(messages ? `ffprobe failed: ${messages.slice(-500)}` : 'ffprobe failed');
  }
}

/** Runs ffprobe with exactly these arguments and answers its JSON. @throws FfprobeError, OutOfMemory */
export async function runFfprobe(
  ffprobePath: string,
  args: readonly string[],
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<unknown> {
  let bound: BoundProcess | undefined;
  try {
    const running = run(ffprobePath, args, {
      timeout: options.timeoutMs,
      signal: options.signal,
      maxBuffer: MAX_OUTPUT_BYTES,
      killSignal: 'SIGKILL',
    });
    bound = boundProcess(running.child);
    return JSON.parse((await running).stdout);
  } catch (error) {
    const failure = processFailure.safeParse(error);
    const { code, stderr, killed } = failure.data ?? {
      code: undefined,
      stderr: String(error),
      killed: false,
    };
    const messages = stderr.trim().slice(-4_096) || (error instanceof Error ? error.message : '');
    const shortage = options.signal.aborted ? undefined : bound?.shortage(messages);
    if (shortage) throw shortage;
    const endedByItself = typeof code === 'number' && !killed;
    throw new FfprobeError(messages, endedByItself && !isMachineTrouble(messages));
  }
}

const number = z.coerce.number().finite();
const optional = number.optional().catch(undefined);
const sideData = z
  .array(z.object({ rotation: optional }))
  .optional()
  .catch(undefined);
const ratio = z
  .string()
  .regex(/^\d+[/:]\d+$/)
  .optional()
  .catch(undefined);

/** What we read of ffprobe's answer; everything else in it is left alone. */
export const probeOutput = z.object({
  format: z.object({
    format_name: z.string(),
    duration: optional,
    size: optional,
    bit_rate: optional,
    start_time: optional,
  }),
  streams: z
    .array(
      z.object({
        index: z.number(),
        codec_type: z.string().optional(),
        codec_name: z.string().optional(),
        profile: z.coerce.string().optional(),
        pix_fmt: z.string().optional(),
        field_order: z.string().optional(),
        sample_aspect_ratio: ratio,
        color_transfer: z.string().optional(),
        color_space: z.string().optional(),
        width: optional,
        height: optional,
        channels: optional,
        sample_rate: optional,
        duration: optional,
        avg_frame_rate: ratio,
        level: optional,
        nb_read_packets: optional,
        nb_frames: optional,
        r_frame_rate: ratio,
        tags: z.object({ DURATION: z.string(), language: z.string() }).partial().optional().catch(undefined),
        side_data_list: sideData,
        disposition: z
          .object({ attached_pic: z.number(), default: z.number(), forced: z.number() })
          .partial()
          .optional(),
      }),
    )
    .default([]),
});
export type ProbeOutput = z.output<typeof probeOutput>;
type Stream = ProbeOutput['streams'][number];

/** A real picture track: a cover image in a sound file is none. */
export const isVideo = (stream: Stream): boolean =>
  stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1;

/** The tracks that people will see and hear if they choose nothing: the first picture, and the sound that the file wants or its first. */
function playedStreams({ streams }: ProbeOutput): Stream[] {
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const sound = sounds.find(({ disposition }) => disposition?.default === 1) ?? sounds[0];
  return [streams.find(isVideo), sound].filter((stream) => stream !== undefined);
}

/** Matroska writes a track's length as `00:01:30.500000000`. */
function secondsOfTag(tag: string | undefined): number | undefined {
  const match = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(tag ?? '');
  return match ? Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}

/** Length of what will play, in seconds: a longer subtitle or second sound does not count. 0 when the file does not tell. */
export function playedSeconds(output: ProbeOutput): number {
  const known = playedStreams(output).flatMap(
    (stream) => stream.duration ?? secondsOfTag(stream.tags?.DURATION) ?? [],
  );
  return known.length ? Math.max(...known) : (output.format.duration ?? 0);
}

/**
 * Length that the file promises, in seconds on the clock of its packets. ffprobe shortens an AVI that is cut off to what is there, but the
 * number of frames in its header stays.
 */
export function promisedSeconds(output: ProbeOutput): number {
  const played = playedSeconds(output) + (output.format.start_time ?? 0);
  if (output.format.format_name !== 'avi') return played;
  const video = output.streams.find(isVideo);
  const rate = quotient(video?.r_frame_rate);
  return Math.max(played, rate === null ? 0 : (video?.nb_frames ?? 0) / rate);
}

/** The contract's face of ffprobe's answer. `size`: bytes of the object. */
export function toProbeResult(output: ProbeOutput, size: number): ProbeResult {
  return {
    format: output.format.format_name,
    duration: playedSeconds(output),
    size,
    bitrate: output.format.bit_rate === undefined ? null : Math.round(output.format.bit_rate),
    streams: output.streams.slice(0, 64).map((stream) => ({
      index: stream.index,
      type: isVideo(stream) ? 'video' : stream.codec_type === 'audio' ? 'audio' : 'other',
      codec: stream.codec_name ?? 'unknown',
      profile: stream.profile ?? null,
      pixelFormat: stream.pix_fmt ?? null,
      width: stream.width ?? null,
      height: stream.height ?? null,
      frameRate: quotient(stream.avg_frame_rate),
      channels: stream.channels ?? null,
      sampleRate: stream.sample_rate ?? null,
      rotation: stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
      pixelAspect: pixelAspectOf(stream.sample_aspect_ratio),
      interlaced:
        stream.field_order !== undefined && !['progressive', 'unknown'].includes(stream.field_order),
      colorTransfer: toldColour(stream.color_transfer),
      colorMatrix: toldColour(stream.color_space),
      language: languageOf(stream.tags?.language),
      isDefault: stream.disposition?.default === 1,
      isForced: stream.disposition?.forced === 1,
    })),
  };
}

const toldColour = (name: string | undefined): string | null =>
  name === undefined || name === 'unknown' ? null : name;

/** A pixel that is wider, or higher, than this is a damaged or hostile header: no camera and no disc makes such. */
const MOST_OBLONG = 4;

/** Width of a pixel in heights of it; square where the file does not tell (`0:1` and `N/A` say so) or cannot be right. */
function pixelAspectOf(text: string | undefined): number {
  const aspect = quotient(text) ?? 1;
  return aspect > MOST_OBLONG || aspect < 1 / MOST_OBLONG ? 1 : aspect;
}

/** `30000/1001` or `1:1` as a number; null without one. */
function quotient(text: string | undefined): number | null {
  const [above = NaN, below = NaN] = (text ?? '').split(/[/:]/).map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : null;
}
