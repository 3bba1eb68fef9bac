/** Which of a file's tracks make the film. */
import type { ProbeOutput, Stream } from './ffprobe';

/** A real picture track: a cover image in a sound file is none. */
export const isVideo = (stream: Stream): boolean =>
  stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1;
const isAudio = ({ codec_type }: Stream): boolean => codec_type === 'audio';
const isDefault = ({ disposition }: Stream): boolean => disposition?.default === 1;

const pixelsOf = ({ width = 0, height = 0 }: Stream): number => width * height;

/** What holds of some, where it holds of any. */
function preferred(streams: readonly Stream[], wanted: (stream: Stream) => boolean): readonly Stream[] {
  const those = streams.filter(wanted);
  return those.length > 0 ? those : streams;
}

/**
 * The picture of a film: the one that the file wants, else the largest, else the first. Many files want all of theirs, of which the largest
 * is the film. A track without a size, or of a single picture (a cover that is not marked as one), is chosen only where there is no other.
 */
export function pictureIn({ streams }: ProbeOutput): Stream | undefined {
  const real = preferred(streams.filter(isVideo), (stream) => pixelsOf(stream) > 0 && stream.nb_frames !== 1);
  const wanted = preferred(real, isDefault);
  const most = Math.max(...wanted.map(pixelsOf));
  return wanted.find((stream) => pixelsOf(stream) === most);
}

/** Whether a file has a sound and no picture; a cover is none. */
export const isSoundAlone = (output: ProbeOutput): boolean =>
  pictureIn(output) === undefined && output.streams.some(isAudio);

/** Whether a stream belongs to other programmes of a broadcast alone: it would be the wrong sound for the picture. */
export function isElsewhere({ programs }: ProbeOutput, picture: Stream | undefined, stream: Stream): boolean {
  const programsOf = (one: Stream | undefined) =>
    programs.filter(({ streams }) => streams.some(({ index }) => index === one?.index));
  const own = programsOf(stream);
  const shown = programsOf(picture);
  return shown.length > 0 && own.length > 0 && !own.some((program) => shown.includes(program));
}

/** The sound that people hear if they choose nothing: the one that the file wants, else the first. */
export function soundIn(output: ProbeOutput): Stream | undefined {
  const picture = pictureIn(output);
  const sounds = output.streams.filter((stream) => isAudio(stream) && !isElsewhere(output, picture, stream));
  return sounds.find(isDefault) ?? sounds[0];
}

/** Containers of cameras, editors and broadcasters, which write a track for each channel. */
const OF_A_CHANNEL = /^(mxf|mxf_opatom|gxf)$/;
/** Seconds by which the two sides of one sound may begin, and end, at different times. */
const SAME_START = 0.02;
const SAME_LENGTH = 0.2;

/**
 * The right sides of sounds whose channels are tracks of their own, by the left sides' numbers among the file's sounds: of mono tracks that
 * stand side by side and differ in nothing, each two. What other people muxed (two narrations in an mp4 or Matroska) is left alone, unless
 * it is PCM.
 */
export function rightSides(output: ProbeOutput): ReadonlyMap<number, number> {
  const sounds = output.streams.filter(isAudio);
  const sides = new Map<number, number>();
  for (let at = 0; at + 1 < sounds.length; at++) {
    const [left, right] = [sounds[at], sounds[at + 1]];
    if (!left || !right || !hasTracksOfChannels(output.format, left) || !isPair(left, right)) continue;
    sides.set(at, at + 1);
    // The right side of one is not the left side of the next.
    at += 1;
  }
  return sides;
}

/** QuickTime's own files, which name the brand or, of old, none. */
function hasTracksOfChannels({ format_name, tags }: ProbeOutput['format'], sound: Stream): boolean {
  const isQuickTime = format_name.startsWith('mov') && (tags?.major_brand ?? 'qt').trim() === 'qt';
  return OF_A_CHANNEL.test(format_name) || isQuickTime || (sound.codec_name ?? '').startsWith('pcm_');
}

function isPair(left: Stream, right: Stream): boolean {
  const near = (a = 0, b = 0, tolerated: number): boolean => Math.abs(a - b) <= tolerated;
  return (
    left.channels === 1 &&
    right.channels === 1 &&
    isSame(left, right) &&
    near(left.start_time, right.start_time, SAME_START) &&
    near(left.duration, right.duration, SAME_LENGTH) &&
    // A file that wants the second, and not the first, lets people choose between them.
    !(isDefault(right) && !isDefault(left))
  );
}

/** ffmpeg's names of a single channel that may be a side. */
const SIDE = /^(unknown|mono|1 channels.*\b(FL|FR)\b.*)$/;

/** Whether nothing tells the two apart but the side that they are for. */
function isSame(left: Stream, right: Stream): boolean {
  const facts = ({ codec_name, sample_rate, channel_layout, tags, disposition }: Stream): string =>
    JSON.stringify([
      ...[codec_name, sample_rate, SIDE.test(channel_layout ?? 'unknown') || channel_layout],
      ...[tags?.language ?? 'und', tags?.title, tags?.handler_name],
      ...[
        disposition?.comment,
        disposition?.dub,
        disposition?.hearing_impaired,
        disposition?.visual_impaired,
      ],
    ]);
  return facts(left) === facts(right);
}
