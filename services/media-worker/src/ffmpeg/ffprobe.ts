import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProbeResult } from '@alcova/contracts';
import { z } from 'zod';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;

/** ffprobe said no. `messages` are its last words. */
export class FfprobeError extends Error {
  override readonly name = 'FfprobeError';

  constructor(
    message: string,
    readonly messages: string,
    /** Its time ran out or it was aborted: not the file's fault. */
    readonly interrupted: boolean,
  ) {
    super(messages ? `${message}: ${messages.slice(-500)}` : message);
  }
}

/** Runs ffprobe and answers its JSON. @throws FfprobeError */
export async function runFfprobe(
  ffprobePath: string,
  args: readonly string[],
  options: { timeoutMs: number; signal: AbortSignal },
): Promise<unknown> {
  try {
    const { stdout } = await run(ffprobePath, args, {
      timeout: options.timeoutMs,
      signal: options.signal,
      maxBuffer: MAX_OUTPUT_BYTES,
      killSignal: 'SIGKILL',
    });
    return JSON.parse(stdout);
  } catch (error) {
    const failure = error as { stderr?: unknown; killed?: unknown; name?: unknown };
    const messages = typeof failure.stderr === 'string' ? failure.stderr.trim().slice(-4_096) : '';
    throw new FfprobeError(
      'ffprobe failed',
      messages,
      failure.killed === true || failure.name === 'AbortError',
    );
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
        width: optional,
        height: optional,
        channels: optional,
        sample_rate: optional,
        duration: optional,
        avg_frame_rate: ratio,
        level: optional,
        nb_read_packets: optional,
        side_data_list: sideData,
        disposition: z.object({ attached_pic: z.number() }).partial().optional(),
      }),
    )
    .default([]),
});
export type ProbeOutput = z.output<typeof probeOutput>;
type Stream = ProbeOutput['streams'][number];

/** A real picture track: a cover image in a sound file is none. */
export const isVideo = (stream: Stream): boolean =>
  stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1;

/** The contract's face of ffprobe's answer. `size`: bytes of the object. */
export function toProbeResult(output: ProbeOutput, size: number): ProbeResult {
  const longest = Math.max(
    output.format.duration ?? 0,
    ...output.streams.map((stream) => stream.duration ?? 0),
  );
  return {
    format: output.format.format_name,
    duration: longest,
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
      squarePixels:
        stream.sample_aspect_ratio === undefined ||
        quotient(stream.sample_aspect_ratio) === 1 ||
        stream.sample_aspect_ratio === '0:1',
      interlaced:
        stream.field_order !== undefined && !['progressive', 'unknown'].includes(stream.field_order),
    })),
  };
}

/** `30000/1001` or `1:1` as a number; null without one. */
function quotient(text: string | undefined): number | null {
  const [above = NaN, below = NaN] = (text ?? '').split(/[/:]/).map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : null;
}
