import { CodedError, MAX_CAPTION_BYTES, MAX_LEFT_OUT } from '@alcova/contracts';
import type { Block } from './block';
import { type Cue, cueOf, written } from './cue';
import { decodeText } from './decode-text';
import { srtBlocks } from './srt';
import { captionTexts as texts } from './texts';
import { isWebVtt, webVttBlocks } from './webvtt';

/** Far more than anybody says in a film; keeps the work on one file short. */
const MAX_CUES = 20_000;

export interface CleanCaption {
  /** WebVTT. */
  readonly text: string;
  /** For people: lines that could not be taken, and why; at most MAX_LEFT_OUT, of which the last may tell how many more there are. */
  readonly leftOut: string[];
}

/** What could not be taken, and why, for people. */
interface Fault {
  readonly line: number;
  readonly reason: string;
}

const refused = (line: number, reason: string): CodedError =>
  new CodedError('caption.not-webvtt', `line ${line}`, undefined, texts.at(line, reason));

/** Line ends and NUL as the standard reads them (W3C WebVTT, 6.1). */
const linesOf = (text: string): string[] => text.replaceAll('\0', '\uFFFD').split(/\r\n|\r|\n/);

/** Where something stands, from 1. */
const firstLineOf = (lines: readonly string[]): number => lines.findIndex((line) => line.trim() !== '') + 1;

/** WebVTT says what it is; all else is read as SubRip, which says nothing. */
function blocksOf(lines: readonly string[]): Iterable<Block> {
  if (isWebVtt(lines[0] ?? '')) return webVttBlocks(lines);
  const at = firstLineOf(lines);
  if (at === 0) throw refused(1, texts.empty);
  if (/^\s*WEBVTT/i.test(lines[at - 1] ?? '')) throw refused(at, texts.signature);
  return srtBlocks(lines);
}

/** Why a file without a cue is none. */
function nothingIn(lines: readonly string[], blocks: number, fault: Fault | undefined): CodedError {
  if (fault) return refused(fault.line, fault.reason);
  const isKnown = blocks > 0 || isWebVtt(lines[0] ?? '');
  return refused(firstLineOf(lines), isKnown ? texts.nothingSaid : texts.unknown);
}

/**
 * Reads a WebVTT file by the standard's rules, as browsers do, or a SubRip file, and writes WebVTT anew: times, places and texts of its cues
 * in the order of their times, and nothing else of what came (no styles, regions or notes).
 * @throws CodedError `caption.not-webvtt` with the line and the reason for what has no cue or far too many, `caption.too-large`
 */
export function cleanCaption(bytes: Uint8Array): CleanCaption {
  const lines = linesOf(decodeText(bytes));
  const cues: Cue[] = [];
  const faults: Fault[] = [];
  let blocks = 0;
  for (const { line, times, text } of blocksOf(lines)) {
    blocks += 1;
    if (blocks > MAX_CUES) throw refused(line, texts.tooMany);
    const cue = cueOf(times, text);
    if (typeof cue === 'string') faults.push({ line, reason: cue });
    else if (cue) cues.push(cue);
  }
  if (cues.length === 0) throw nothingIn(lines, blocks, faults[0]);
  cues.sort((a, b) => a.startMs - b.startMs || b.endMs - a.endMs);
  const text = `WEBVTT\n\n${cues.map(written).join('\n')}`;
  // References and tags grow when they are written out.
  if (Buffer.byteLength(text) > MAX_CAPTION_BYTES) throw new CodedError('caption.too-large');
  return { text, leftOut: told(faults) };
}

function told(faults: readonly Fault[]): string[] {
  const shown = faults.length > MAX_LEFT_OUT ? faults.slice(0, MAX_LEFT_OUT - 1) : faults;
  const lines = shown.map(({ line, reason }) => texts.at(line, reason));
  return shown === faults ? lines : [...lines, texts.andMore(faults.length - shown.length)];
}
