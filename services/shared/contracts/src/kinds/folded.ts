import { foldSigns } from './fold';

/** A text as it is compared, and where each of its characters came from. */
export interface Folded {
  readonly text: string;
  /** For each character of `text` its place in the original, in UTF-16 characters. */
  readonly from: Int32Array;
  /** For each character of `text` the first place in the original after it. */
  readonly to: Int32Array;
}

/**
 * Folds a text character by character, so that a place in it can be found again in the original.
 * @param foldSign one character as it is compared: several for a ligature, none for what is not seen
 */
export function foldInPlace(original: string, foldSign: (sign: string) => string = foldSigns): Folded {
  const known = new Map<string, string>();
  const parts: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of original) {
    let plain = known.get(character);
    if (plain === undefined) known.set(character, (plain = foldSign(character)));
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
export const originalPlace = (
  { from, to }: Folded,
  start: number,
  end: number,
): { start: number; end: number } => ({
  start: from[start] ?? 0,
  end: to[end - 1] ?? 0,
});
