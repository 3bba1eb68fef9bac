import { requireStrongPassword } from './weak-password';

const owner = { email: 'Ana.Souza@alcova.example', name: 'Ana de Souza' };

describe('a password that is being chosen', () => {
  it.each([
    ['12345678', 'one of the commonest'],
    ['PassWord123', 'one of the commonest in another case'],
    ['ｐａｓｓｗｏｒｄ', 'one of the commonest in wide letters'],
    ['senha123', 'one of the commonest here'],
    ['aaaaaaaaaaaa', 'one letter'],
    ['ababababab', 'two letters'],
    ['ana.souza@ALCOVA.example', 'the own address'],
    ['ana.souza', 'the own address before the @'],
    ['Ana de Souza', 'the own name'],
    ['anadesouza', 'the own name without spaces'],
  ])('is refused when it is %p: %s', (password) => {
    expect(() => requireStrongPassword(password, owner)).toThrow('auth.weak-password');
  });

  it.each(['uma senha bem comprida', 'Tr0ub4dor&3x', 'ação-çedilha-noite', 'ana.souza viu o mar'])(
    'is taken when it is %p',
    (password) => expect(() => requireStrongPassword(password, owner)).not.toThrow(),
  );
});
