/** Argument lists of what only measures a source. */
import type { ProbedStream } from '@alcova/contracts';
import { type FfmpegCommandLine, pictureStream, QUIET, UNTRUSTED_INPUT } from './arguments';
import { type DecodedSound, handedOn, onClock, resampled } from './decoded-sound';
import { decoderThreads } from './limits';

/** Lines of values alone, in ffprobe's own order of the fields. */
const LINES = ['-v', 'error', '-of', 'csv=p=0'];

/** ffprobe: clocks and declared rates of the tracks, whether there is sound, where the container's clock starts. */
export const clockArguments = (url: string): string[] => [
  ...['-v', 'error', '-of', 'json'],
  ...['-show_entries', 'format=format_name,start_time'],
  ...[
    '-show_entries',
    'stream=index,codec_type,time_base,r_frame_rate,avg_frame_rate,start_time:stream_disposition',
  ],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: a line `pts,dts,duration,size,flags` for each packet of the picture, in the order of the file. */
export const packetsArguments = (url: string, picture?: number): string[] => [
  ...LINES,
  ...['-select_streams', pictureStream(picture), '-show_entries', 'packet=pts,dts,duration,size,flags'],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: a line `ticks,seconds` with the time of each picture that comes out of the decoder. Whoever reads it stops at the first. */
export const picturesArguments = (url: string, picture?: number): string[] => [
  ...LINES,
  ...[
    '-select_streams',
    pictureStream(picture),
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

/** A sample of a film: seconds, pictures a second, and the size that its pictures are brought to. */
export const SAMPLE_SECONDS = 4;
const SAMPLE_RATE = 10;
const [SAMPLE_WIDTH, SAMPLE_HEIGHT] = [320, 180];
export const SAMPLE_PIXELS = SAMPLE_WIDTH * SAMPLE_HEIGHT;
/** Twice what a sample has: a clock that jumps in it may not fill a disk. */
export const MAX_SAMPLE_BYTES = 2 * SAMPLE_SECONDS * SAMPLE_RATE * SAMPLE_PIXELS;

/** Writes the brightness of a sample's pictures, one behind the other. @param from seconds from the beginning of the film */
export const sampleCommand = (
  url: string,
  output: string,
  from: number,
  picture: Pick<ProbedStream, 'index' | 'width' | 'height'>,
): FfmpegCommandLine => ({
  inputOptions: [
    ...[...QUIET, '-y', '-threads', String(decoderThreads((picture.width ?? 0) * (picture.height ?? 0)))],
    ...['-ss', from.toFixed(3), '-t', String(SAMPLE_SECONDS), ...UNTRUSTED_INPUT],
  ],
  input: url,
  outputOptions: [
    ...['-map', `0:${pictureStream(picture.index)}`, '-vf'],
    `fps=${SAMPLE_RATE},scale=${SAMPLE_WIDTH}:${SAMPLE_HEIGHT}:flags=area,format=gray`,
    ...['-c:v', 'rawvideo', '-f', 'rawvideo'],
  ],
  output,
});

/** Of a sound of two tracks: the peak of each. */
const PEAKS_OF_SIDES = 'astats=measure_perchannel=Peak_level:measure_overall=none,';
/** What is left where one side is taken away from the other, and how loud it is over the 3 s that EBU R128 calls short-term, at the most. */
const DIFFERENCE =
  'pan=mono|c0=0.5*c0-0.5*c1,astats=length=3:measure_perchannel=none:measure_overall=RMS_peak';

/**
 * Measures a sound of the source as it is handed on. Into `first` goes a line with the time of the first sample, in samples; the count of
 * samples and the EBU R128 figures are in the messages at the end.
 */
export const measureSoundCommand = (
  first: string,
  { right, continuous }: DecodedSound,
): FfmpegCommandLine => ({
  inputOptions: ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'info', ...handedOn.options],
  input: handedOn.input,
  outputOptions: [
    ...[
      '-filter_complex',
      `[0:a:0]${[onClock(0, continuous), resampled()].join(',')},asplit=3[begin][all][sides];[all]${right === undefined ? '' : PEAKS_OF_SIDES}volumedetect,ebur128=peak=true:framelog=verbose[end];[sides]${DIFFERENCE}[difference]`,
    ],
    ...['-map', '[begin]', '-frames:a', '1', '-c:a', 'pcm_f32le', '-f', 'framecrc', first],
    ...['-map', '[end]', '-map', '[difference]', '-c:a', 'pcm_f32le', '-f', 'null'],
  ],
  output: '-',
});
