import { cutAt } from './cut';

describe('texts in part', () => {
  it.each([
    ['a'.repeat(100), 'a'.repeat(100)],
    ['a'.repeat(101), `${'a'.repeat(100)}...`],
    [`${'a'.repeat(99)} b`, `${'a'.repeat(99)}...`],
    ['', ''],
  ])('%p', (text, cut) => expect(cutAt(text, 100)).toBe(cut));

  it('counts what people see as one character once', () => expect(cutAt('📚📚📚', 2)).toBe('📚📚...'));
});
