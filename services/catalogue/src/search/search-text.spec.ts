import { namePatterns } from './search-text';

describe('the patterns of a part of a name', () => {
  it.each([
    ['ÉLIA Pr', ['%elia pr%']],
    ['zé', ['ze%', '% ze%']],
    ['J. P', ['j. p%', '% j. p%']],
    ['100%', ['%100\\%%']],
    ['%', ['\\%']],
    ['a_c', ['a\\_c%', '% a\\_c%']],
  ])('%p: %p', (part, patterns) => expect(namePatterns(part)).toEqual(patterns));
});
