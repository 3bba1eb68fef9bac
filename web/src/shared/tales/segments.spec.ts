import { segmentsOf } from './segments';

const shown = (text: string, marks: Parameters<typeof segmentsOf>[1]) =>
  segmentsOf(text, marks).map((segment) => [segment.text, segment.marks.map(({ kind }) => kind).join('+')]);

describe('a text cut where its marks are', () => {
  it('is one piece without marks, and none when it is empty', () => {
    expect(shown('mar', [])).toEqual([['mar', '']]);
    expect(shown('', [])).toEqual([]);
  });

  it('is whole again when put together', () => {
    const text = 'uma casa 📚 no mar';
    const segments = segmentsOf(text, [
      { start: 4, end: 8, kind: 'a' },
      { start: 6, end: 14, kind: 'b' },
    ]);
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.map(({ start }) => start)).toEqual([0, 4, 6, 8, 14]);
  });

  it('has both marks where they overlap', () => {
    expect(
      shown('abcdef', [
        { start: 1, end: 4, kind: 'a' },
        { start: 2, end: 6, kind: 'b' },
      ]),
    ).toEqual([
      ['a', ''],
      ['b', 'a'],
      ['cd', 'a+b'],
      ['ef', 'b'],
    ]);
  });

  it('leaves out what lies outside', () => {
    expect(
      shown('abc', [
        { start: 2, end: 99, kind: 'a' },
        { start: 7, end: 9, kind: 'b' },
      ]),
    ).toEqual([
      ['ab', ''],
      ['c', 'a'],
    ]);
  });
});
