/** Argument lists for films that are only sound: their picture, and the mp4 of both. */
import { STILL_PICTURE } from '@alcova/contracts';
import {
  type CopiedTracks,
  FAST_START_MP4,
  type FfmpegCommandLine,
  QUIET,
  UNTRUSTED_INPUT,
} from './arguments';
import { TAGGED_BT709 } from './colours';
import { fitFilters } from './shape';

const { width, height, rate, seconds } = STILL_PICTURE;

/** The cover in a sound file, by its number, as a PNG of the picture's size. */
export const coverCommand = (url: string, cover: number, output: string): FfmpegCommandLine => ({
  inputOptions: [...QUIET, '-threads', '1', ...UNTRUSTED_INPUT],
  input: url,
  outputOptions: [
    ...['-map', `0:${cover}`, '-an', '-sn', '-dn', '-map_metadata', '-1', '-frames:v', '1'],
    ...['-vf', [...fitFilters(width, height, 'flags=bicubic'), 'format=rgb24'].join(',')],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1'],
  ],
  output,
});

/** Some seconds of our own picture, in one group: shown over and over it is the picture of a film of any length. */
export const stillFilmCommand = (picture: string, output: string): FfmpegCommandLine => ({
  inputOptions: [
    ...[...QUIET, '-protocol_whitelist', 'file', '-f', 'image2', '-loop', '1'],
    ...['-framerate', String(rate), '-t', String(seconds)],
  ],
  input: picture,
  outputOptions: [
    ...['-vf', `scale=${width}:${height}:out_color_matrix=bt709:out_range=tv,format=yuv420p,${TAGGED_BT709}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-profile:v', 'high', '-bf', '0'],
    ...['-g', String(rate * seconds), '-sc_threshold', '0', '-threads', '2', '-map_metadata', '-1'],
    ...FAST_START_MP4,
  ],
  output,
});

/** AAC made in a hurry: the film is to be heard within seconds, and its ladder has a better one. */
const QUICK_AAC = ['-c:a', 'aac', '-aac_coder', 'fast', '-b:a', '128k', '-ac', '2', '-ar', '48000'];

/** Puts a sound of the source, as it is or as AAC, under the picture's film, which is shown over and over. */
export const soundFilmCommand = (
  picture: string,
  url: string,
  output: string,
  { track, sound }: Pick<CopiedTracks, 'track' | 'sound'>,
): FfmpegCommandLine => ({
  inputOptions: [...QUIET, '-protocol_whitelist', 'file', '-stream_loop', '-1'],
  input: picture,
  outputOptions: [
    ...[...UNTRUSTED_INPUT, '-i', url, '-map', '0:v:0', '-map', `1:a:${track}`, '-shortest'],
    ...['-c:v', 'copy', ...(sound === 'copy' ? ['-c:a', 'copy'] : QUICK_AAC)],
    ...['-map_metadata', '-1', '-map_chapters', '-1', ...FAST_START_MP4],
  ],
  output,
});
