import { foldFunction } from '@alcova/persistence';

/** Where the letters stand that signs become in the index of titles: Chinese characters, twenty thousand of them, letters to every locale. */
const LETTERS_FROM = 0x4e00;
const LETTERS = 20_000;
const ASCII_SIGNS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter(
  (sign) => !/[a-z0-9]/i.test(sign),
);
const THEIR_LETTERS = ASCII_SIGNS.map((sign) => String.fromCharCode(LETTERS_FROM + sign.charCodeAt(0)));
const quoted = (signs: readonly string[]): string => `'${signs.join('').replaceAll("'", "''")}'`;

/**
 * `fold`: titles and authors of videos are compared as those of tales are. `spelt`: trigrams are made of letters and digits alone, so that to
 * an index of titles `ção%` would be every title with a word that ends so; signs and blanks become letters of their own, and the index also
 * knows where words meet. `picture_key`: the store's key of a picture that this site serves, whatever host it is named on.
 */
export const WORDS: readonly string[] = [
  'CREATE EXTENSION IF NOT EXISTS unaccent',
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  foldFunction('fold'),
  `
      CREATE FUNCTION spelt(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE WHEN octet_length($1) = length($1) THEN translate($1, ${quoted(ASCII_SIGNS)}, ${quoted(THEIR_LETTERS)})
          ELSE (SELECT string_agg(CASE WHEN sign ~ '[[:alnum:]]' THEN sign ELSE chr(${LETTERS_FROM} + ascii(sign) % ${LETTERS}) END, '' ORDER BY place)
                FROM string_to_table($1, NULL) WITH ORDINALITY AS signs (sign, place)) END $$`,
  `
      CREATE FUNCTION picture_key(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT substring(address from '/(images/[0-9a-f]{64}\\.(?:webp|jpg))(?:[?#].*)?$') $$`,
];
