/** Digits and signs that are written for letters; the first letter is the usual one. */
const LETTERS: Readonly<Record<string, readonly string[]>> = {
  '0': ['o'],
  '1': ['i', 'l'],
  '!': ['i', 'l'],
  '|': ['l', 'i'],
  '3': ['e'],
  '4': ['a'],
  '@': ['a'],
  '5': ['s'],
  $: ['s'],
  '7': ['t'],
  '8': ['b'],
  '9': ['g'],
};
const WRITTEN_FOR_LETTERS = /[0134578@$!|9]/;
/** A number of a telephone or a house; a lone digit may be one of letters that are set apart. */
const NUMBER = /^\d{2,}$/;
/** A letter three times in a row is no Portuguese word. */
const REPEATED = /(.)\1{2,}/gu;
/** What is longer, with no letter more than three times in a row, is no term: twice the longest one. */
const MAX_LETTERS = 160;
/** A sign in the place of a letter may be one of two: no more than so many readings of a word are tried. */
const MAX_READINGS = 16;

/** How a folded word may be read: as it stands, with letters for digits and signs, with repeated letters once or twice. */
export function possibleReadings(word: string): readonly string[] {
  const hasSigns = WRITTEN_FOR_LETTERS.test(word) && !NUMBER.test(word);
  const isRepeated = /(.)\1{2}/u.test(word);
  if (!hasSigns && !isRepeated) return [word];
  const bounded = word.replaceAll(REPEATED, '$1$1$1');
  if (bounded.length > MAX_LETTERS) return [word];
  const readings = new Set([word]);
  for (const read of hasSigns ? readingsOf(bounded) : [bounded])
    for (const spelling of [read, read.replaceAll(REPEATED, '$1'), read.replaceAll(REPEATED, '$1$1')])
      readings.add(spelling);
  return [...readings];
}

function readingsOf(word: string): readonly string[] {
  let readings = [''];
  for (const character of word) {
    const letters = LETTERS[character] ?? [character];
    const next = readings.flatMap((reading) => letters.map((letter) => reading + letter));
    // Beyond the bound only the usual letter is tried.
    readings = next.length > MAX_READINGS ? readings.map((reading) => reading + (letters[0] ?? '')) : next;
  }
  return readings;
}
