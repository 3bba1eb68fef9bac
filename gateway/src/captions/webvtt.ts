import type { Block } from './block';

const ARROW = '-->';
const SIGNATURE = /^WEBVTT(?:[ \t]|$)/;

/** Whether a file with this first line is one for browsers. */
export const isWebVtt = (firstLine: string): boolean => SIGNATURE.test(firstLine);

/** Where the block ends that goes on at `from`: at a blank line, at the next times, or with the file. */
function endOf(lines: readonly string[], from: number): number {
  let at = from;
  while (lines[at] && !lines[at]?.includes(ARROW)) at += 1;
  return at;
}

/**
 * The cues of a WebVTT file, as the standard's parser collects them (W3C WebVTT, 6.1): lines of the head, notes, styles, regions and blocks
 * without times are passed over. An identifier is one line, and times are the first or second line of a block.
 */
export function* webVttBlocks(lines: readonly string[]): Generator<Block> {
  let at = endOf(lines, 1);
  while (at < lines.length) {
    const first = lines[at] ?? '';
    const timesAt = first.includes(ARROW) ? at : at + 1;
    const times = lines[timesAt] ?? '';
    if (first === '') at += 1;
    else if (times.includes(ARROW)) {
      at = endOf(lines, timesAt + 1);
      // A note may show an arrow.
      if (!times.startsWith('NOTE'))
        yield { line: timesAt + 1, times, text: lines.slice(timesAt + 1, at).join('\n') };
    } else at = endOf(lines, timesAt);
  }
}
