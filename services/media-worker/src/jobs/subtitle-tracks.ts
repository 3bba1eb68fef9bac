import { MAX_SUBTITLES, type ProbeResult } from '@alcova/contracts';
import type { NamedTrack } from './track-names';

/** Subtitles that are text; those that are pictures cannot be read. */
const TEXT = ['subrip', 'ass', 'ssa', 'mov_text', 'webvtt'];

/** A subtitle track of a film that becomes a caption. */
export interface SubtitleTrack extends NamedTrack {
  /** Number of the stream in the file. */
  readonly index: number;
}

/**
 * The text subtitles of a film that are taken, in the order in which they are wanted: the first of each language, since a video has one
 * caption a language. A track that tells only what is foreign stands behind those that tell all.
 */
export function subtitleTracksOf({ streams }: ProbeResult): SubtitleTrack[] {
  const all = streams
    .filter(({ codec }) => TEXT.includes(codec))
    .map(({ index, language = null, isForced = false }, track) => ({ index, track, language, isForced }));
  const wanted = [...all.filter(({ isForced }) => !isForced), ...all.filter(({ isForced }) => isForced)];
  const isFirst = ({ language }: SubtitleTrack, at: number): boolean =>
    wanted.findIndex((other) => other.language === language) === at;
  return wanted
    .filter(isFirst)
    .slice(0, MAX_SUBTITLES)
    .map(({ index, track, language }) => ({ index, track, language }));
}
