import { CodedError, givenPassword, MIN_PASSWORD_LENGTH, newPassword } from '@alcova/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { requireStrongPassword } from './weak-password';

const owner = { email: 'Ana.Souza@alcova.example', name: 'Ana de Souza' };
const site = { SITE_NAME: 'Noites de Maré', SITE_URL: 'https://www.serrano.example' };

describe('a password that is being chosen', () => {
  it.each([
    ['12345678', 'one of the commonest'],
    ['PassWord123', 'one of the commonest in another case'],
    ['ｐａｓｓｗｏｒｄ', 'one of the commonest in wide letters'],
    ['senha123', 'one of the commonest here'],
    ['a\u1680a a\u1680a a', 'one letter between spaces of two kinds'],
    ['Moderador\u00a01234', 'a role before a no-break space'],
    ['vi\u0301deos 2026', 'a word of the site, decomposed'],
    ['aaaaaaaaaaaa', 'one letter'],
    ['ababababab', 'two letters'],
    ['ana.souza@ALCOVA.example', 'the own address'],
    ['ana.souza', 'the own address before the @'],
    ['Ana de Souza', 'the own name'],
    ['anadesouza', 'the own name without spaces'],
    ['Alcova@2026', 'the product with a year'],
    ['admin-contos-18', 'words of the site in a row'],
    ['Moderador 1234', 'a role'],
    ['noites de mare 1', 'the name of the site'],
    ['Serrano123!', 'the host of the site'],
  ])('is refused when it is %p: %s', (password) => {
    expect(() => requireStrongPassword(password, owner, site)).toThrow('auth.weak-password');
  });

  it.each([
    ...['uma senha bem comprida', 'Tr0ub4dor&3x', 'ação-çedilha-noite', 'ana.souza viu o mar'],
    ...['contos da serra', '8241 9907 3315', 'n'.repeat(3) + 'ó?'.repeat(62) + 'z'],
  ])('is taken when it is %p', (password) =>
    expect(() => requireStrongPassword(password, owner, site)).not.toThrow(),
  );

  it.each([
    ['composed', 'ç'],
    ['decomposed', 'c\u0327'],
    ['a space of another kind', '\u2003'],
    ['a sign of four parts', '\u1f82'.normalize('NFD')],
  ])('has 8 to 128 characters of whatever kind: %s', (_what, sign) => {
    const isOfLength = (length: number) => newPassword.safeParse(sign.repeat(length)).success;
    expect([7, 8, 64, 128, 129].map(isOfLength)).toEqual([false, true, true, true, false]);
  });

  it('of another script that NFC makes longer is shown as long as it could be chosen', () => {
    const [ofOld, now] = ['\u0958'.repeat(128), '\u0958'.repeat(64)];
    expect([ofOld, `${ofOld}.`, now].map((typed) => givenPassword.safeParse(typed).success)).toEqual([
      ...[true, false, true],
    ]);
    expect([ofOld, now].map((typed) => newPassword.safeParse(typed).success)).toEqual([false, true]);
  });

  it('says in which way it has not the right length', () => {
    const issuesOf = (typed: string) => newPassword.safeParse(typed).error?.issues;
    expect(issuesOf('curta')).toMatchObject([{ code: 'too_small', origin: 'string', minimum: 8 }]);
    expect(issuesOf('x'.repeat(129))).toMatchObject([{ code: 'too_big', origin: 'string', maximum: 128 }]);
    expect(issuesOf('x'.repeat(100_000))).toMatchObject([{ code: 'too_big' }]);
  });

  it('is compared with more than 3,000 that are common and long enough', () => {
    const common = dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH);
    expect(common.length).toBeGreaterThan(3_000);
    const isTaken = (password: string) => {
      try {
        requireStrongPassword(password, owner, site);
        return true;
      } catch (error) {
        return !(error instanceof CodedError);
      }
    };
    expect(common.filter(isTaken)).toEqual([]);
  });
});
