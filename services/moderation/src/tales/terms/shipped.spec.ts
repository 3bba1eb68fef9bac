import { SHIPPED_TERMS } from './shipped-terms';
import { missingIn, stateOf } from './shipped';

const all = [...SHIPPED_TERMS.items];
const off = all.map((item) => ({ ...item, isOff: true }));
const own = { term: 'zulmira', kind: 'minor' } as const;

describe('a list of terms beside the one that the software comes with', () => {
  it('is current with all of it, and more', () => {
    expect(stateOf([...all, own])).toBe('current');
    expect(missingIn(all)).toEqual([]);
  });

  it('is current where some were switched off', () => {
    expect(stateOf([...off.slice(0, 3), ...all.slice(3)])).toBe('current');
  });

  it('is outdated where it holds what the first version held', () => {
    const first = all.slice(
      0,
      all.findIndex(({ term }) => term === 'ageplay'),
    );
    expect([SHIPPED_TERMS.version, stateOf(first)]).toEqual([2, 'outdated']);
    expect(missingIn(first)).toContainEqual({ term: 'estrangulamento', kind: 'violence' });
  });

  it('is outdated where one is missing', () => {
    expect(stateOf([...all.slice(1), own])).toBe('outdated');
    expect(missingIn(all.slice(1))).toEqual(all.slice(0, 1));
  });

  it.each([[[]], [off], [[{ term: 'brolo', kind: 'other' } as const]]])(
    'marks nothing that speaks of a minor without a term of that kind that is on',
    (items) => expect(stateOf(items)).toBe('none'),
  );
});
