import { type ListedTerm, MAX_MARKS, originalPlace, type TermMark } from '@alcova/contracts';
import { isAgeUnder18, type Word } from './ages';
import { fold, wordsOf } from './fold';
import { possibleReadings } from './spellings';

interface Entry {
  readonly listed: ListedTerm;
  readonly words: readonly string[];
}

/** A term with an age in it: the words behind the age. */
type AgeEntry = Entry;

/** In a term it stands for every age under 18. */
export const AGE = '{idade}';
/** '15anos' in one. */
const AGE_AND_WORD = /^(\d{1,2})(\p{L}+)$/u;
/** What numbers under 18 begin with, also with a digit for a letter. */
const MAY_BE_AGE = /^[\d$@udtqcsno]/;
/** So many words around a number tell what it counts. */
const AROUND = 8;

/** Letters and digits, and signs that stand for letters inside a word. */
const WORD = /[\p{L}\p{N}@$]+(?:[!|][\p{L}\p{N}@$]+)*/gu;
/** Between letters of one word that was taken apart: no blank and no end of a line. */
const GLUE = /^[^\p{L}\p{N}\s]{1,3}$/u;
/** So many parts of a word that was taken apart are looked at together. */
const MAX_PARTS = 160;
/** Words of one letter in a row that may be one word, spelled. */
const LEAST_SPELLED = 3;

/** A list of terms, made ready to look for all of them at once. */
export class TermSearch {
  private readonly byFirstWord = new Map<string, Entry[]>();
  private readonly ages: AgeEntry[] = [];
  private readonly byLetters = new Map<string, ListedTerm>();
  /** All that terms begin with, as letters without blanks. */
  private readonly beginnings = new Set<string>();

  constructor(terms: readonly ListedTerm[]) {
    for (const listed of terms) {
      if (listed.term.startsWith(AGE)) {
        this.ages.push({ listed, words: wordsOf(fold(listed.term.slice(AGE.length)).text) });
        continue;
      }
      const words = wordsOf(fold(listed.term).text);
      const [first] = words;
      if (first === undefined) continue;
      this.byFirstWord.set(first, [...(this.byFirstWord.get(first) ?? []), { listed, words }]);
      const letters = words.join('');
      this.byLetters.set(letters, listed);
      for (let length = 1; length <= letters.length; length += 1)
        this.beginnings.add(letters.slice(0, length));
    }
  }

  /**
   * Where terms stand in a text, as whole words and whatever their case and accents, also with digits or signs for letters, letters
   * repeated, or letters set apart. Ordered by place, each place of a term once, at most `MAX_MARKS`; those of the kind `minor` are the last
   * to be left out.
   */
  find(original: string): TermMark[] {
    if (this.byFirstWord.size === 0 && this.ages.length === 0) return [];
    const folded = fold(original);
    const words = wordsIn(folded.text);
    const marks = new Map<string, TermMark>();
    const add = (listed: ListedTerm, start: number, end: number) => {
      const mark = { term: listed.term, kind: listed.kind, place: originalPlace(folded, start, end) };
      marks.set(`${listed.term} ${mark.place.start}`, mark);
    };
    for (const index of words.keys()) {
      this.whole(words, index, add);
      this.takenApart(folded.text, words, index, add);
      this.underAge(folded.text, words, index, add);
    }
    return limitMarks([...marks.values()]);
  }

  private whole(words: readonly Word[], index: number, add: Add): void {
    const word = words[index];
    if (!word) return;
    for (const first of possibleReadings(word.text))
      for (const { listed, words: wanted } of this.byFirstWord.get(first) ?? []) {
        const last = words[index + wanted.length - 1];
        const isThere = wanted.every((text, offset) =>
          possibleReadings(words[index + offset]?.text ?? '').includes(text),
        );
        if (last && isThere) add(listed, word.start, last.end);
      }
  }

