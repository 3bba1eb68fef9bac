/** Blank-like accents that stand alone: composed with a blank, they would come apart into one. */
const ALONE: Readonly<Record<string, string>> = { '´': "'", '˚': 'o' };

/** Signs that mean the same, as phones and word processors write them by themselves, and letters that no form of Unicode takes apart. */
const SAME: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '‵': "'", '`': "'", '‹': "'", '›': "'" },
  ...{ ʹ: "'", ʻ: "'", ʼ: "'", ʽ: "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '«': '"', '»': '"', '〝': '"', '〞': '"' },
  ...{ '‐': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '⁃': '-' },
  ...{ '⁄': '/', '°': 'o' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
};
/** One letter that is written for two. */
const LIGATURES: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' };

/** Accents, and what has no ink: characters and ranges of them, in hexadecimal. */
const DROPPED =
  'ad 300-36f 61c 115f-1160 17b4-17b5 180b-180f 1ab0-1aff 1dc0-1dff 200b-200f 202a-202e 2060-206f 20d0-20ff 3164 ' +
  'fe00-fe0f fe20-fe2f feff ffa0 fff0-fff8 e0000-e0fff';
/** Blanks, ends of lines and controls. */
const BLANKS = '1-20 7f-a0 1680 2000-200a 2028-2029 202f 205f 2800 3000';

/** What folding is made of, for who folds in another language: the database. */
export const FOLDING = { ALONE, SAME, LIGATURES, DROPPED, BLANKS } as const;

/** The inside of a class of a regular expression, each character as its language writes it. */
export const characterClass = (ranges: string, escaped: (hex: string) => string): string =>
  ranges.replaceAll(/[\da-f]+/g, escaped).replaceAll(' ', '');
const escaped = (hex: string): string => `\\u{${hex}}`;
const ANY_ALONE = new RegExp(`[${Object.keys(ALONE).join('')}]`, 'gu');
const ANY_SAME = new RegExp(`[${Object.keys({ ...SAME, ...LIGATURES }).join('')}]`, 'gu');
const ANY_DROPPED = new RegExp(`[${characterClass(DROPPED, escaped)}]+`, 'gu');
const ANY_BLANKS = new RegExp(`[\\0${characterClass(BLANKS, escaped)}]+`, 'gu');

/**
 * A text as it is compared, sign by sign: without case, accents, wide and joined forms and what has no ink, quotes, dashes and ordinals in
 * one form each. Each character's result is the same whatever stands around it.
 */
export const foldSigns = (text: string): string =>
  text
    .replaceAll(ANY_ALONE, (sign) => ALONE[sign] ?? sign)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(ANY_DROPPED, '')
    .replaceAll(ANY_SAME, (sign) => LIGATURES[sign] ?? SAME[sign] ?? sign);

/**
 * The one form in which words are looked for and compared, whoever typed them on what: besides its signs, blanks and dashes in a row are one.
 * The database has the same as a function (`foldFunction` of persistence), bound in length.
 */
export const foldWords = (text: string): string =>
  foldSigns(text).replaceAll(/-{2,}/g, '-').replaceAll(ANY_BLANKS, ' ').trim();
