import { chunkFrames, type EncodingPlan } from '@alcova/contracts';
import { decodeWholeCommand, trackClock } from '../ffmpeg/chunk-arguments';
import { runFfmpeg } from '../ffmpeg/runner';
import type { JobContext } from './context';
import type { FragmentedFile } from './fragments';
import { UnexpectedOutput } from './verify-mp4';

const TIME_FACTOR = 20;
const TIME_FLOOR_MS = 120_000;

/**
 * An exit code proves nothing: one rung of a chunk is looked at as a player would. As many pictures as the plan says, whole groups of
 * equal length that start with a key frame and show their first picture at their time, no gap and no overlap between them, and every
 * picture decodes. Key frames stand at the same places in all rungs because they stand where the plan says.
 * @param plan as the rung has it
 * @throws UnexpectedOutput
 */
export async function verifyChunk(
  context: JobContext,
  file: string,
  structure: FragmentedFile,
  plan: EncodingPlan,
  index: number,
): Promise<void> {
  const { frames } = chunkFrames(plan, index);
  requireWholeGroups(structure, plan, frames);
  const { config, signal } = context;
  const decoded = await runFfmpeg({
    ffmpegPath: config.FFMPEG_PATH,
    command: decodeWholeCommand(file),
    timeoutMs: Math.max(
      ((frames * plan.frameRate.den) / plan.frameRate.num) * TIME_FACTOR * 1_000,
      TIME_FLOOR_MS,
    ),
    signal,
    maxFileBytes: config.SCRATCH_BUDGET_BYTES,
  });
  if (decoded.frames !== frames) throw new UnexpectedOutput(`${decoded.frames} pictures decode of ${frames}`);
}

/** The structure of a chunk's file against the plan. @throws UnexpectedOutput */
export function requireWholeGroups({ fragments }: FragmentedFile, plan: EncodingPlan, frames: number): void {
  const { ticks } = trackClock(plan);
  const groups = Math.ceil(frames / plan.gopFrames);
  expectThat(fragments.length === groups, `${fragments.length} groups of ${groups}`);
  let next = 0;
  for (const [at, fragment] of fragments.entries()) {
    const expected = Math.min(plan.gopFrames, frames - at * plan.gopFrames);
    expectThat(fragment.samples === expected, `${fragment.samples} pictures of ${expected} in group ${at}`);
    expectThat(fragment.startsWithKeyFrame, `group ${at} starts with no key frame`);
    expectThat(fragment.decodeTime === next, `group ${at} starts at ${fragment.decodeTime}, not at ${next}`);
    expectThat(
      fragment.firstShown === 0,
      `group ${at} shows its first picture ${fragment.firstShown} ticks off`,
    );
    expectThat(fragment.duration === expected * ticks, `group ${at} lasts ${fragment.duration} ticks`);
    next += fragment.duration;
  }
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new UnexpectedOutput(otherwise);
}

/** Bytes of each segment: its groups together. */
export function segmentsOf({ fragments }: FragmentedFile, plan: EncodingPlan): number[] {
  const groups = plan.segmentFrames / plan.gopFrames;
  const segments: number[] = [];
  for (const [at, { size }] of fragments.entries()) {
    const segment = Math.floor(at / groups);
    segments[segment] = (segments[segment] ?? 0) + size;
  }
  return segments;
}

/** Bytes of each segment up to the end of the key frame that it starts with. */
export const keyFramesOf = ({ fragments }: FragmentedFile, plan: EncodingPlan): number[] =>
  fragments
    .filter((_, at) => at % (plan.segmentFrames / plan.gopFrames) === 0)
    .map(({ firstSampleEnd }) => firstSampleEnd);
