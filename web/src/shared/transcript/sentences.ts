import { foldInPlace, originalPlace } from '@alcova/contracts';
import type { Cue } from './cues';
import { pairWords } from './word-pairs';

/** A stretch of one paragraph of a text, in UTF-16 characters. */
export interface TextRange {
  readonly paragraph: number;
  readonly start: number;
  readonly end: number;
}

interface Word extends TextRange {
  readonly text: string;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** What belongs to the words around it: quotes and brackets before them, a dash with its blank; all that is no blank behind them. */
const BEFORE = /(?:[—–-]\s+)?[^\s\p{L}\p{N}]*$/u;
const BEHIND = /^[^\s\p{L}\p{N}]*/u;
/** Of the words of a cue so many must be in the text: what is spoken beside it has some of them too. */
const LEAST_SHARE = 0.5;
/** So many words of a sentence, at either end, may be left out by the voice and still belong to it. */
const MAX_LEFT_OUT = 3;
const SENTENCE_END = /[.!?…]/;

function wordsOf(text: string, paragraph: number): Word[] {
  const folded = foldInPlace(text);
  return [...folded.text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    paragraph,
    ...originalPlace(folded, index, index + word.length),
  }));
}

/** The words of a cue: first and last of its places in the text, and how many of its own stand before and behind them. */
interface Found {
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly behind: number;
}

/** Where a cue's words are, without those that are too far from the others to be meant; undefined where too few are in one place. */
function gather(
  places: readonly number[],
  paragraphOf: (place: number) => number | undefined,
): Found | undefined {
  const known = [...places.entries()].filter(([, place]) => place >= 0);
  const middle = known[Math.floor(known.length / 2)];
  if (!middle) return undefined;
  const paragraph = paragraphOf(middle[1]);
  const near = known.filter(([, place]) => paragraphOf(place) === paragraph);
  const reach = () => (near.at(-1)?.[1] ?? 0) - (near[0]?.[1] ?? 0) + 1;
  const gap = (one = middle, other = middle) => other[1] - one[1];
  while (reach() > 2 * places.length) {
    if (gap(near[0], near[1]) > gap(near.at(-2), near.at(-1))) near.shift();
    else near.pop();
  }
  const [first, last] = [near[0], near.at(-1)];
  if (!first || !last || near.length < places.length * LEAST_SHARE) return undefined;
  return { first: first[1], last: last[1], before: first[0], behind: places.length - 1 - last[0] };
}

/**
 * Finds what is spoken in the text that is read: for each cue its stretch of the text, null where it is not in it. Words are compared folded
 * and in their order; on either side there may be more, or other ones. Stretches never overlap, and go up.
 * @param paragraphs the text; a cue is looked for within one of them
 * @param cues ordered by start, best one a sentence
 */
export function sentencesOf(paragraphs: readonly string[], cues: readonly Cue[]): (TextRange | null)[] {
  const told = paragraphs.flatMap(wordsOf);
  const spoken = cues.map(({ text }, cue) => wordsOf(text, cue));
  const places = pairWords(
    told.map(({ text }) => text),
    spoken.flatMap((words) => words.map(({ text }) => text)),
  );
  const isPaired = new Uint8Array(told.length);
  for (const place of places) if (place >= 0) isPaired[place] = 1;
  /** From `place` on in a direction, over what the text has in other words and within the same sentence, `most` words. */
  const widened = (place: number, step: 1 | -1, most: number): number => {
    let at = place;
    for (let left = most; left > 0; left -= 1) {
      const [one, next] = [told[at], told[at + step]];
      if (!one || next?.paragraph !== one.paragraph || isPaired[at + step] === 1) break;
      const [from, to] = step > 0 ? [one.end, next.start] : [next.end, one.start];
      if (SENTENCE_END.test(paragraphs[one.paragraph]?.slice(from, to) ?? '')) break;
      at += step;
    }
    return at;
  };
  let offset = 0;
  let from = { paragraph: 0, end: 0 };
  return spoken.map((words) => {
    const own = [...places.subarray(offset, (offset += words.length))];
    const found = gather(own, (place) => told[place]?.paragraph);
    const first = found && told[widened(found.first, -1, found.before + MAX_LEFT_OUT)];
    const last = found && told[widened(found.last, 1, found.behind + MAX_LEFT_OUT)];
    if (!first || !last) return null;
    const { paragraph } = first;
    const text = paragraphs[paragraph] ?? '';
    const least = from.paragraph === paragraph ? from.end : 0;
    const before = BEFORE.exec(text.slice(least, first.start))?.[0].length ?? 0;
    const behind = BEHIND.exec(text.slice(last.end))?.[0].length ?? 0;
    const range = { paragraph, start: Math.max(first.start - before, least), end: last.end + behind };
    from = range;
    return range;
  });
}
