import { characterClass, FOLDING } from '@alcova/contracts';

/** More than any title or name has: an entry of an index takes no text of any length, and some letters come apart into eighteen. */
const MAX_CHARACTERS = 300;
const PARAMETER = 'original';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const translated = (text: string, signs: Readonly<Record<string, string>>): string =>
  `translate(${text}, ${quoted(Object.keys(signs).join(''))}, ${quoted(Object.values(signs).join(''))})`;
const anyOf = (ranges: string): string =>
  `'[${characterClass(ranges, (hex) => `\\U${hex.padStart(8, '0')}`)}]+'`;
const replaced = (text: string, pattern: string, by: string): string =>
  `regexp_replace(${text}, ${pattern}, ${quoted(by)}, 'g')`;

/**
 * The statement that makes a function of `foldWords`, or makes it anew: what is stored and what is looked for are both folded by it. Whoever
 * changes what it does writes a migration that makes it anew with the columns and indexes that were made of it.
 */
export function foldFunction(name: string): string {
  const plain = replaced(
    `lower(normalize(${translated(PARAMETER, FOLDING.ALONE)}, NFKD))`,
    anyOf(FOLDING.DROPPED),
    '',
  );
  const letters = Object.entries(FOLDING.LIGATURES).reduce(
    (text, [sign, written]) => `replace(${text}, ${quoted(sign)}, ${quoted(written)})`,
    translated(plain, FOLDING.SAME),
  );
  const words = replaced(replaced(letters, `'-{2,}'`, '-'), anyOf(FOLDING.BLANKS), ' ');
  return `CREATE OR REPLACE FUNCTION ${name}(${PARAMETER} text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(left(btrim(${words}), ${MAX_CHARACTERS}))`;
}
