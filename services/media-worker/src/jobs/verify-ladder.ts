import {
  type AudioResult,
  chunkFrames,
  type EncodedChunk,
  type EncodingPlan,
  planOfRung,
  soundsOf,
} from '@alcova/contracts';
import { rungOf } from './hls';
import { UnexpectedOutput } from './verify-mp4';

/**
 * The chunks against the plan and against each other: all there, in order, every rung with the plan's pictures and segments, one init
 * segment (SPS and PPS) for all chunks of a rung, and every sound exactly as long as planned, in its channels. That every segment decodes and starts with
 * a key frame at its time was proved chunk by chunk. @throws UnexpectedOutput
 */
export function verifyLadder(
  plan: EncodingPlan,
  chunks: readonly EncodedChunk[],
  sounds: readonly AudioResult[],
): void {
  expectThat(chunks.length === plan.chunks, `${chunks.length} chunks of ${plan.chunks}`);
  for (const rung of plan.rungs) verifyRung(planOfRung(plan, rung), rung.name, chunks);
  const tiles = chunks.reduce((total, chunk) => total + chunk.tiles, 0);
  const expected = Math.ceil(plan.frames / plan.storyboard.everyFrames);
  expectThat(tiles === expected, `${tiles} tiles of ${expected}`);
  const planned = soundsOf(plan);
  expectThat(sounds.length === planned.length, `${sounds.length} sounds of ${planned.length}`);
  for (const { samples, segments, channels = 2 } of sounds) {
    expectThat(channels === (plan.audio?.channels ?? 2), `a sound has ${channels} channels`);
    expectThat(samples === plan.audio?.samples, `${samples} samples of sound`);
    const heard = segments.reduce((total, segment) => total + segment.samples, 0);
    expectThat(heard >= samples, `${heard} samples in the segments`);
  }
}

function verifyRung(plan: EncodingPlan, name: string, chunks: readonly EncodedChunk[]): void {
  const [first] = chunks;
  if (!first) return;
  const init = rungOf(first, name).initSha256;
  for (const [index, chunk] of chunks.entries()) {
    const rung = rungOf(chunk, name);
    const { frames } = chunkFrames(plan, index);
    expectThat(chunk.index === index, `chunk ${chunk.index} stands for ${index}`);
    expectThat(rung.initSha256 === init, `${name} of chunk ${index} needs an init segment of its own`);
    expectThat(rung.frames === frames, `${name} of chunk ${index} has ${rung.frames} pictures of ${frames}`);
    const segments = Math.ceil(frames / plan.segmentFrames);
    expectThat(
      rung.segments.length === segments,
      `${name} of chunk ${index} has ${rung.segments.length} segments`,
    );
  }
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new UnexpectedOutput(otherwise);
}
