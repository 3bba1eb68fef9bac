import { personNameOf, requirePersonName } from './person-name';

describe('the form in which names are kept', () => {
  it.each([
    ['  Ana   Souza ', 'Ana Souza'],
    ['Ａｎａ', 'Ana'],
    ['Jose\u0301', 'José'],
    ['Zoë 🌙', 'Zoë 🌙'],
  ])('of %p is %p', (typed, name) => expect(personNameOf(typed)).toBe(name));

  it.each([
    ['', 'empty'],
    ['   ', 'spaces alone'],
    ['Ana\u0000', 'a null'],
    ['Ana\nSouza', 'two lines'],
    ['Ana\u202eazuoS', 'turned direction'],
    ['Ana\ud800', 'half a letter'],
    ['a'.repeat(101), 'too long'],
    ['ﷺ'.repeat(10), 'too long once folded'],
  ])('refuses %p: %s', (typed) => {
    expect(personNameOf(typed)).toBeUndefined();
    expect(() => requirePersonName(typed)).toThrow('request.invalid');
  });
});
