import { z } from 'zod';
import { count } from '../base/primitives';
import { caption, captionLanguage, MAX_SUBTITLES } from './captions';
import { rational } from './rational';
import { MAX_SOUNDS, soundPlace } from './source';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Matrices of colour (ITU-T H.273) that pictures are brought to BT.709 from. */
const colourMatrix = z.enum(['bt601', 'bt709', 'fcc', 'smpte240m', 'bt2020']);
export type ColourMatrix = z.infer<typeof colourMatrix>;

/** One rendition of the ladder. */
export const rung = z.object({
  /** For example `1080p`: the height of the 16:9 box that it fits in, and its folder in the store. */
  name: z.string().regex(/^\d{2,4}p$/),
  width: count.min(2),
  height: count.min(2),
  /** Bits a second that the encoder may not pass, and the buffer that this is measured over. */
  maxRate: count.min(1),
  bufferSize: count.min(1),
  /** One of so many pictures of the film stands in this rung; every one where it is not told. */
  everyFrames: count.min(1).optional(),
});
export type Rung = z.infer<typeof rung>;

const soundChannels = z.union([z.literal(1), z.literal(2)]);

/** One sound of a film, and how it is made as loud as all others. */
const plannedSound = z.object({
  ...soundPlace,
  language: captionLanguage.nullish(),
  /** One where all sounds of the film are one voice, else two; two where it is not told. */
  channels: soundChannels.optional(),
  /** Decibels to add so that the narration is as loud as all others. */
  gainDb: z.number(),
  /** Whether peaks would pass the ceiling with that gain. */
  limit: z.boolean(),
  /** LUFS that a limited sound must come out with; none where no gain brings it there. */
  target: z.number().optional(),
  /** Sample of the output behind the last one that the source has, by which its making is proved; none where that was not told. */
  ends: z.number().int().optional(),
});

/**
 * How an asset is encoded, fixed before its first chunk: every chunk is cut and encoded by it alone, so that any worker makes the same
 * bytes' worth of film. Times are on the output's clock, whose zero is the earlier of the first picture and the first sample.
 */
export const encodingPlan = z.object({
  frameRate: rational,
  /** Pictures of the whole output, in every rung that keeps them all. */
  frames: count.min(1),
  /** Pictures between two key frames, a whole number of steps of every rung; a segment is two groups, a chunk a whole number of segments. */
  gopFrames: count.min(1),
  segmentFrames: count.min(1),
  chunkFrames: count.min(1),
  chunks: count.min(1).max(10_000),
  source: z.object({
    /** Number in the file of the picture that is shown; its first one where it is not told. */
    stream: count.optional(),
    /** Clock of the source's pictures and the tick on it that is the output's zero. */
    timeBase: rational,
    zeroTicks: z.number().int(),
    /** Seconds to go back from a chunk's start, so that a key frame lies between. */
    preRoll: z.number().nonnegative(),
    /** False: the source can only be read from its start, in one chunk. */
    seekable: z.boolean(),
    /** From this picture on the last one of the source is held (the sound is longer); null when it never is. */
    heldFrom: count.nullable(),
    interlaced: z.boolean(),
    /** Whether the colours are high dynamic range and must be brought down to BT.709. */
    hdr: z.boolean(),
    /** Matrix by which the source's pictures were made of colours; that of BT.709 where it is not told. */
    matrix: colourMatrix.optional(),
    /** Pixels of one source picture, which decide how much of it a worker reads at once. */
    pixels: count,
  }),
  /** From the smallest to the largest. */
  rungs: z.array(rung).min(1).max(4),
  /** The sound that plays by itself. */
  audio: plannedSound
    .extend({
      /** Samples at 48 kHz of the whole output. */
      samples: count.min(1),
      /** Second on the source's clock that is the output's zero. */
      zeroSeconds: z.number(),
      /** Other sounds to choose from, of the same length on the same clock. */
      others: z
        .array(plannedSound)
        .max(MAX_SOUNDS - 1)
        .optional(),
    })
    .nullable(),
  storyboard: z.object({
    /** A tile every so many pictures. */
    everyFrames: count.min(1),
    tileWidth: count.min(2),
    tileHeight: count.min(2),
  }),
});
export type EncodingPlan = z.infer<typeof encodingPlan>;

export type PlannedSound = Omit<NonNullable<EncodingPlan['audio']>, 'others'>;

/** All sounds of a film, the one that plays by itself first: each is a part of the audio job. */
export function soundsOf({ audio }: Pick<EncodingPlan, 'audio'>): PlannedSound[] {
  if (!audio) return [];
  const { others = [], ...first } = audio;
  const { samples, zeroSeconds } = first;
  return [first, ...others.map((other) => ({ samples, zeroSeconds, ...other }))];
}

/**
 * Seconds below which the end of a film is no segment of its own, but belongs to the one before it. Players that leave edit lists alone
 * have a sound some 21 ms, and pictures two of them, later than the decoder: an end shorter than that is over for the one before it has begun
 * for the other, and they wait for it.
 */
export const LEAST_END_SECONDS = 0.5;
const LEAST_END_FRAMES = 3;

