/**
 * Argument lists for ffmpeg and ffprobe, as pure functions. Every argument is passed as it is: no shell, no joined string.
 */
import { DECODERS } from './decoders';
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
  // Sound alone.
  ...['mp3', 'aac', 'flac', 'wav'],
];

/** One ffmpeg command: options before the input, the input, options before the output, the output. */
export interface FfmpegCommandLine {
  readonly inputOptions: readonly string[];
  readonly input: string;
  readonly outputOptions: readonly string[];
  readonly output: string;
}

/** What stands before every input from outside: only our loopback proxy, only real containers and known decoders, nothing endless in the analysis. */
export const UNTRUSTED_INPUT = [
  // The proxy speaks plain http; without `file` a container cannot name a file of this machine.
  ...['-protocol_whitelist', 'http,tcp'],
  // Not even through a proxy that the environment names.
  ...['-http_proxy', ''],
  ...['-format_whitelist', DEMUXERS.join(',')],
  ...['-codec_whitelist', DECODERS.join(',')],
  ...['-analyzeduration', '20M', '-probesize', '20M', '-max_streams', '64'],
  // A header may claim any size of picture or table.
  ...['-max_pixels', String(MAX_PIXELS), '-max_alloc', String(MAX_ALLOCATION_BYTES)],
];
export const QUIET = ['-hide_banner', '-nostdin', '-loglevel', 'error'];
const JSON_OUTPUT = ['-v', 'error', '-of', 'json'];

/** What is read of an upload's container and streams: of its tags those alone, since its author may have put in any number. */
const PROBED = [
  'format=format_name,duration,size,bit_rate,start_time,probe_score',
  'format_tags=major_brand',
  'program_stream=index',
  'stream=index,codec_type,codec_name,profile,pix_fmt,field_order,sample_aspect_ratio,color_transfer,color_space,width,height,channels,channel_layout,sample_rate,start_time,duration,avg_frame_rate,r_frame_rate,nb_frames',
  'stream_tags=DURATION,language,title,handler_name',
  'stream_disposition=attached_pic,default,forced,comment,dub,hearing_impaired,visual_impaired',
  'stream_side_data=rotation,displaymatrix,dv_profile,dv_bl_signal_compatibility_id',
].join(':');

/** ffprobe: container and streams of an upload. */
export const probeArguments = (url: string): string[] => [
  ...JSON_OUTPUT,
  ...['-show_entries', PROBED, '-threads', '1'],
  ...UNTRUSTED_INPUT,
  url,
];

/**
 * ffprobe: a line `kind,stream,pts,dts` for each packet from `from` seconds to the end, times in seconds; a file that is cut off has none there.
 */
export const tailPacketsArguments = (url: string, from: number): string[] => [
  ...['-v', 'error', '-of', 'csv=p=0'],
  ...[
    '-show_entries',
    'packet=codec_type,stream_index,pts_time,dts_time',
    '-read_intervals',
    `${from.toFixed(3)}%`,
  ],
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

/**
 * A picture by its number in the file, as ffmpeg and ffprobe choose streams; the first that is no cover where no number is told (what began
 * before there was a choice).
 */
export const pictureStream = (index: number | undefined): string =>
  index === undefined ? 'V:0' : String(index);

/** What is copied: the picture by its number in the file, the sound by its number among the sounds. */
export interface CopiedTracks {
  readonly picture: number;
  readonly track: number;
  readonly sound: SoundTreatment;
}

/** One video, at most one sound; no data, subtitles or attachments; no metadata of the author's machine. */
const oneVideoOneSound = ({ picture, track }: CopiedTracks): string[] => [
  ...['-map', `0:${pictureStream(picture)}`, '-map', `0:a:${track}?`],
  ...['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
];
/** The index in front, so that playback starts with the first bytes; bitexact keeps the library's name and date out. */
export const FAST_START_MP4 = ['-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4'];

/** What becomes of the sound of a source whose picture is copied. */
export type SoundTreatment = 'copy' | 'encode';

/** AAC that every browser plays; gaps in the sound become silence, so that it stays with the picture. */
const SOUND: Record<SoundTreatment, readonly string[]> = {
  copy: ['-c:a', 'copy'],
  encode: ['-c:a', 'aac', '-b:a', '160k', '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1'],
};

/** Copies the picture as it is into a fast-start mp4; the sound as well, or as AAC. */
export const remuxCommand = (url: string, output: string, tracks: CopiedTracks): FfmpegCommandLine => ({
  inputOptions: [...QUIET, ...UNTRUSTED_INPUT],
  input: url,
  // No shift of negative times: the edit list that mp4 writes starts at zero and keeps the sound's priming unheard.
  outputOptions: [
    ...oneVideoOneSound(tracks),
    ...['-c:v', 'copy', ...SOUND[tracks.sound], '-max_muxing_queue_size', '1024'],
    ...FAST_START_MP4,
  ],
  output,
});

/** Decodes a stretch of our own file to nothing, all of it without one; a broken picture makes it fail. */
export const decodeCheckCommand = (
  file: string,
  stretch?: { readonly fromSeconds: number; readonly seconds: number },
): FfmpegCommandLine => ({
  inputOptions: [
    ...[...QUIET, '-xerror'],
    ...(stretch ? ['-ss', stretch.fromSeconds.toFixed(3), '-t', String(stretch.seconds)] : []),
  ],
  input: file,
  // Every picture as it comes, none doubled and none dropped: they are counted.
  outputOptions: ['-map', '0', '-fps_mode', 'passthrough', '-f', 'null'],
  output: '-',
});

/** Puts our own pictures, and our own sound where there is a second address, into one fast-start mp4 as they are. */
export const joinCommand = (urls: readonly string[], output: string): FfmpegCommandLine => {
  const [pictures = '', ...sound] = urls;
  // What is joined on the way comes from its first to its last byte.
  const own = ['-protocol_whitelist', 'http,tcp', '-seekable', '0'];
  return {
    inputOptions: [...QUIET, ...own],
    input: pictures,
    outputOptions: [
      ...sound.flatMap((url) => [...own, '-i', url]),
      ...['-map', '0:v:0', ...sound.flatMap(() => ['-map', '1:a:0']), '-c', 'copy'],
      ...['-map_metadata', '-1', '-map_chapters', '-1'],
      ...FAST_START_MP4,
    ],
    output,
  };
};
