/** Argument lists of the subtitles inside a source. */
import { type FfmpegCommandLine, QUIET, UNTRUSTED_INPUT } from './arguments';

/** A stream of the source, by its number there, and the file that its text is written to. */
export interface SubtitleOutput {
  readonly index: number;
  readonly file: string;
}

/**
 * Writes text subtitles of a source as WebVTT, all of them in one reading, with the container's own times: which of them is the film's zero
 * is not told here, and the muxer may not move what stands before it.
 * @throws Error without any
 */
export function subtitlesCommand(url: string, outputs: readonly SubtitleOutput[]): FfmpegCommandLine {
  const last = outputs.at(-1);
  if (!last) throw new Error('no subtitles are asked for');
  const options = outputs.flatMap(({ index, file }) => [
    ...['-map', `0:${index}`, '-map_metadata', '-1', '-map_chapters', '-1', '-c:s', 'webvtt'],
    ...['-avoid_negative_ts', 'disabled', '-fflags', '+bitexact', '-f', 'webvtt', file],
  ]);
  return {
    inputOptions: [...QUIET, '-copyts', ...UNTRUSTED_INPUT],
    input: url,
    outputOptions: options.slice(0, -1),
    output: last.file,
  };
}
