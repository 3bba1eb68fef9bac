import { CodedError, MIN_PASSWORD_LENGTH, preparedPassword } from '@alcova/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Config } from '../config/config';

/** Some 18,000 of the commonest passwords (lower case) that are long enough to be chosen here. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_PASSWORD_LENGTH),
);
/** So many different letters at least; fewer are 'aaaaaaaa' and '12121212'. */
const LEAST_LETTERS = 3;

/** Words of every such site: a password made of these, of the site's own name and of nothing but signs and digits is guessed early. */
const SITE_WORDS = [
  ...['alcova', 'admin', 'administrador', 'administradora', 'moderador', 'moderadora', 'usuario', 'usuaria'],
  ...['conto', 'contos', 'video', 'videos', 'livro', 'livros', 'site'],
];
const LEAST_WORD = 3;

/** For what it is to be chosen. */
type Site = Pick<Config, 'SITE_NAME' | 'SITE_URL'>;

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/**
 * Refuses what is guessed first: the commonest passwords whatever their case, one or two letters again and again, the person's own address
 * or name, and the site's words (`Alcova@2026`).
 * @throws CodedError auth.weak-password
 */
export function requireStrongPassword(password: string, owner: PasswordOwner, site: Site): void {
  const folded = preparedPassword(password).normalize('NFKC').toLowerCase();
  const weak =
    COMMON.has(folded) ||
    new Set(folded).size < LEAST_LETTERS ||
    ownWords(owner).some((word) => word === compact(folded)) ||
    isMadeOf(siteWords(site), lettersOf(folded));
  if (weak) throw new CodedError('auth.weak-password');
}

/** The words that a person would use of themselves, and with which guessing begins. */
function ownWords({ email, name }: PasswordOwner): string[] {
  const address = email.normalize('NFKC').toLowerCase();
  const [local = ''] = address.split('@');
  return [address, local, name.normalize('NFKC').toLowerCase()].map(compact).filter((word) => word !== '');
}

/** Its own words, the name and the host of the site, the longest first. */
const siteWords = ({ SITE_NAME, SITE_URL }: Site): string[] =>
  [...SITE_WORDS, SITE_NAME, ...new URL(SITE_URL).hostname.split('.')]
    .map(lettersOf)
    .filter((word) => word.length >= LEAST_WORD)
    .sort((one, other) => other.length - one.length);

const isMadeOf = (words: readonly string[], letters: string): boolean =>
  letters !== '' && words.reduce((left, word) => left.replaceAll(word, ''), letters) === '';

/** The letters alone, without accents. */
const lettersOf = (text: string): string => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();

const compact = (text: string): string => text.replace(/\s+/gu, '');
