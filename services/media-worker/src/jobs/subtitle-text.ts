import { MAX_CAPTION_BYTES } from '@alcova/contracts';
import { cueTime } from './cue-time';

/** Far more than anybody says in a film. */
const MAX_CUES = 20_000;
const TIMES = /^(?:(\d{2,4}):)?(\d{2}):(\d{2})\.(\d{3}) --> (?:(\d{2,4}):)?(\d{2}):(\d{2})\.(\d{3})/;
/** Italics, bold and underlined; no other tag of a subtitle is kept. */
const TAGS = /(<\/?[biu]>)/;
/** Shapes that Advanced SubStation draws, in its own words: lines that nobody reads. */
const DRAWING = /^m(?: -?[\d.]+){2}(?: (?:[bclmnps]|-?[\d.]+))*$/;

/** Where a film stands on the clock of its subtitles, in seconds. */
export interface FilmClock {
  /** The second on that clock that is the film's zero. */
  readonly zeroSeconds: number;
  /** Length of the film. */
  readonly seconds: number;
}

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly lines: string[];
}

const secondsOf = ([hours = '0', minutes, seconds, milliseconds]: readonly (string | undefined)[]): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1_000;

/** Text in which nothing but the kept tags means anything to a browser. */
const harmless = (line: string): string =>
  line
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .split(TAGS)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join('');

/** What is written as WebVTT writes it already stays. */
const escaped = (text: string): string =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/**
 * Reads what ffmpeg wrote of a subtitle track and writes it anew on the film's own clock: times and texts, nothing else of what came. Cues
 * outside of the film are left out.
 * @param text WebVTT
 * @returns null when nothing is said, or far too much
 */
export function captionText(text: string, clock: FilmClock): string | null {
  const cues = cuesOf(text)
    .flatMap((cue) => onClock(cue, clock))
    .sort((a, b) => a.start - b.start);
  if (cues.length === 0 || cues.length > MAX_CUES) return null;
  const blocks = cues.map(
    ({ start, end, lines }) => `${cueTime(start)} --> ${cueTime(end)}\n${lines.join('\n')}\n`,
  );
  const caption = `WEBVTT\n\n${blocks.join('\n')}`;
  return Buffer.byteLength(caption) > MAX_CAPTION_BYTES ? null : caption;
}

function cuesOf(text: string): Cue[] {
  const cues: Cue[] = [];
  let open: Cue | undefined;
  // The first block is the head of the file.
  for (const block of text
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .slice(1)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    if (at >= 0) {
      open = cueOf(lines[at] ?? '');
      if (open) cues.push(open);
    }
    // A block without times goes on with the text before it, in which a line was left blank.
    open?.lines.push(...lines.slice(at + 1));
  }
  return cues;
}

/** Nothing for times that cannot be read, such as those before the container's zero. */
function cueOf(line: string): Cue | undefined {
  const [, ...parts] = TIMES.exec(line) ?? [];
  if (parts.length === 0) return undefined;
  return { start: secondsOf(parts.slice(0, 4)), end: secondsOf(parts.slice(4)), lines: [] };
}

function onClock({ start, end, lines }: Cue, { zeroSeconds, seconds }: FilmClock): Cue[] {
  const said = lines
    .filter((line) => !DRAWING.test(line.trim()))
    .map(harmless)
    .filter((line) => line !== '');
  const shown = { start: Math.max(start - zeroSeconds, 0), end: Math.min(end - zeroSeconds, seconds) };
  // As it is written, to the millisecond.
  const isShown = Math.round(shown.end * 1_000) > Math.round(shown.start * 1_000);
  return said.length > 0 && isShown ? [{ ...shown, lines: said }] : [];
}
