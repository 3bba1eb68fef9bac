import { inviterOf } from './inviter';

const NOBODY = 'Um administrador do site';

describe('who invites', () => {
  it.each(['Bia', "Maria d'Ávila", 'José João-Pedro de Sá', 'Conceição Gonçalves'])('is %s', (name) =>
    expect(inviterOf(name)).toBe(name),
  );

  it.each([
    ['nobody', undefined],
    ['an address on the web', 'Bia www.golpe.example'],
    ['an address with a scheme', 'https://golpe.example'],
    ['an address of mail', 'bia@golpe.example'],
    ['a number to call', 'Bia 11 99999 9999'],
    ['a sentence', 'Clique no link para receber o seu dinheiro'],
    ['letters that look Latin', 'Biа'],
    ['other points', 'Bia golpe。example'],
    ['lines', 'Bia\nSouza'],
    ['one long word', 'a'.repeat(21)],
    ['signs of HTML', '<b>Bia</b>'],
  ])('is an administrator without a name for %s', (_what, name) => expect(inviterOf(name)).toBe(NOBODY));
});
