import type { ProbeResult } from '@alcova/contracts';
import { probeArguments, tailPacketsArguments } from '../ffmpeg/arguments';
import { unlistedDecoder } from '../ffmpeg/decoders';
import { FfprobeError, type ProbeOutput, probeOutput, runFfprobe } from '../ffmpeg/ffprobe';
import { ffprobeLines } from '../ffmpeg/ffprobe-lines';
import { hasEstimatedLength, promisedSeconds, toProbeResult } from '../ffmpeg/probe-result';
import { isSoundAlone, pictureIn } from '../ffmpeg/tracks';
import type { JobContext } from './context';
import { judge, requireBounded } from './film-limits';
import { PermanentFailure } from './outcome';
import { makeStillPicture, STILL_STREAM } from './still-picture';

const PROBE_TIMEOUT_MS = 60_000;
/** The end is looked for in the last part of a file; a last group of pictures may be this long. */
const TAIL_SECONDS = 10;
const MISSING_TAIL_SECONDS = 5;

const MAX_STREAMS = 64;

/** ffprobe's words for an mp4 that ends before its index. */
const CUT_OFF = /moov atom not found/;
/** ffprobe's words for more tracks than it may read; it goes on to blame the memory. */
const CROWDED = /exceeds max_streams/;

/** Looks at an upload: what is it, and do we take it? @throws PermanentFailure with the reason that people read */
export async function probe(context: JobContext): Promise<ProbeResult> {
  const output = await look(context);
  judge(output);
  await requireWholeFile(context, output);
  const found = toProbeResult(output, context.ticket.sourceSize);
  if (!isSoundAlone(output)) return found;
  await makeStillPicture(context, found);
  // Among the streams of a full file there is no place left: the last of them is never one that we need.
  return {
    ...found,
    isSoundAlone: true,
    streams: [...found.streams.slice(0, MAX_STREAMS - 1), STILL_STREAM],
  };
}

async function look({ config, source, signal }: JobContext): Promise<ProbeOutput> {
  try {
    return probeOutput.parse(
      await runFfprobe(config.FFPROBE_PATH, probeArguments(source), { timeoutMs: PROBE_TIMEOUT_MS, signal }),
    );
  } catch (error) {
    if (error instanceof Error && CROWDED.test(error.message))
      throw new PermanentFailure('upload.too-many-tracks', 'more than 64 tracks', 'mais de 64');
    if (error instanceof FfprobeError && error.inputAtFault) {
      const decoder = unlistedDecoder(error.messages);
      if (decoder !== undefined) throw new PermanentFailure('upload.codec', `it needs ${decoder}`);
      const code = CUT_OFF.test(error.messages) ? 'upload.broken-video' : 'upload.not-a-video';
      throw new PermanentFailure(code, error.messages.slice(-300));
    }
    throw error;
  }
}

/** A file that promises more than it holds was cut off on its way here. */
async function requireWholeFile(context: JobContext, output: ProbeOutput): Promise<void> {
  if (hasEstimatedLength(output.format.format_name)) return;
  const promised = promisedSeconds(output);
  if (promised < MISSING_TAIL_SECONDS / 2) return;
  const last = await lastPacketSecond(context, output, Math.max(promised - TAIL_SECONDS, 0));
  const tolerated = Math.min(MISSING_TAIL_SECONDS, promised * 0.2);
  if (last === undefined || last < promised - tolerated)
    throw new PermanentFailure(
      'upload.broken-video',
      `promises ${promised} s, ends at ${last ?? 'nowhere'} s`,
    );
}

/** Second of the last packet from `from` on; undefined when there is none. @throws PermanentFailure where they are beyond all bounds */
async function lastPacketSecond(
  { config, source, signal }: JobContext,
  output: ProbeOutput,
  from: number,
): Promise<number | undefined> {
  const video = pictureIn(output)?.index;
  let last: number | undefined;
  let pictures = 0;
  const read = (line: string): void => {
    const [, stream, pts, dts] = line.split(',');
    const at = [pts, dts].map(Number).find(Number.isFinite);
    if (at === undefined) return;
    last = Math.max(last ?? at, at);
    if (Number(stream) === video && at >= from) pictures += 1;
    requireBounded(last - from, pictures);
  };
  try {
    const args = tailPacketsArguments(source, from);
    await ffprobeLines(config.FFPROBE_PATH, args, read, { timeoutMs: PROBE_TIMEOUT_MS, signal });
  } catch (error) {
    // What could be read before the fault is what the file holds.
    if (!(error instanceof FfprobeError && error.inputAtFault)) throw error;
  }
  return last;
}
