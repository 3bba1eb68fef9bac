import { ACTIONS, LOOKS, PEOPLE, PLACES, REASONS, SAYINGS, SHORT, TIMES } from './bank';

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const oneOf = <T>(values: readonly T[], random: () => number): T => {
  const [first] = values;
  const value = values[Math.floor(random() * values.length)] ?? first;
  if (value === undefined) throw new RangeError('nothing to choose from');
  return value;
};

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function sentence(random: () => number): string {
  const one = <T>(values: readonly T[]): T => oneOf(values, random);
  const kind = random();
  if (kind < 0.35) return `${one(TIMES)}, ${one(PEOPLE)} ${one(ACTIONS)}, ${one(REASONS)}.`;
  if (kind < 0.55) return `${capital(one(PEOPLE))} ${one(ACTIONS)}.`;
  if (kind < 0.7) return `${one(PLACES)} ${one(LOOKS)}, e ${one(PEOPLE)} ${one(ACTIONS)}.`;
  if (kind < 0.8)
    return `${capital(one(PEOPLE))} e ${one(PEOPLE)} combinaram tudo ${one(TIMES).toLowerCase()}, ${one(REASONS)}.`;
  if (kind < 0.92) return `— ${one(SAYINGS)}`;
  return one(SHORT);
}

/** Sentences of a text, in paragraphs. @param count sentences */
export function sentencesOfSeed(seed: number, count: number): string[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => sentence(random));
}
