import { foldSigns, foldWords } from '@alcova/contracts';

/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', в: 'b', м: 'm' },
  ...{ н: 'h', т: 't', к: 'k', α: 'a', ε: 'e', ο: 'o', ρ: 'p', ι: 'i', υ: 'u', ν: 'v', τ: 't', κ: 'k' },
};

/** A text without case, accents, wide forms and invisible characters, and where each of its characters came from. */
export interface Folded {
  readonly text: string;
  /** For each character of `text` its place in the original, in UTF-16 characters. */
  readonly from: Int32Array;
  /** For each character of `text` the first place in the original after it. */
  readonly to: Int32Array;
}

/** One character of a text as it is compared; several for a ligature, none for what cannot be seen or is an accent of any writing. */
function foldedCharacter(character: string): string {
  const plain = foldSigns(character).replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return LOOKALIKES[plain] ?? plain;
}

/** Folds a text character by character, so that a place in it can be found again in the original. */
export function fold(original: string): Folded {
  const known = new Map<string, string>();
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of original) {
    let plain = known.get(character);
    if (plain === undefined) known.set(character, (plain = foldedCharacter(character)));
    const end = at + character.length;
    for (let index = 0; index < plain.length; index += 1) {
      from.push(at);
      to.push(end);
    }
    // What is not seen belongs to what stands before it.
    if (plain === '' && to.length > 0) to[to.length - 1] = end;
    parts.push(plain);
    at = end;
  }
  return { text: parts.join(''), from: Int32Array.from(from), to: Int32Array.from(to) };
}

/** Where a stretch of a folded text stands in the original. */
export const placeIn = (
  { from, to }: Folded,
  start: number,
  end: number,
): { start: number; end: number } => ({
  start: from[start] ?? 0,
  end: to[end - 1] ?? 0,
});

/** Words of a text, as they are compared. */
export const wordsOf = (text: string): string[] => foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];