/** Pictures at a film's end that are no segment of their own; 0 where its last segment is long enough. */
export function shortEnd({
  frames,
  segmentFrames,
  frameRate: { num, den },
}: Pick<EncodingPlan, 'frames' | 'segmentFrames' | 'frameRate'>): number {
  const end = frames % segmentFrames;
  return end < Math.max(LEAST_END_FRAMES, (LEAST_END_SECONDS * num) / den) ? end : 0;
}

/** First picture and number of pictures of a chunk, from 0; the last has what is left, which may be a short end more than a whole chunk. */
export const chunkFrames = (
  plan: Pick<EncodingPlan, 'frames' | 'chunkFrames' | 'chunks'>,
  index: number,
): { first: number; frames: number } => {
  const first = index * plan.chunkFrames;
  return { first, frames: index < plan.chunks - 1 ? plan.chunkFrames : plan.frames - first };
};

/** The plan as one rung has it: of a rung that leaves pictures out, its own rate and numbers of pictures. */
export function planOfRung(plan: EncodingPlan, { everyFrames = 1 }: Rung): EncodingPlan {
  return {
    ...plan,
    frameRate: { num: plan.frameRate.num, den: plan.frameRate.den * everyFrames },
    frames: Math.ceil(plan.frames / everyFrames),
    gopFrames: plan.gopFrames / everyFrames,
    segmentFrames: plan.segmentFrames / everyFrames,
    chunkFrames: plan.chunkFrames / everyFrames,
  };
}

/** One rung of one chunk, as it stands in the store. */
const encodedRung = z.object({
  name: z.string(),
  /** Digest of the init segment: equal in all chunks of a rung (same SPS and PPS). */
  initSha256: sha256,
  /** RFC 6381, for example `avc1.64001f`. */
  codec: z.string(),
  frames: count.min(1),
  /** Bytes of each segment, in order; together they are the whole file. */
  segments: z.array(count.min(1)).min(1).max(10_000),
  /** Bytes of each segment up to the end of its first key frame; of the smallest rung alone, for players that search a film. */
  keyFrames: z.array(count.min(1)).max(10_000).optional(),
});

/** What the assembly needs to know of a chunk. */
export const encodedChunk = z.object({
  index: count,
  rungs: z.array(encodedRung).min(1).max(4),
  /** Pictures kept for the storyboard. */
  tiles: count,
});
export type EncodedChunk = z.infer<typeof encodedChunk>;

/** A chunk keeps the hashes of at most so many of its frames, a film of at most so many: about one a second. */
export const MAX_HASHED_OF_CHUNK = 600;
export const MAX_HASHED_OF_FILM = 2_000;

/** The perceptual hashes of one frame, each a row of hashes of 32 bytes in base64, the whole frame's own first. */
export const hashedFrame = z.object({
  /** Seconds of the film. */
  at: z.number().nonnegative(),
  quality: count.max(100),
  /** What is looked up for this frame. */
  asked: z.base64().max(512),
  /** What is listed when it must not come back. */
  listed: z.base64().max(1_024),
});
export type HashedFrame = z.infer<typeof hashedFrame>;

export const chunkResult = encodedChunk.extend({
  /** Frames that show enough to be told from others, in order; none in results from before there were hashes. */
  hashes: z.array(hashedFrame).max(MAX_HASHED_OF_CHUNK).default([]),
});
export type ChunkResult = z.infer<typeof chunkResult>;

/** Every how many pictures of the output one is hashed: about one a second, within the bounds above. */
export function hashedEvery(plan: EncodingPlan): number {
  const wanted = Math.max(
    1,
    Math.round(plan.frameRate.num / plan.frameRate.den),
    Math.ceil(plan.frames / MAX_HASHED_OF_FILM),
    Math.ceil(Math.max(plan.chunkFrames, chunkFrames(plan, plan.chunks - 1).frames) / MAX_HASHED_OF_CHUNK),
  );
  // They are taken from the smallest rung, which must have them.
  const step = plan.rungs[0]?.everyFrames ?? 1;
  return Math.ceil(wanted / step) * step;
}

export const audioResult = z.object({
  codec: z.string(),
  /** Two where it is not told. */
  channels: soundChannels.optional(),
  /** Samples that are heard: what comes before and after in the last frames is marked as such. */
  samples: count.min(1),
  /** Bytes of the init part at the start of the file. */
  initBytes: count.min(1),
  segments: z
    .array(z.object({ bytes: count.min(1), samples: count.min(1) }))
    .min(1)
    .max(20_000),
});
export type AudioResult = z.infer<typeof audioResult>;

export const assembleResult = z.object({
  /** The master playlist. */
  hlsKey: z.string(),
  /** The WebVTT file that names the tiles; null when there are none. */
  storyboardKey: z.string().nullable(),
  /** Seconds. */
  duration: z.number().positive(),
  /** Out of the film's own subtitles; none in results from before they were read. */
  captions: z.array(caption).max(MAX_SUBTITLES).default([]),
});
export type AssembleResult = z.infer<typeof assembleResult>;
