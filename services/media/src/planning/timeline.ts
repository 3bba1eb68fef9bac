import { type Analysis, type Rational, SAMPLE_RATE } from '@alcova/contracts';

/** Seconds that the sound may go on behind the last picture before that picture is held for it. */
const HOLD_AFTER_SECONDS = 0.5;

/**
 * Seconds of sound before the first picture that are cut off: what encoders put before the first sample (up to 47 ms, and a transport
 * stream does not mark it), and the margin of a cut. Only a real lead is worth a picture more than the film has.
 */
const CUT_LEAD_SECONDS = 0.1;

/** Where source and output stand on one clock. */
export interface Timeline {
  /** The tick of the source's pictures that is the output's zero. */
  readonly zeroTicks: number;
  readonly zeroSeconds: number;
  /** Pictures of the output. */
  readonly frames: number;
  /** From this picture on the last one of the source is held; null when it never is. */
  readonly heldFrom: number | null;
  /** Samples of the output's sound; 0 without. */
  readonly samples: number;
}

/** A rational as a number. */
export const valueOf = ({ num, den }: Rational): number => num / den;

/**
 * The output's clock starts with what comes first, sound or picture, on a whole picture of the source's own rhythm: no picture moves
 * against another, and sound and picture stay where they were.
 */
export function timelineOf({ video, audio }: Analysis): Timeline {
  const tick = valueOf(video.timeBase);
  const rate = valueOf(video.frameRate);
  const leadSeconds = audio ? video.startTicks * tick - audio.startSeconds : 0;
  const lead = leadSeconds > CUT_LEAD_SECONDS ? Math.round(leadSeconds * rate) : 0;
  const zeroTicks = video.startTicks - Math.round(lead / rate / tick);
  const zeroSeconds = zeroTicks * tick;
  const pictures = lead + picturesOf(video);
  const samples = audio
    ? Math.max(1, Math.round((audio.startSeconds - zeroSeconds) * SAMPLE_RATE) + audio.samples)
    : 0;
  const soundEnd = samples / SAMPLE_RATE;
  const isHeld = soundEnd > pictures / rate + HOLD_AFTER_SECONDS;
  return {
    zeroTicks,
    zeroSeconds,
    samples,
    frames: isHeld ? Math.ceil(soundEnd * rate) : pictures,
    heldFrom: isHeld ? pictures : null,
  };
}

/** Pictures out: those that went in, at a steady rate or on a clock that cannot be trusted; else as many as the span has room for. */
function picturesOf(video: Analysis['video']): number {
  const span = Math.max(
    1,
    Math.round((video.endTicks - video.startTicks) * valueOf(video.timeBase) * valueOf(video.frameRate)),
  );
  if (!video.continuous) return video.frames;
  return !video.variable && Math.abs(span - video.frames) <= 1 + video.frames * 0.002 ? video.frames : span;
}
