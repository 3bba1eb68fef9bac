import { wordDifferences } from './word-differences';

const brief = (before: string, after: string) =>
  wordDifferences(before, after).map(
    ({ kind, text }) => `${{ same: '', gone: '-', come: '+' }[kind]}${text}`,
  );

describe('how a new text differs', () => {
  it.each([
    ['igual', 'igual', ['igual']],
    ['', 'novo texto', ['+novo texto']],
    ['a casa do farol', 'a casa da serra', ['a casa ', '-do farol', '+da serra']],
    ['um dois três quatro', 'zero um dois quatro', ['+zero ', 'um dois ', '-três ', 'quatro']],
    ['um\n\ndois', 'um\n\nou dois', ['um\n\n', '+ou ', 'dois']],
  ])('%j and %j', (before, after, expected) => {
    expect(brief(before, after)).toEqual(expected);
  });

  it('gives both texts back whole, whatever changed', () => {
    const word = (n: number) => `palavra${(n * 7_919) % 97} `;
    const before = Array.from({ length: 15_000 }, (_, n) => word(n)).join('');
    const after = before.replaceAll('palavra13 ', 'outra ').slice(40);
    const found = wordDifferences(before, after);
    const of = (left: string) =>
      found
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect(of('come')).toBe(before);
    expect(of('gone')).toBe(after);
    expect(found.some(({ kind }) => kind === 'same')).toBe(true);
  });

  it('shows texts that have nothing in common one after the other', () => {
    const before = Array.from({ length: 20_000 }, (_, n) => `a${n} `).join('');
    const after = Array.from({ length: 20_000 }, (_, n) => `b${n} `).join('');
    expect(wordDifferences(before, after).map(({ kind }) => kind)).toEqual(['gone', 'come']);
  });
});
