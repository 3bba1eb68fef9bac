import { pictureOf } from '@alcova/contracts';
import { firstSoundArguments, picturesArguments } from '../ffmpeg/analysis-arguments';
import { ffprobeLines } from '../ffmpeg/ffprobe-lines';
import type { JobContext } from './context';
import { PermanentFailure } from './outcome';

const TIMEOUT_MS = 3_600_000;

/** The picture's number in the file; none where the job knows no probe. */
export const pictureNumber = ({ ticket: { probe } }: JobContext): number | undefined =>
  probe ? pictureOf(probe)?.index : undefined;

const finite = (text: string | undefined): number | null => {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : null;
};

/**
 * The time of the first picture that the decoder hands out: pictures before it (a recording that begins within a group) are never seen.
 * Null when the container tells no time for it. @throws PermanentFailure when there is no such picture
 */
export async function firstPicture(context: JobContext): Promise<{ ticks: number; seconds: number } | null> {
  const line = await firstLine(context, picturesArguments(context.source, pictureNumber(context)));
  if (line === undefined) throw new PermanentFailure('upload.broken-video', 'no picture could be decoded');
  const [ticks, seconds] = line.split(',').map(finite);
  return typeof ticks === 'number' && typeof seconds === 'number' ? { ticks, seconds } : null;
}

/** Second on the container's clock at which the first packet of a sound stands, by its number; null where it tells none. */
export const firstSoundSecond = async (context: JobContext, track: number): Promise<number | null> =>
  finite(await firstLine(context, firstSoundArguments(context.source, track)));

async function firstLine(
  { config, signal }: JobContext,
  args: readonly string[],
): Promise<string | undefined> {
  let first: string | undefined;
  await ffprobeLines(
    config.FFPROBE_PATH,
    args,
    (line) => {
      first = line;
      return false;
    },
    { timeoutMs: TIMEOUT_MS, signal },
  );
  return first;
}
