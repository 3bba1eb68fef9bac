import { CATEGORIES } from '../base/categories';
import { type AgeMode, DEFAULT_POLICY, type PolicyRule } from './policy';
import {
  countriesOf,
  hiddenEverything,
  inOrder,
  isDeclaredSomewhere,
  policyChangesOf,
  refusalsFor,
} from './policy-rules';

const rule = (
  category: PolicyRule['category'],
  country: string | null,
  surface: PolicyRule['surface'] = 'listing',
): PolicyRule => ({ category, country, surface });
const everywhere = (surface: PolicyRule['surface'], country: string | null) =>
  CATEGORIES.map((category) => rule(category, country, surface));

describe('what is refused', () => {
  it('is, by default, incesto on every surface for GB and nothing for all others', () => {
    expect(refusalsFor(DEFAULT_POLICY, 'BR')).toEqual({});
    expect(refusalsFor(DEFAULT_POLICY, null)).toEqual({});
    expect(refusalsFor(DEFAULT_POLICY, 'GB')).toEqual({
      ...{ listing: ['incesto'], search: ['incesto'], related: ['incesto'] },
      ...{ page: ['incesto'], sitemap: ['incesto'], ads: ['incesto'] },
    });
    expect(countriesOf(DEFAULT_POLICY)).toEqual(['GB']);
  });

  it('to a country is its own and that of everywhere, in one order', () => {
    const rules = [rule('trans', 'PT'), rule('gay', null), rule('hetero', 'PT'), rule('gay', 'PT')];
    expect(refusalsFor(rules, 'PT')).toEqual({ listing: ['hetero', 'gay', 'trans'] });
    expect(refusalsFor(rules, 'BR')).toEqual({ listing: ['gay'] });
  });
});

describe('a policy that would hide everything', () => {
  it.each([
    ['nowhere by default', DEFAULT_POLICY, []],
    ['in a country without any list', everywhere('listing', 'PT'), ['PT']],
    ['in a country without any page', everywhere('page', 'PT'), ['PT']],
    ['nowhere when searches alone find nothing', everywhere('search', 'PT'), []],
    ['everywhere', [...everywhere('listing', null), ...everywhere('page', 'PT')], [null]],
    [
      'where two rules together leave nothing',
      [...CATEGORIES.slice(1).map((category) => rule(category, null)), rule('hetero', 'GB')],
      ['GB'],
    ],
  ])('is noticed: %s', (_where, rules, countries) => expect(hiddenEverything(rules)).toEqual(countries));
});

describe('the word of a visitor', () => {
  it.each<[[string | null, AgeMode][], boolean]>([
    [[], true],
    [[['BR', 'verified']], true],
    [[[null, 'verified']], false],
    [[[null, 'closed']], false],
    [
      [
        [null, 'verified'],
        ['PT', 'declared'],
      ],
      true,
    ],
  ])('is enough somewhere by %j: %p', (ages, isEnough) => {
    expect(isDeclaredSomewhere(ages.map(([country, mode]) => ({ country, mode })))).toBe(isEnough);
  });
});

describe('changes of a policy', () => {
  it('are what would come and what would go', () => {
    const before = [rule('gay', 'PT'), rule('trans', null)];
    const after = [rule('trans', null), rule('incesto', 'GB', 'page')];
    expect(policyChangesOf(before, after)).toEqual([
      { ...rule('incesto', 'GB', 'page'), shown: false },
      { ...rule('gay', 'PT'), shown: true },
    ]);
    expect(policyChangesOf(before, [...before].reverse())).toEqual([]);
  });

  it('are none when rules are only repeated or reordered', () => {
    const rules = [rule('gay', 'PT'), rule('trans', null)];
    expect(inOrder([...rules, ...rules])).toEqual(inOrder([...rules].reverse()));
  });
});
