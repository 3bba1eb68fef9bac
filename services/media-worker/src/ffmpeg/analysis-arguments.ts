/** Argument lists of what only measures a source. */
import { SAMPLE_RATE } from '@alcova/contracts';
import { type FfmpegCommandLine, UNTRUSTED_INPUT } from './arguments';

/** Lines of values alone, in ffprobe's own order of the fields. */
const LINES = ['-v', 'error', '-of', 'csv=p=0'];

/** ffprobe: clock and declared rates of the first picture track, whether there is sound, where the container's clock starts. */
export const clockArguments = (url: string): string[] => [
  ...['-v', 'error', '-of', 'json'],
  ...['-show_entries', 'format=format_name,start_time'],
  ...[
    '-show_entries',
    'stream=codec_type,time_base,r_frame_rate,avg_frame_rate,start_time:stream_disposition',
  ],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: a line `pts,dts,duration,size,flags` for each packet of the first picture track, in the order of the file. */
export const packetsArguments = (url: string): string[] => [
  ...LINES,
  ...['-select_streams', 'V:0', '-show_entries', 'packet=pts,dts,duration,size,flags'],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: a line `ticks,seconds` with the time of each picture that comes out of the decoder. Whoever reads it stops at the first. */
export const picturesArguments = (url: string): string[] => [
  ...LINES,
  ...[
    '-select_streams',
    'V:0',
    '-show_entries',
    'frame=best_effort_timestamp,best_effort_timestamp_time',
    '-threads',
    '1',
  ],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: the time of the first packet of a sound, by its number in the file, in seconds. */
export const firstSoundArguments = (url: string, track: number): string[] => [
  ...LINES,
  ...['-select_streams', `a:${track}`, '-show_entries', 'packet=pts_time', '-read_intervals', '%+#1'],
  ...UNTRUSTED_INPUT,
  url,
];

/**
 * The sound as every job makes it of a source: stereo at 48 kHz. Where the track has a hole of a tenth of a second or more, silence is put
 * in (and what overlaps is dropped), so that the sound stays with the picture. Floating point: a downmix may pass full scale, and must not
 * be clipped before its loudness is set.
 */
export const resampled = (options: readonly string[] = []): string =>
  [
    `aresample=${[SAMPLE_RATE, 'async=1', ...options].join(':')}`,
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
  ].join(',');

/**
 * How a source's clock is kept. `-copyts` leaves the container's own times, which the packets of the pictures are told in as well; without
 * it ffmpeg would take the container's start away, rounded. A container whose clock jumps is read without: only then ffmpeg mends the
 * jumps. What it takes away there depends on the tracks that are read, so that all times count from the first picture.
 */
export const clockOptions = (continuous: boolean): string[] => (continuous ? ['-copyts'] : []);

/** A sound of the source, by its number there, and whether its clock runs through. */
export interface MeasuredSound {
  readonly track: number;
  readonly continuous: boolean;
}

/**
 * Measures a sound track, decoded once. Into `first` goes a line with the time of the first sample, in samples; the count of
 * samples and the EBU R128 figures are in the messages at the end.
 */
export const measureSoundCommand = (
  url: string,
  first: string,
  { track, continuous }: MeasuredSound,
): FfmpegCommandLine => ({
  inputOptions: [
    ...['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info'],
    ...clockOptions(continuous),
    ...UNTRUSTED_INPUT,
  ],
  input: url,
  outputOptions: [
    ...[
      '-filter_complex',
      `[0:a:${track}]${resampled()},asplit[begin][all];[all]volumedetect,ebur128=peak=true:framelog=verbose[end]`,
    ],
    ...['-map', '[begin]', '-frames:a', '1', '-c:a', 'pcm_f32le', '-f', 'framecrc', first],
    ...['-map', '[end]', '-c:a', 'pcm_f32le', '-f', 'null'],
  ],
  output: '-',
});
