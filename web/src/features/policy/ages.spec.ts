import { type AgeMode, type AgeRule } from '@alcova/contracts';
import { ageChanges, chosenMode, countriesOfAges, isSameAges, rebasedAges, withMode } from './ages';

const rule = (country: string | null, mode: AgeMode): AgeRule => ({ country, mode });

describe('how the age is made sure of, by place', () => {
  it('goes with all others until a country is given a mode of its own', () => {
    expect(chosenMode([], null)).toBe('declared');
    expect(chosenMode([], 'BR')).toBeUndefined();
    const ages = withMode([], 'BR', 'verified');
    expect(chosenMode(ages, 'BR')).toBe('verified');
    expect(chosenMode(ages, 'PT')).toBeUndefined();
    expect(withMode(ages, 'BR', undefined)).toEqual([]);
    expect(withMode(ages, 'BR', 'closed')).toEqual([rule('BR', 'closed')]);
  });

  it("keeps a country's own mode while that of all others passes by it", () => {
    const ages = withMode([rule('BR', 'verified')], null, 'verified');
    expect(chosenMode(ages, 'BR')).toBeUndefined();
    expect(chosenMode(withMode(ages, null, 'declared'), 'BR')).toBe('verified');
  });

  it('is the same where it says the same', () => {
    expect(isSameAges([rule(null, 'declared'), rule('BR', 'closed')], [rule('BR', 'closed')])).toBe(true);
    expect(isSameAges([rule('BR', 'closed')], [rule('BR', 'verified')])).toBe(false);
  });

  it('names its countries', () => {
    expect(countriesOfAges([rule(null, 'closed'), rule('BR', 'verified')])).toEqual(['BR']);
  });

  it('tells what changes for whom, those included who follow all others', () => {
    const before = [rule('BR', 'verified'), rule('FR', 'closed')];
    const after = [rule(null, 'verified'), rule('BR', 'verified'), rule('US', 'closed')];
    expect(ageChanges(before, after)).toEqual([
      { country: null, from: 'declared', to: 'verified' },
      { country: 'FR', from: 'closed', to: 'verified' },
      { country: 'US', from: 'declared', to: 'closed' },
    ]);
    expect(ageChanges(before, before)).toEqual([]);
  });

  it("keeps one's own changes over somebody else's", () => {
    const before = [rule('BR', 'verified'), rule('FR', 'closed')];
    const own = [rule('BR', 'verified'), rule('PT', 'closed')];
    const now = [rule(null, 'verified'), rule('FR', 'closed'), rule('US', 'closed')];
    expect(rebasedAges(own, before, now)).toEqual([
      rule(null, 'verified'),
      rule('PT', 'closed'),
      rule('US', 'closed'),
    ]);
  });
});
