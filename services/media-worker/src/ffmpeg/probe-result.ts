/** What ffprobe's answer tells of a film, in the terms of the contract. */
import type { ProbeResult } from '@alcova/contracts';
import type { ProbeOutput } from './ffprobe';
import { languageOf } from './language';
import { isElsewhere, pictureIn, rightSides, soundIn } from './tracks';

/** Matroska writes a track's length as `00:01:30.500000000`. */
function secondsOfTag(tag: string | undefined): number | undefined {
  const match = /^(\d+):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(tag ?? '');
  return match ? Number(match[1]) * 3_600 + Number(match[2]) * 60 + Number(match[3]) : undefined;
}

/** Containers that promise nothing: how long they are is an estimate by their bit rate. */
export const hasEstimatedLength = (format: string): boolean => /^(mp3|aac)$/.test(format);

/** Length of what will play, in seconds: a longer subtitle or second sound does not count. 0 when the file does not tell. */
export function playedSeconds(output: ProbeOutput): number {
  const known = [pictureIn(output), soundIn(output)].flatMap(
    (stream) => stream?.duration ?? secondsOfTag(stream?.tags?.DURATION) ?? [],
  );
  return known.length ? Math.max(...known) : (output.format.duration ?? 0);
}

/**
 * Length that the file promises, in seconds on the clock of its packets. ffprobe shortens an AVI that is cut off to what is there, but the
 * number of frames in its header stays.
 */
export function promisedSeconds(output: ProbeOutput): number {
  const played = playedSeconds(output) + (output.format.start_time ?? 0);
  if (output.format.format_name !== 'avi') return played;
  const video = pictureIn(output);
  const rate = quotient(video?.r_frame_rate);
  return Math.max(played, rate === null ? 0 : (video?.nb_frames ?? 0) / rate);
}

/** The contract's face of ffprobe's answer. `size`: bytes of the object. */
export function toProbeResult(output: ProbeOutput, size: number): ProbeResult {
  const picture = pictureIn(output);
  const sounds = output.streams.filter(({ codec_type }) => codec_type === 'audio');
  const sides = rightSides(output);
  return {
    format: output.format.format_name,
    duration: playedSeconds(output),
    size,
    bitrate: output.format.bit_rate === undefined ? null : Math.round(output.format.bit_rate),
    streams: output.streams.slice(0, 64).map((stream) => ({
      index: stream.index,
      type: stream === picture ? 'video' : stream.codec_type === 'audio' ? 'audio' : 'other',
      codec: stream.codec_name ?? 'unknown',
      profile: stream.profile ?? null,
      pixelFormat: stream.pix_fmt ?? null,
      width: stream.width ?? null,
      height: stream.height ?? null,
      frameRate: quotient(stream.avg_frame_rate),
      channels: stream.channels ?? null,
      channelLayout: toldName(stream.channel_layout),
      sampleRate: stream.sample_rate ?? null,
      rotation: stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0,
      isMirrored: stream.side_data_list?.some(({ displaymatrix }) => isMirroring(displaymatrix)) ?? false,
      pixelAspect: pixelAspectOf(stream.sample_aspect_ratio),
      interlaced:
        stream.field_order !== undefined && !['progressive', 'unknown'].includes(stream.field_order),
      colorTransfer: toldName(stream.color_transfer),
      colorMatrix: toldName(stream.color_space),
      language: languageOf(stream.tags?.language),
      isDefault: stream.disposition?.default === 1,
      isForced: stream.disposition?.forced === 1,
      right: sides.get(sounds.indexOf(stream)),
      isElsewhere: sounds.includes(stream) && isElsewhere(output, picture, stream),
    })),
  };
}

const toldName = (name: string | undefined): string | null =>
  name === undefined || name === 'unknown' ? null : name;

/** Whether a matrix `a b u, c d v, x y w`, as ffprobe writes it (three numbered lines), turns left into right. */
function isMirroring(matrix = ''): boolean {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = matrix
    .trim()
    .split('\n')
    .map((line) => line.split(':').at(-1)?.trim().split(/\s+/).map(Number) ?? []);
  return a * d - b * c < 0;
}

/** A pixel that is wider, or higher, than this is a damaged or hostile header: no camera and no disc makes such. */
export const MAX_OBLONG = 4;

/** Width of a pixel in heights of it; square where the file does not tell (`0:1` and `N/A` say so) or cannot be right. */
function pixelAspectOf(text: string | undefined): number {
  const aspect = quotient(text) ?? 1;
  return aspect > MAX_OBLONG || aspect < 1 / MAX_OBLONG ? 1 : aspect;
}

/** `30000/1001` or `1:1` as a number; null without one. */
function quotient(text: string | undefined): number | null {
  const [above = NaN, below = NaN] = (text ?? '').split(/[/:]/).map(Number);
  const value = above / below;
  return Number.isFinite(value) && value > 0 ? value : null;
}
