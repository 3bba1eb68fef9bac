import { type Folded, foldInPlace, foldSigns, foldWords } from '@alcova/contracts';

/** Letters of other alphabets that look like ours. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', в: 'b', м: 'm' },
  ...{ н: 'h', т: 't', к: 'k', α: 'a', ε: 'e', ο: 'o', ρ: 'p', ι: 'i', υ: 'u', ν: 'v', τ: 't', κ: 'k' },
};

/** One character of a text as it is compared; several for a ligature, none for what cannot be seen or is an accent of any writing. */
function foldedCharacter(character: string): string {
  const plain = foldSigns(character).replaceAll(/[\p{M}\p{Cf}]/gu, '');
  return LOOKALIKES[plain] ?? plain;
}

/** Folds a text character by character, so that a place in it can be found again in the original. */
export const fold = (original: string): Folded => foldInPlace(original, foldedCharacter);

/** Words of a text, as they are compared. */
export const wordsOf = (text: string): string[] => foldWords(text).match(/[\p{L}\p{N}]+/gu) ?? [];
