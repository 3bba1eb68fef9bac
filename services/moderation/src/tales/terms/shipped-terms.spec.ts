import { TermSearch } from '../marks/marks';
import { SPEAK_OF_MINORS, SPEAK_OF_NO_MINORS } from './shipped-terms.sentences';
import { SHIPPED_TERMS } from './shipped-terms';
import { UNSEEN_OF_MINORS, UNSEEN_OF_NO_MINORS } from './shipped-terms.unseen';

const search = new TermSearch(SHIPPED_TERMS.items);
const isMarked = (sentence: string): boolean => search.find(sentence).some(({ kind }) => kind === 'minor');
const LEAST_UNSEEN = 0.9;

describe('the terms that an installation begins with', () => {
  it('mark what speaks of a minor, and little else', () => {
    const missed = SPEAK_OF_MINORS.filter((sentence) => !isMarked(sentence));
    const wrong = SPEAK_OF_NO_MINORS.filter(isMarked);
    expect(SPEAK_OF_MINORS.length + SPEAK_OF_NO_MINORS.length).toBeGreaterThan(200);
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  });

  it('do as well with sentences that they were not made of', () => {
    const found = UNSEEN_OF_MINORS.filter(isMarked).length;
    const wrong = UNSEEN_OF_NO_MINORS.filter(isMarked).length;
    expect(found / UNSEEN_OF_MINORS.length).toBeGreaterThanOrEqual(LEAST_UNSEEN);
    expect(found / (found + wrong)).toBeGreaterThanOrEqual(LEAST_UNSEEN);
  });

  it.each([
    ['O laudo falava em estrangulamento.', 'violence'],
    ['A palavra asfixia estava no jornal.', 'violence'],
    ['O anúncio dizia ageplay e foi recusado.', 'minor'],
    ['Na peça, a atriz fingia ser menor.', 'minor'],
  ])('of the second version mark %s', (sentence, kind) => {
    expect(search.find(sentence)).toMatchObject([{ kind }]);
  });

  it.each(['Fazia um calor sufocante.', 'Enforcou a segunda-feira.', 'A sala nova parece menor.'])(
    'leave %s alone',
    (sentence) => expect(search.find(sentence)).toEqual([]),
  );

  it('mark no number of a telephone', () => {
    expect(search.find('Anote: 98383-8383 e 4004-8383.')).toEqual([]);
  });

  it('tell where the age stands', () => {
    const [mark] = search.find('Era a casa da menina de quinze anos.');
    expect(mark).toMatchObject({ term: '{idade} anos', place: { start: 24, end: 35 } });
  });

  it.each([
    '15 anos '.repeat(12_500),
    '1 '.repeat(50_000),
    'quinze '.repeat(14_000),
    '15anos '.repeat(14_000),
  ])('are looked for within a moment in the longest text', (text) => {
    const begun = process.cpuUsage();
    expect(search.find(text).length).toBeLessThanOrEqual(200);
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});
