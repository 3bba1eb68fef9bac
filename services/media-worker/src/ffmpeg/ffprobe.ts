import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
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
  .array(
    z.object({
      rotation: optional,
      displaymatrix: z.string().optional().catch(undefined),
      dv_profile: optional,
      dv_bl_signal_compatibility_id: optional,
    }),
  )
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
    probe_score: optional,
    tags: z.object({ major_brand: z.string() }).partial().optional().catch(undefined),
  }),
  programs: z.array(z.object({ streams: z.array(z.object({ index: z.number() })).default([]) })).default([]),
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
        channel_layout: z.string().optional(),
        sample_rate: optional,
        start_time: optional,
        duration: optional,
        avg_frame_rate: ratio,
        level: optional,
        nb_read_packets: optional,
        nb_frames: optional,
        r_frame_rate: ratio,
        tags: z
          .object({
            ...{ DURATION: z.string(), language: z.string(), title: z.string(), handler_name: z.string() },
          })
          .partial()
          .optional()
          .catch(undefined),
        side_data_list: sideData,
        disposition: z
          .object({
            ...{ attached_pic: z.number(), default: z.number(), forced: z.number(), comment: z.number() },
            ...{ dub: z.number(), hearing_impaired: z.number(), visual_impaired: z.number() },
          })
          .partial()
          .optional(),
      }),
    )
    .default([]),
});
export type ProbeOutput = z.output<typeof probeOutput>;
export type Stream = ProbeOutput['streams'][number];
