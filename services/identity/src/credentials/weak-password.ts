import { CodedError, MIN_PASSWORD_LENGTH } from '@alcova/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 18,000 of the commonest passwords (lower case) that are long enough to be chosen here. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH),
);
/** So many different letters at least; fewer are 'aaaaaaaa' and '12121212'. */
const LEAST_LETTERS = 3;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/**
 * Refuses what is guessed first: the commonest passwords whatever their case, one or two letters again and again, and the person's own
 * address or name.
 * @throws CodedError auth.weak-password
 */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  const folded = password.normalize('NFKC').toLowerCase();
  const weak =
    COMMON.has(folded) ||
    new Set(folded).size < LEAST_LETTERS ||
    ownWords(owner).some((word) => word === compact(folded));
  if (weak) throw new CodedError('auth.weak-password');
}

/** The words that a person would use of themselves, and with which guessing begins. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const address = email.normalize('NFKC').toLowerCase();
  const [local = ''] = address.split('@');
  return [address, local, name.normalize('NFKC').toLowerCase()].map(compact).filter((word) => word !== '');
}

const compact = (text: string): string => text.replace(/\s+/gu, '');
