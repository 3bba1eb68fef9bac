import { foldInPlace, type Folded, foldWords, originalPlace } from '@alcova/contracts';
import type { Paragraph } from './paragraphs';

/** A part of a hit: within one cue, in UTF-16 characters of its text. */
export interface Piece {
  /** The place of its hit among all. */
  readonly hit: number;
  readonly cue: number;
  readonly start: number;
  readonly end: number;
}

export interface Hits {
  /** For each hit the cue in which it begins. */
  readonly cues: readonly number[];
  /** There are more than are shown. */
  readonly isCut: boolean;
  /** By the first cue of a paragraph, what is marked in it. */
  readonly pieces: ReadonlyMap<number, readonly Piece[]>;
}

export const NO_HITS: Hits = { cues: [], isCut: false, pieces: new Map() };
/** As many as somebody may go through. */
export const MAX_HITS = 500;
/** One letter is everywhere. */
const MIN_LENGTH = 2;

/** A paragraph that can be looked through: captions break sentences anywhere, so its cues are one text. */
interface Searchable {
  readonly paragraph: Paragraph;
  readonly folded: Folded;
}

export const searchable = (paragraphs: readonly Paragraph[]): Searchable[] =>
  paragraphs.map((paragraph) => ({
    paragraph,
    folded: foldInPlace(paragraph.cues.map(({ text }) => text).join(' ')),
  }));

/** The part of each cue that a stretch of its paragraph's text covers. */
function piecesOf({ first, cues }: Paragraph, place: { start: number; end: number }, hit: number): Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  for (const [index, { text }] of cues.entries()) {
    const start = Math.max(place.start - offset, 0);
    const end = Math.min(place.end - offset, text.length);
    if (start < end) pieces.push({ hit, cue: first + index, start, end });
    offset += text.length + 1;
  }
  return pieces;
}

/** Where what is typed stands in the text, whatever case and accents; nowhere below two letters. At most `MAX_HITS`. */
export function findHits(text: readonly Searchable[], typed: string): Hits {
  const wanted = foldWords(typed);
  if (wanted.length < MIN_LENGTH) return NO_HITS;
  const cues: number[] = [];
  const pieces = new Map<number, Piece[]>();
  for (const { paragraph, folded } of text) {
    let at = folded.text.indexOf(wanted);
    for (; at >= 0; at = folded.text.indexOf(wanted, at + wanted.length)) {
      if (cues.length === MAX_HITS) return { cues, isCut: true, pieces };
      const found = piecesOf(paragraph, originalPlace(folded, at, at + wanted.length), cues.length);
      cues.push(found[0]?.cue ?? paragraph.first);
      pieces.set(paragraph.first, [...(pieces.get(paragraph.first) ?? []), ...found]);
    }
  }
  return { cues, isCut: false, pieces };
}
