import {
  type Analysis,
  type EncodingPlan,
  pictureOf,
  type ProbedStream,
  type ProbeResult,
  type Rung,
  shortEnd,
} from '@alcova/contracts';
import { matrixOf } from './colours';
import { displaySize, ladderOf, stillLadder } from './ladder';
import { planSound } from './sound';
import { timelineOf, valueOf } from './timeline';

/** Seconds of a segment. Of its two groups of pictures people land at the beginning of one when they seek. */
const SEGMENT_SECONDS = 4;
const GOPS_A_SEGMENT = 2;
/**
 * Seconds of a chunk, and the work for which they hold: 1080p at 30 pictures a second takes a pair of cores about 20 s. Heavier films are
 * cut finer, so that none takes longer than about 90 s (docs/decisions/0006).
 */
const CHUNK_SECONDS = 32;
const LEAST_CHUNK_SECONDS = 8;
/** Of a film that is only sound the pictures cost next to nothing: beginning a chunk would cost more. */
const SOUND_CHUNK_SECONDS = 300;
/** A long film that is light to encode is cut into about so many chunks, as long as none is more work than the above. */
const CHUNKS_WANTED = 64;
const DECODE_WEIGHT = 0.25;
const REFERENCE_WORK = (1 + DECODE_WEIGHT) * 1_920 * 1_080 * 30;
/** Containers with an index of their key frames; in the others a seek lands anywhere. */
const INDEXED = /mov|mp4|matroska|webm|avi/;
const PRE_ROLL_SECONDS = 0.5;
const PRE_ROLL_UNINDEXED_SECONDS = 2;
const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];
const TILE_WIDTH = 160;
const MAX_TILE_HEIGHT = 160;
const TILES_WANTED = 100;

/** How an asset is encoded: a pure function of what was found out about it. @throws Error when there is no picture */
export function planEncoding(probe: ProbeResult, analysis: Analysis): EncodingPlan {
  const stream = pictureOf(probe);
  if (!stream) throw new Error('a film without pictures was probed');
  const { video } = analysis;
  const rate = valueOf(video.frameRate);
  const timeline = timelineOf(analysis);
  const whole = ladderOf(probe, stream, rate);
  // One picture may be held for the whole sound.
  const isStill = video.isStill === true || timeline.heldFrom === 1;
  const rungs = isStill ? stillLadder(whole, rate) : whole;
  return {
    frameRate: video.frameRate,
    frames: timeline.frames,
    ...chunking(
      timeline.frames,
      { ...video, isStill },
      stream,
      rungs,
      probe.isSoundAlone === true ? SOUND_CHUNK_SECONDS : CHUNK_SECONDS,
    ),
    source: {
      stream: stream.index,
      timeBase: video.timeBase,
      // The picture that is made for a sound has a clock of its own.
      zeroTicks: probe.isSoundAlone === true ? 0 : timeline.zeroTicks,
      preRoll: preRoll(probe, video.longestGop),
      seekable: video.continuous,
      heldFrom: timeline.heldFrom,
      interlaced: stream.interlaced,
      hdr: stream.colorTransfer !== null && HDR_TRANSFERS.includes(stream.colorTransfer),
      matrix: matrixOf(stream),
      pixels: (stream.width ?? 0) * (stream.height ?? 0),
    },
    rungs,
    audio: planSound(probe, analysis.audio, timeline),
    storyboard: { everyFrames: tileDistance(timeline.frames, rate, stepOf(rungs)), ...tileSize(stream) },
  };
}

/** Whole segments a chunk, as even as they can be: no worker is left with a rest. */
function chunking(
  frames: number,
  { frameRate, continuous, isStill }: Analysis['video'],
  source: ProbedStream,
  rungs: readonly Rung[],
  least: number,
): Pick<EncodingPlan, 'gopFrames' | 'segmentFrames' | 'chunkFrames' | 'chunks'> {
  const rate = valueOf(frameRate);
  const { width, height, everyFrames = 1 } = rungs.at(-1) ?? { width: 2, height: 2 };
  // Where somebody lands in a film that stands still shows nothing: a group is the whole segment.
  const gopsASegment = isStill ? 1 : GOPS_A_SEGMENT;
  const gopFrames = inSteps((SEGMENT_SECONDS / gopsASegment) * rate, stepOf(rungs));
  const segmentFrames = gopFrames * gopsASegment;
  // A short end is no segment, nor a chunk: it goes with the one before it.
  const segments = Math.max(
    1,
    Math.ceil((frames - shortEnd({ frames, segmentFrames, frameRate })) / segmentFrames),
  );
  if (!continuous) return { gopFrames, segmentFrames, chunkFrames: segments * segmentFrames, chunks: 1 };
  const work =
    ((width * height) / everyFrames + DECODE_WEIGHT * (source.width ?? 0) * (source.height ?? 0)) * rate;
  const wanted = Math.max(least, frames / rate / CHUNKS_WANTED);
  const seconds = Math.min(wanted, Math.max(LEAST_CHUNK_SECONDS, (CHUNK_SECONDS * REFERENCE_WORK) / work));
  const segmentsAtMost = Math.max(1, Math.round((seconds * rate) / segmentFrames));
  const segmentsEach = Math.ceil(segments / Math.ceil(segments / segmentsAtMost));
  return {
    gopFrames,
    segmentFrames,
    chunkFrames: segmentsEach * segmentFrames,
    chunks: Math.ceil(segments / segmentsEach),
  };
}

const preRoll = (probe: ProbeResult, longestGop: number): number =>
  INDEXED.test(probe.format) ? PRE_ROLL_SECONDS : longestGop + PRE_ROLL_UNINDEXED_SECONDS;

/** A tile every 1 to 10 s, by length. */
function tileDistance(frames: number, rate: number, step: number): number {
  const seconds = Math.min(10, Math.max(1, frames / rate / TILES_WANTED));
  return inSteps(seconds * rate, step);
}

/** The smallest rung, of which tiles are made, keeps one of so many pictures. */
const stepOf = ([smallest]: readonly Rung[]): number => smallest?.everyFrames ?? 1;

/** The whole number of steps next to so many pictures, in pictures. */
const inSteps = (pictures: number, step: number): number => Math.max(1, Math.round(pictures / step)) * step;

function tileSize(video: ProbedStream): { tileWidth: number; tileHeight: number } {
  const { width, height } = displaySize(video);
  const scale = Math.min(TILE_WIDTH / width, MAX_TILE_HEIGHT / height);
  const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);
  return { tileWidth: even(width * scale), tileHeight: even(height * scale) };
}
