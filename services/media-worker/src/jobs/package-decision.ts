import {
  COMPRESS_ABOVE_BYTES,
  pictureOf,
  type ProbedStream,
  type ProbeResult,
  soundTracksOf,
} from '@alcova/contracts';
import type { CopiedTracks } from '../ffmpeg/arguments';
import { isHdr } from '../ffmpeg/colours';
import { hasMixedChannels } from '../ffmpeg/sound-source';

/** Whether a fast-start mp4 can be had without encoding pictures, what it has and what becomes of its sound; else why not. */
export type CopyDecision =
  ({ readonly copy: true } & CopiedTracks) | { readonly copy: false; readonly why: string };

/** H.264 profiles that browsers decode. */
const PROFILES = new Set(['Baseline', 'Constrained Baseline', 'Main', 'High']);
/** Containers whose timestamps are trusted enough to copy. */
const COPYABLE_FORMATS = /mov|mp4|matroska|flv/;

/** Level 5.2 (ITU-T H.264, table A-1): macroblocks of 16 x 16 in a picture and in a second. Beyond it hardware decoders give up. */
const MAX_BLOCKS = 36_864;
const MAX_BLOCKS_A_SECOND = 2_073_600;

/**
 * The picture is copied when it is 8-bit 4:2:0 H.264, upright, with square pixels, progressive, and the upload is no larger than what may
 * be stored uncompressed (D20). Sound that browsers do not all play is encoded on the way, which costs next to nothing.
 */
export function decideCopy(probe: ProbeResult): CopyDecision {
  if (probe.size > COMPRESS_ABOVE_BYTES) return refusal(`${probe.size} bytes are stored compressed`);
  if (!COPYABLE_FORMATS.test(probe.format)) return refusal(`the clock of ${probe.format} is not copied`);
  const video = pictureOf(probe);
  if (!video) return refusal('no picture');
  const obstacle = obstacleOf(video);
  if (obstacle) return refusal(obstacle);
  const [audio] = soundTracksOf(probe);
  // Which of its channels are silent, the analysis finds out.
  if (audio && (audio.right !== undefined || hasMixedChannels(audio.stream)))
    return refusal('the sound is put together of its channels');
  return {
    copy: true,
    picture: video.index,
    sound: !audio || isPlainAac(audio.stream) ? 'copy' : 'encode',
    track: audio?.track ?? 0,
  };
}

/** Of a film that is only sound: MP3 and AAC are heard in an mp4 as they are. */
export function decideSoundCopy(probe: ProbeResult): CopyDecision {
  if (probe.size > COMPRESS_ABOVE_BYTES) return refusal(`${probe.size} bytes are stored compressed`);
  const [sound] = soundTracksOf(probe);
  if (!sound) return refusal('no sound');
  if (sound.right !== undefined || hasMixedChannels(sound.stream))
    return refusal('the sound is put together of its channels');
  const isHeard =
    isPlainAac(sound.stream) || (sound.stream.codec === 'mp3' && (sound.stream.channels ?? 2) <= 2);
  return { copy: true, picture: 0, track: sound.track, sound: isHeard ? 'copy' : 'encode' };
}

const refusal = (why: string): CopyDecision => ({ copy: false, why });

/** Why not every browser shows this picture right; undefined when all do. */
function obstacleOf(stream: ProbedStream): string | undefined {
  if (stream.codec !== 'h264') return `the picture is ${stream.codec}`;
  if (stream.profile === null || !PROFILES.has(stream.profile))
    return `profile ${stream.profile ?? 'unknown'}`;
  if (stream.pixelFormat !== 'yuv420p' && stream.pixelFormat !== 'yuvj420p')
    return `pixels are ${stream.pixelFormat ?? 'unknown'}`;
  if (isHdr(stream)) return 'high dynamic range';
  if (stream.rotation % 360 !== 0) return `turned by ${stream.rotation}`;
  if (stream.pixelAspect !== 1) return 'oblong pixels';
  if (stream.interlaced) return 'interlaced';
  return isWithinLevel(stream) ? undefined : 'too large or too fast for hardware decoders';
}

function isWithinLevel({ width, height, frameRate }: ProbedStream): boolean {
  const blocks = Math.ceil((width ?? 0) / 16) * Math.ceil((height ?? 0) / 16);
  return blocks <= MAX_BLOCKS && blocks * (frameRate ?? 30) <= MAX_BLOCKS_A_SECOND;
}

const isPlainAac = (stream: ProbedStream): boolean =>
  stream.codec === 'aac' &&
  (stream.profile === 'LC' || stream.profile === null) &&
  (stream.channels ?? 2) <= 2;
