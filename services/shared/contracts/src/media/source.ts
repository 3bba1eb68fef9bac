import { z } from 'zod';
import { count } from '../base/primitives';
import { captionLanguage } from './captions';
import { rational } from './rational';

/** One stream of the source as ffprobe described it. */
export const probedStream = z.object({
  /** Its number in the file, by which every job finds it. */
  index: count,
  /** The one picture that is shown is `video`; other pictures (a preview, a cover) are `other`. */
  type: z.enum(['video', 'audio', 'other']),
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string().nullable(),
  width: count.nullable(),
  height: count.nullable(),
  /** Frames a second; null when unknown or variable. */
  frameRate: z.number().positive().nullable(),
  channels: count.nullable(),
  /** ffmpeg's name of what each channel is for, for example `5.1` or `ambisonic 1`; none where nobody tells. */
  channelLayout: z.string().nullish(),
  sampleRate: count.nullable(),
  /** Degrees, as the container says it. */
  rotation: z.number(),
  /** Whether the container has the picture mirrored besides. */
  isMirrored: z.boolean().optional(),
  /** Width of a pixel in heights of it. */
  pixelAspect: z.number().positive(),
  interlaced: z.boolean(),
  /** ITU-T H.273 name of the transfer function, for example `bt709`, `smpte2084` (HDR10), `arib-std-b67` (HLG). */
  colorTransfer: z.string().nullable(),
  /** ITU-T H.273 name of the matrix of the colours, for example `bt709`, `smpte170m`; none where the file does not tell. */
  colorMatrix: z.string().nullish(),
  /** Of a sound or a subtitle; none where the file tells none that is known. */
  language: captionLanguage.nullish(),
  /** Whether the file asks players to choose this track of its kind. */
  isDefault: z.boolean().optional(),
  /** Whether a subtitle tells only what is foreign in the film: signs, or a sentence in another language. */
  isForced: z.boolean().optional(),
  /** Of a mono sound that is the left side: which of the file's sounds, from 0, is the right one. */
  right: count.optional(),
  /** Whether a sound belongs to another programme of a broadcast than the picture. */
  isElsewhere: z.boolean().optional(),
});
export type ProbedStream = z.infer<typeof probedStream>;

/** What the probe job learned: a quick look at the container. */
export const probeResult = z.object({
  format: z.string(),
  /** Seconds. */
  duration: z.number().nonnegative(),
  size: count,
  bitrate: count.nullable(),
  streams: z.array(probedStream).max(64),
  /** Whether the file is only sound: its `video` is the picture that we make for it (`LADDER_FILES.stillPicture`). */
  isSoundAlone: z.boolean().optional(),
});
export type ProbeResult = z.infer<typeof probeResult>;

/** The picture of a film that is only sound: pixels, pictures a second, and the seconds after which it is shown over again. */
export const STILL_PICTURE = { width: 1_280, height: 720, rate: 2, seconds: 10 } as const;

/** Of the sound tracks of a film so many are kept. */
export const MAX_SOUNDS = 8;

/** The picture of a film. */
export const pictureOf = ({ streams }: Pick<ProbeResult, 'streams'>): ProbedStream | undefined =>
  streams.find(({ type }) => type === 'video');

/** A sound of a film, and which it is of the file's sounds, from 0; with its right side where that is a track of its own. */
export interface SoundTrack {
  readonly track: number;
  readonly right?: number | undefined;
  readonly stream: ProbedStream;
}

/** The sounds of a film that are kept: first the one that plays by itself (the file's choice, else its first), then the others in order. */
export function soundTracksOf({ streams }: Pick<ProbeResult, 'streams'>): SoundTrack[] {
  const sounds = streams.filter(({ type }) => type === 'audio');
  const rightSides = new Set(sounds.map(({ right }) => right));
  const all = sounds
    .map((stream, track) => ({ track, right: stream.right, stream }))
    .filter(({ track, stream }) => !rightSides.has(track) && stream.isElsewhere !== true);
  const first = all.find(({ stream }) => stream.isDefault === true) ?? all[0];
  return first ? [first, ...all.filter((other) => other !== first)].slice(0, MAX_SOUNDS) : [];
}

/** Sound on a clock of 48,000 samples a second, which is what we make of every source. */
export const SAMPLE_RATE = 48_000;

/** EBU R128; null for silence. `integrated` in LUFS, `truePeak` in dBTP. */
const loudness = z.object({ integrated: z.number(), truePeak: z.number() }).nullable();
/** Where a sound is found in the file. */
export const soundPlace = {
  /** Which of the file's sounds, from 0; the first where it is not told. */
  track: count.optional(),
  /** Which of them is its right side, where each side is a track of its own. */
  right: count.optional(),
};
/** How a sound came out; `isMono`: both of its sides are one voice, not told by analyses from before that was looked at. */
const heardSound = { loudness, isMono: z.boolean().optional() };

/** What the analyse job learned: the whole source read once. */
export const analysis = z.object({
  /** Of the uploaded bytes, in lower-case hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  video: z.object({
    /** The stream's clock, in seconds a tick. */
    timeBase: rational,
    /** When the first picture is shown, in ticks. */
    startTicks: z.number().int(),
    /** When the last picture ends, in ticks. */
    endTicks: z.number().int(),
    /** Pictures in the source. */
    frames: count.min(1),
    /** The steady rate that the pictures keep, or the nearest one that loses none of them up to 60 a second. */
    frameRate: rational,
    /** Whether the pictures come at uneven times. */
    variable: z.boolean(),
    /** Seconds between two key frames, at most. */
    longestGop: z.number().nonnegative(),
    /** False when the clock jumps within the file: it can only be read from its start, and all times count from the first picture. */
    continuous: z.boolean(),
    /** Whether the picture hardly changes, so that a few of them a second show the film; it moves where that is not told. */
    isStill: z.boolean().optional(),
  }),
  audio: z
    .object({
      /** When the first sample is heard, in seconds on the container's clock. */
      startSeconds: z.number(),
      /** Samples at 48 kHz from then on, silence for gaps included. */
      samples: count,
      ...{ ...heardSound, ...soundPlace },
      /** The other sounds that are kept, in order, those that are silent left out; none where only one was looked at. */
      others: z
        .array(
          z.object({
            ...{ ...heardSound, ...soundPlace },
            startSeconds: z.number().optional(),
            samples: count.optional(),
          }),
        )
        .max(MAX_SOUNDS - 1)
        .optional(),
    })
    .nullable(),
});
export type Analysis = z.infer<typeof analysis>;
