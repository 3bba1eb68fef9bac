import type { Block } from './block';

/** What is meant as times: texts may show an arrow, but hardly begin with a number then. */
const MEANT_AS_TIMES = /^\s*-?\d[\d:.,\s]*-->/;
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?![\d:,.])`);
const NUMBER = /^\s*\d+\s*$/;

/** Where Advanced SubStation puts a text, in braces: `{\an8}`, and `{\a6}` before that, mean the top. */
const AT_TOP = /\\(?:an[789]|a[567])(?!\d)/;
const OVERRIDES = /\{\\[^{}]*\}/g;
const BREAKS = /\\N|<br\s*\/?>/gi;
/** Tags that say how a text looks, and have no like in WebVTT. */
const LOOKS = /<\/?(?:font|span|s)(?:\s[^<>]*)?>/gi;
const KEPT = /(<\/?[biu](?:\s[^<>]*)?>)/i;

const padded = (value: string | undefined, digits: number): string => (value ?? '').padStart(digits, '0');
const timestamp = ([hours, minutes, seconds, ms]: readonly (string | undefined)[]): string =>
  `${padded(hours, 2)}:${padded(minutes, 2)}:${padded(seconds, 2)}.${padded(ms, 3)}`;

/** Times as WebVTT writes them; empty for those that cannot be read. */
function webVttTimes(line: string, text: string): string {
  const [, ...parts] = TIMES.exec(line) ?? [];
  if (parts.length === 0) return '';
  const times = `${timestamp(parts.slice(0, 4))} --> ${timestamp(parts.slice(4))}`;
  const isAtTop = text.match(OVERRIDES)?.some((codes) => AT_TOP.test(codes));
  return isAtTop ? `${times} line:0` : times;
}

/** A text as WebVTT writes it: what is no tag of SubRip is something that people read. */
const webVttText = (text: string): string =>
  text
    .replace(OVERRIDES, '')
    .replace(BREAKS, '\n')
    .replace(LOOKS, '')
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? kept(part) : part.replaceAll('<', '&lt;')))
    .join('');

/** `<I class="x">` as `<i>`. */
const kept = (tag: string): string => `${tag.replace(/[\s>].*$/s, '').toLowerCase()}>`;

/**
 * The cues of a SubRip file, with times, tags and places as WebVTT has them. Times part them: numbers and blank lines may be missing, and
 * blank lines may stand in a text.
 */
export function* srtBlocks(lines: readonly string[]): Generator<Block> {
  const starts = [...lines.keys()].filter((at) => MEANT_AS_TIMES.test(lines[at] ?? ''));
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    // The number of the next cue stands right before its times.
    const isNumbered = next !== undefined && next - 1 > start && NUMBER.test(lines[next - 1] ?? '');
    const text = lines.slice(start + 1, isNumbered ? next - 1 : next).join('\n');
    yield { line: start + 1, times: webVttTimes(lines[start] ?? '', text), text: webVttText(text) };
  }
}