  private underAge(text: string, all: readonly Word[], index: number, add: Add): void {
    if (this.ages.length === 0 || !MAY_BE_AGE.test(all[index]?.text ?? '')) return;
    const { words, at } = around(all, index);
    for (const { listed, words: wanted } of this.ages) {
      const after = at + 1 + wanted.length;
      const [first, last] = [words[at], words[after - 1]];
      const isThere = wanted.every((one, offset) =>
        possibleReadings(words[at + 1 + offset]?.text ?? '').includes(one),
      );
      if (first && last && isThere && isAgeUnder18(text, words, { at, after }))
        add(listed, first.start, last.end);
    }
  }

  /** Letters with blanks or signs between them, and words with signs inside: followed for as long as a term begins like that. */
  private takenApart(text: string, words: readonly Word[], index: number, add: Add): void {
    const first = words[index];
    if (!first || isRepeated(words, index)) return;
    let begun = possibleReadings(first.text).filter((letters) => this.beginnings.has(letters));
    let isSpelled = isLetter(first);
    const end = Math.min(words.length, index + MAX_PARTS);
    for (let next = index + 1; next < end && begun.length > 0; next += 1) {
      const word = words[next];
      const previous = words[next - 1];
      if (!word || !previous) return;
      isSpelled &&= isLetter(word);
      if (!isSpelled && !GLUE.test(text.slice(previous.end, word.start))) return;
      begun = this.goneOn(begun, word);
      for (const letters of begun) {
        const listed = this.byLetters.get(letters);
        if (listed && (!isSpelled || letters.length >= LEAST_SPELLED)) add(listed, first.start, word.end);
      }
    }
  }

  /** The beginnings of terms that are there after one more part; a letter may stand there several times. */
  private goneOn(begun: readonly string[], part: Word): string[] {
    const longer = new Set<string>();
    for (const letters of begun)
      for (const spelling of possibleReadings(part.text)) {
        if (this.beginnings.has(letters + spelling)) longer.add(letters + spelling);
        if (isLetter(part) && letters.endsWith(spelling)) longer.add(letters);
      }
    return [...longer];
  }
}

/** A letter that stands there again was looked at with the first one. */
const isRepeated = (words: readonly Word[], index: number): boolean => {
  const [previous, word] = [words[index - 1], words[index]];
  return previous !== undefined && word !== undefined && isLetter(word) && previous.text === word.text;
};

const isGrave = ({ kind }: TermMark): boolean => kind === 'minor';
const byPlace = (one: TermMark, other: TermMark): number => one.place.start - other.place.start;

/** By place, at most `MAX_MARKS`. Where there are too many, what suggests a minor stays, wherever in the text it stands. */
export function limitMarks(marks: TermMark[]): TermMark[] {
  const inOrder = marks.sort(byPlace);
  if (inOrder.length <= MAX_MARKS) return inOrder;
  const others = inOrder.filter((mark) => !isGrave(mark));
  return [...inOrder.filter(isGrave), ...others].slice(0, MAX_MARKS).sort(byPlace);
}

type Add = (listed: ListedTerm, start: number, end: number) => void;

const isLetter = ({ text }: Word): boolean => text.length === 1;

function wordsIn(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** A word with those around it; one that is a number and a word in one ('15anos') as two. */
function around(words: readonly Word[], index: number): { words: readonly Word[]; at: number } {
  const before = words.slice(Math.max(0, index - AROUND), index);
  const rest = words.slice(index, index + AROUND);
  const [word] = rest;
  const digits = word && AGE_AND_WORD.exec(word.text)?.[1];
  if (!word || digits === undefined) return { words: [...before, ...rest], at: before.length };
  const cut = word.start + digits.length;
  const parts = [
    { text: digits, start: word.start, end: cut },
    { text: word.text.slice(digits.length), start: cut, end: word.end },
  ];
  return { words: [...before, ...parts, ...rest.slice(1)], at: before.length };
}
