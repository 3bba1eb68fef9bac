import { outcomeOf } from './age-claim';

const wanted = { claim: 'age_over_18', value: 'true' };

describe('the one claim of an ID token', () => {
  it.each([
    [true, 'proven'],
    ['true', 'proven'],
    [false, 'under-age'],
    ['false', 'under-age'],
    [1, 'under-age'],
    ['', 'under-age'],
    ['True', 'under-age'],
    [null, 'failed'],
    [undefined, 'failed'],
    [['true'], 'failed'],
    [{ value: true }, 'failed'],
  ] as const)('that is %p says %s', (told, outcome) => {
    expect(outcomeOf({ sub: 'someone', age_over_18: told }, wanted)).toBe(outcome);
  });

  it('is looked for by its whole name, among what the token itself holds', () => {
    expect(
      outcomeOf(
        { 'https://provider.example/age': 18 },
        { claim: 'https://provider.example/age', value: '18' },
      ),
    ).toBe('proven');
    expect(outcomeOf({ age_over_21: true }, wanted)).toBe('failed');
    expect(outcomeOf({}, { claim: 'constructor', value: 'true' })).toBe('failed');
    expect(outcomeOf(undefined, wanted)).toBe('failed');
  });
});
