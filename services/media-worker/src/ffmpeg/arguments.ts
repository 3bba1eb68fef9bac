/**
 * Argument lists for ffmpeg and ffprobe, as pure functions. Every argument is passed as it is: no shell, no joined string.
 */
import { MAX_ALLOCATION_BYTES, MAX_PIXELS } from './limits';

/** Containers that a person may upload. Playlists, concatenations, image sequences and devices are not among them. */
const DEMUXERS = [
  'mov',
  'matroska',
  'avi',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'flv',
  'asf',
  'ogg',
  'mxf',
  'dv',
  'rm',
  'h264',
  'hevc',
  'm4v',
  'gxf',
  'nut',
  'ivf',
];

/** One ffmpeg command: options before the input, the input, options before the output, the output. */
export interface FfmpegCommandLine {
  readonly inputOptions: readonly string[];
  readonly input: string;
  readonly outputOptions: readonly string[];
  readonly output: string;
}

/** What stands before every input from outside: only our loopback proxy, only real containers, nothing endless in the analysis. */
const UNTRUSTED_INPUT = [
  // The proxy speaks plain http; without `file` a container cannot name a file of this machine.
  ...['-protocol_whitelist', 'http,tcp'],
  ...['-format_whitelist', DEMUXERS.join(',')],
  ...['-analyzeduration', '20M', '-probesize', '20M', '-max_streams', '64'],
  // A header may claim any size of picture or table.
  ...['-max_pixels', String(MAX_PIXELS), '-max_alloc', String(MAX_ALLOCATION_BYTES)],
];
const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
const JSON_OUTPUT = ['-v', 'error', '-of', 'json'];

/** ffprobe: container and streams of an upload. */
export const probeArguments = (url: string): string[] => [
  ...JSON_OUTPUT,
  '-show_format',
  '-show_streams',
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: times of the packets from `from` seconds to the end; a file that is cut off has none there. */
export const tailPacketsArguments = (url: string, from: number): string[] => [
  ...JSON_OUTPUT,
  ...['-show_entries', 'packet=pts_time,dts_time', '-read_intervals', `${from.toFixed(3)}%`],
  ...UNTRUSTED_INPUT,
  url,
];

/** ffprobe: container, streams and, without decoding, the number of the first video's packets of a file that we wrote. */
export const inspectOwnFileArguments = (file: string): string[] => [
  ...JSON_OUTPUT,
  '-count_packets',
  '-show_format',
  '-show_streams',
  file,
];

/** One video, at most one sound; no data, subtitles or attachments; no metadata of the author's machine. */
const ONE_VIDEO_ONE_SOUND = [
  '-map',
  '0:V:0',
  '-map',
  '0:a:0?',
  '-sn',
  '-dn',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
];
/** The index in front, so that playback starts with the first bytes; bitexact keeps the library's name and date out. */
const FAST_START_MP4 = ['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'];

/** Copies the streams as they are into a fast-start mp4. */
export const remuxCommand = (url: string, output: string): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...UNTRUSTED_INPUT],
  input: url,
  // No shift of negative times: the edit list that mp4 writes starts at zero and keeps the sound's priming unheard.
  outputOptions: [...ONE_VIDEO_ONE_SOUND, '-c', 'copy', ...FAST_START_MP4],
  output,
});

/** Encodes to H.264 and AAC that every browser plays, at most `maxHeight` pixels high. */
export const encodeCommand = (
  url: string,
  output: string,
  settings: { maxHeight: number; threads: number; interlaced: boolean },
): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...ONE_VIDEO_ONE_SOUND,
    // Fields are joined first; then square pixels, then the limit of height; H.264 in 4:2:0 needs even sides.
    ...[
      '-vf',
      `${settings.interlaced ? 'bwdif=mode=send_frame:deint=interlaced,' : ''}scale=w='max(2,trunc(iw*sar/2)*2)':h='max(2,trunc(ih/2)*2)',setsar=1,scale=w=-2:h='min(${settings.maxHeight},ih)',format=yuv420p`,
    ],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '21',
      '-profile:v',
      'high',
      '-threads',
      String(settings.threads),
    ],
    // A key frame every two seconds lets people seek.
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)'],
    // A source that promises a thousand frames a second would take for ever.
    ...['-fpsmax', '60'],
    ...['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000', '-max_muxing_queue_size', '1024'],
    ...FAST_START_MP4,
  ],
  output,
});

/** Decodes a stretch of our own file to nothing; a broken frame makes it fail. */
export const decodeCheckCommand = (
  file: string,
  fromSeconds: number,
  seconds: number,
): FfmpegCommandLine => ({
  inputOptions: [...QUIET, '-xerror', '-ss', fromSeconds.toFixed(3), '-t', String(seconds)],
  input: file,
  outputOptions: ['-map', '0', '-f', 'null'],
  output: '-',
});

/** One upright picture with square pixels at `at` seconds, at most 1280 wide, as PNG. */
export const frameCommand = (url: string, output: string, at: number): FfmpegCommandLine => ({
  // A seek before the input jumps to the key frame and decodes on from there.
  inputOptions: [...QUIET, '-ss', at.toFixed(3), ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...['-map', '0:V:0', '-an', '-sn', '-dn', '-frames:v', '1'],
    ...['-vf', `scale=w='max(1,iw*sar)':h=ih,setsar=1,scale=w='min(1280,iw)':h=-1`],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1'],
  ],
  output,
});
