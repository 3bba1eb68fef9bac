import { paragraphAt, passageFrom, passagesOf } from './passages';

const TALE = ['O farol', 'Era uma vez um farol. Ninguém o acendia.', 'A maré subia.', 'Nota da autora.'];
const SPOKEN = [
  'Um conto narrado por Ana.',
  'Era uma vez um farol.',
  'Ninguém o acendia.',
  'Uma pausa com música.',
  'A maré subia.',
  'Obrigada por ouvir.',
];
/** One each ten seconds, the first at the fifth. */
const cuesOf = (texts: readonly string[]) =>
  texts.map((text, at) => ({ start: at * 10 + 5, end: at * 10 + 15, text }));
const passages = passagesOf(TALE, cuesOf(SPOKEN));

describe('the passages of a narration', () => {
  it('are what is spoken, with its place in the tale', () => {
    expect(
      passages.map(({ range }) => range && TALE[range.paragraph]?.slice(range.start, range.end)),
    ).toEqual([null, 'Era uma vez um farol.', 'Ninguém o acendia.', null, 'A maré subia.', null]);
    expect(passages.map(({ start }) => start)).toEqual([5, 15, 25, 35, 45, 55]);
  });

  it('are none where something else is told, or nothing', () => {
    expect(passagesOf(TALE, cuesOf(['Outra história.', 'Bem diferente.', 'A maré subia.']))).toEqual([]);
    expect(passagesOf(TALE, [])).toEqual([]);
    expect(passagesOf([], cuesOf(SPOKEN))).toEqual([]);
  });

  it.each([
    [0, undefined],
    [14.9, undefined],
    [15, 1],
    [34, 1],
    [44, 1],
    [45, 2],
    [900, 2],
  ])('at second %d are at paragraph %p', (seconds, paragraph) => {
    expect(paragraphAt(passages, seconds)).toBe(paragraph);
  });

  it.each([
    [0, 15],
    [1, 15],
    [2, 45],
    [3, undefined],
  ])('tell paragraph %d from second %p on', (paragraph, start) => {
    expect(passageFrom(passages, paragraph)?.start).toBe(start);
  });
});
