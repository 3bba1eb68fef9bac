/** A sentence that is longer is cut at its clauses, so that no cue fills the screen. */
const MAX_SENTENCE = 220;
/** A part of a long sentence is not shorter than this: a word alone is hard to find again. */
const MIN_PART = 30;

/** Short forms whose full stop ends no sentence. */
const ABBREVIATIONS = new Set(
  (
    'sr sra srs sras srta dr dra drs prof profa av r pag pág págs etc ex obs tel cap caps art séc n nº núm vol ed ' +
    'eng cia ltda jr st sto sta d dn exmo exma min máx aprox fig trad org p pp a.c d.c a.m p.m'
  ).split(' '),
);
/** Ends that may hold a sentence: its marks, then quotes and brackets that close. None begins amid other marks: that takes long. */
const END = /(?<![.!?…])[.!?…]+[”"'’»)\]]*(?=\s|$)/gu;
/** Characters of a word that may be a short form, and of what stands between a sentence and the next. */
const NEAR = 20;
/** What a cue cannot show or the voice cannot say: control characters, and the marks by which phonemes are written. */
const UNSPOKEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}[\]{}<>|\\^~`_*#=]+/gu;
const CLAUSE = /[,;:]["”’]?\s+|\s+[–—-]\s+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * The sentences of a text in Portuguese, in order: cut at full stops (not those of short forms, initials and numbers), at lines, and, where a
 * sentence is very long, at its clauses. What has no letter and no digit is left out.
 */
export function sentencesOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/\n+|\r+/u)
    .flatMap((line) => sentencesOfLine(line.replace(UNSPOKEN, ' ').replace(/\s+/gu, ' ').trim()))
    .flatMap((sentence) => clausesOf(sentence))
    .filter((sentence) => LETTER_OR_DIGIT.test(sentence));
}

function sentencesOfLine(line: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const end = match.index + match[0].length;
    if (!endsSentence(line.slice(from, match.index), match[0], line.slice(end))) continue;
    found.push(line.slice(from, end).trim());
    from = end;
  }
  found.push(line.slice(from).trim());
  return found.filter((sentence) => sentence !== '');
}

/** @param before the sentence so far @param mark what may end it @param after what comes then */
function endsSentence(before: string, mark: string, after: string): boolean {
  const next = /^\s*["“‘'«([–—-]*\s*(\S)/u.exec(after.slice(0, NEAR))?.[1] ?? '';
  // "— Quem é? — perguntou ela": the teller goes on in lower case.
  if (/\p{Ll}/u.test(next)) return false;
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const word = /([\p{L}º.]+)$/u.exec(before.slice(-NEAR))?.[1]?.toLowerCase() ?? '';
  return !ABBREVIATIONS.has(word) && !/^\p{L}$/u.test(word);
}

/** A long sentence in about equal parts, each cut at the clause nearest to its middle; where there is none, at a blank, or anywhere. */
function clausesOf(sentence: string): string[] {
  if (sentence.length <= MAX_SENTENCE) return [sentence];
  const half = sentence.length / 2;
  const cut =
    nearest(ends(sentence, CLAUSE), sentence, half) ??
    nearest(ends(sentence, /\s+/gu), sentence, half) ??
    Math.floor(half);
  return [sentence.slice(0, cut), sentence.slice(cut)].flatMap((part) => clausesOf(part.trim()));
}

const ends = (sentence: string, pattern: RegExp): number[] =>
  [...sentence.matchAll(pattern)].map((match) => match.index + match[0].length);

const nearest = (cuts: readonly number[], sentence: string, wanted: number): number | undefined =>
  cuts
    .filter((cut) => cut >= MIN_PART && cut <= sentence.length - MIN_PART)
    .sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
