import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
/** The longest that is looked at: decomposed, a sign takes at most four times its room (https://unicode.org/faq/normalization.html). */
export const MAX_TYPED_LENGTH = 4 * MAX_PASSWORD_LENGTH;

/**
 * The one form of a password, whichever system it was typed on: the mapping and the normalization of OpaqueString (RFC 8265, section 4.2.2).
 * Spaces other than U+0020 (general category Zs) become it, then NFC puts letters and their accents together. Width, case and direction
 * stay, and nothing is trimmed. Identity brings each password into it where it hashes and compares (`Passwords`).
 */
export const preparedPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC');

/** Whether two typed passwords are one. */
export const isSamePassword = (one: string, other: string): boolean =>
  preparedPassword(one) === preparedPassword(other);

/** In UTF-16, of the prepared form; of what is far too long as it was typed. */
const lengthOf = (typed: string): number =>
  typed.length > MAX_TYPED_LENGTH ? typed.length : preparedPassword(typed).length;

/** Whoever chose one before passwords had one form is let in: a few signs of other scripts become longer in NFC. */
const lengthOfGiven = (typed: string): number => Math.min(typed.length, lengthOf(typed));

const password = (least: number, measure: (typed: string) => number) =>
  z
    .string()
    .check(({ value: input, issues }) => {
      const length = measure(input);
      const failure = { origin: 'string', inclusive: true, input } as const;
      if (length < least) issues.push({ ...failure, code: 'too_small', minimum: least });
      if (length > MAX_PASSWORD_LENGTH)
        issues.push({ ...failure, code: 'too_big', maximum: MAX_PASSWORD_LENGTH });
    })
    .meta({ minLength: least, maxLength: MAX_PASSWORD_LENGTH });

/** A password that is being chosen; that it is not one of the commonest is checked by identity. */
export const newPassword = password(MIN_PASSWORD_LENGTH, lengthOf);
/** A password that is being shown: its old rules are not asked again. It stays as typed, since an old hash may be of that. */
export const givenPassword = password(1, lengthOfGiven);
