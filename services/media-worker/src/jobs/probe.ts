import type { ProbeResult } from '@alcova/contracts';
import { z } from 'zod';
import { probeArguments, tailPacketsArguments } from '../ffmpeg/arguments';
import { MAX_PIXELS } from '../ffmpeg/limits';
import {
  FfprobeError,
  isVideo,
  type ProbeOutput,
  playedSeconds,
  probeOutput,
  promisedSeconds,
  runFfprobe,
  toProbeResult,
} from '../ffmpeg/ffprobe';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';

const PROBE_TIMEOUT_MS = 60_000;
/** Larger pictures than 8K would take more memory than a worker has. */
const MAX_SIDE = 8_192;
const MAX_DURATION_SECONDS = 12 * 3_600;
/** The end is looked for in the last part of a file; a last group of pictures may be this long. */
const TAIL_SECONDS = 10;
const MISSING_TAIL_SECONDS = 5;

/** ffprobe's words for an mp4 that ends before its index. */
const CUT_OFF = /moov atom not found/;

/** Looks at an upload: what is it, and do we take it? @throws PermanentFailure with the reason that people read */
export async function probe(context: JobContext): Promise<ProbeResult> {
  const output = await look(context);
  judge(output);
  await requireWholeFile(context, output);
  return toProbeResult(output, context.ticket.sourceSize);
}

async function look({ config, source, signal }: JobContext): Promise<ProbeOutput> {
  try {
    return probeOutput.parse(
      await runFfprobe(config.FFPROBE_PATH, probeArguments(source), { timeoutMs: PROBE_TIMEOUT_MS, signal }),
    );
  } catch (error) {
    if (error instanceof FfprobeError && error.inputAtFault) {
      const code = CUT_OFF.test(error.messages) ? 'upload.broken-video' : 'upload.not-a-video';
      throw new PermanentFailure(code, error.messages.slice(-300));
    }
    throw error;
  }
}

/** The rules for what we take, on ffprobe's answer. */
export function judge(output: ProbeOutput): void {
  const video = output.streams.find(isVideo);
  if (!video) {
    const hasSound = output.streams.some((stream) => stream.codec_type === 'audio');
    throw hasSound
      ? new PermanentFailure('upload.no-picture', 'no video stream')
      : new PermanentFailure('upload.not-a-video', 'no stream that we know');
  }
  const { width = 0, height = 0 } = video;
  if (width < 2 || height < 2)
    throw new PermanentFailure('upload.broken-video', `picture of ${width}x${height}`);
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw new PermanentFailure('upload.not-a-video', `picture of ${width}x${height}`);
  const duration = playedSeconds(output);
  if (duration > MAX_DURATION_SECONDS)
    throw new PermanentFailure('upload.not-a-video', `${duration} seconds`);
}

const packets = z.object({
  packets: z
    .array(
      z.object({
        pts_time: z.coerce.number().optional().catch(undefined),
        dts_time: z.coerce.number().optional().catch(undefined),
      }),
    )
    .default([]),
});

/** A file that promises more than it holds was cut off on its way here. */
async function requireWholeFile({ config, source, signal }: JobContext, output: ProbeOutput): Promise<void> {
  const promised = promisedSeconds(output);
  if (promised < MISSING_TAIL_SECONDS / 2) return;
  const from = Math.max(promised - TAIL_SECONDS, 0);
  const last = await lastPacketSecond(config.FFPROBE_PATH, tailPacketsArguments(source, from), signal);
  const tolerated = Math.min(MISSING_TAIL_SECONDS, promised * 0.2);
  if (last === undefined || last < promised - tolerated)
    throw new PermanentFailure(
      'upload.broken-video',
      `promises ${promised} s, ends at ${last ?? 'nowhere'} s`,
    );
}

async function lastPacketSecond(
  ffprobePath: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const answer = packets.parse(
      await runFfprobe(ffprobePath, args, { timeoutMs: PROBE_TIMEOUT_MS, signal }),
    );
    const times = answer.packets.flatMap((packet) => packet.pts_time ?? packet.dts_time ?? []);
    return times.length ? times.reduce((latest, time) => Math.max(latest, time)) : undefined;
  } catch (error) {
    if (error instanceof FfprobeError && error.inputAtFault) return undefined;
    throw error;
  }
}
