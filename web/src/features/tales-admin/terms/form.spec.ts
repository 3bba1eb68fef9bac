import { checkTerms, fieldsOf, withTerms } from './form';

const NONE = fieldsOf([]);

describe('the list of terms as it is typed', () => {
  it('has one term a line, each once, and comes back as it was', () => {
    const checked = checkTerms({ ...NONE, minor: ' zarabico \n\nzarabico\nmunfeta', other: 'brolo' });
    expect(checked).toEqual({
      items: [
        { term: 'zarabico', kind: 'minor' },
        { term: 'munfeta', kind: 'minor' },
        { term: 'brolo', kind: 'other' },
      ],
    });
    expect('items' in checked && fieldsOf(checked.items)).toEqual({
      ...NONE,
      minor: 'zarabico\nmunfeta',
      other: 'brolo',
    });
  });

  it('keeps terms that are switched off, with a sign before them', () => {
    const checked = checkTerms({ ...NONE, minor: '# zarabico\nmunfeta' });
    expect(checked).toEqual({
      items: [
        { term: 'zarabico', kind: 'minor', isOff: true },
        { term: 'munfeta', kind: 'minor' },
      ],
    });
    expect('items' in checked && fieldsOf(checked.items).minor).toBe('# zarabico\nmunfeta');
  });

  it('takes further terms in at its ends', () => {
    const fields = withTerms({ ...NONE, minor: 'munfeta\n' }, [{ term: 'zarabico', kind: 'minor' }]);
    expect(fields).toEqual({ ...NONE, minor: 'munfeta\nzarabico' });
  });

  it.each(['a', 'a'.repeat(81)])('refuses a term of a wrong length: %s', (term) =>
    expect(checkTerms({ ...NONE, violence: term })).toMatchObject({ kind: 'violence' }),
  );

  it('takes a thousand and no more', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `brolo${index}`).join('\n');
    expect(checkTerms({ ...NONE, other: many(1_000) })).toHaveProperty('items');
    expect(checkTerms({ ...NONE, other: many(1_001) })).toHaveProperty('message');
  });
});
