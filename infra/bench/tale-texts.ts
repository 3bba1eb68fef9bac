/** Words of a made-up language, as often as words of a real one: the n-th about 1/n as often as the first. */
const VOCABULARY = 20_000;
const SYLLABLES = 'ba de fi go lu ma ne pi ro su ta ve xi zo ca lha nho que bri tra'.split(' ');
const wordOf = (rank: number): string => {
  let rest = rank + SYLLABLES.length;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length] ?? '';
  return word;
};
const WORDS = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));

/** One word. @param random numbers from 0 to 1 */
export const randomWord = (random: () => number): string =>
  WORDS[Math.floor(Math.exp(random() * Math.log(VOCABULARY)))] ?? '';

/** A text of at least so many characters, as a list of words. */
export function randomText(random: () => number, characters: number): string[] {
  const words: string[] = [];
  for (let length = 0; length < characters; length += (words.at(-1)?.length ?? 0) + 1)
    words.push(randomWord(random));
  return words;
}

/** The same text with a share of its words changed. */
export const withWordsChanged = (words: readonly string[], share: number, random: () => number): string[] =>
  words.map((word) => (random() < share ? randomWord(random) : word));
