import { countriesOf, DEFAULT_POLICY, type PolicyRule } from '@alcova/contracts';
import { isRefused, isSame, linesOf, rebaseRules, toggled, rulesWithout } from './rules';

const rule = (country: string | null, surface: PolicyRule['surface'] = 'search'): PolicyRule => ({
  category: 'gay',
  country,
  surface,
});

describe('the rules of what is shown', () => {
  it('are turned off and on one at a time, everywhere or in one country', () => {
    const rules = toggled(toggled([...DEFAULT_POLICY], rule(null)), rule('PT'));
    expect(isRefused(rules, null, 'gay', 'search')).toBe(true);
    expect(isRefused(rules, 'BR', 'gay', 'search')).toBe(false);
    expect(countriesOf(rules)).toEqual(['GB', 'PT']);
    expect(isSame(toggled(rulesWithout(rules, 'PT'), rule(null)), DEFAULT_POLICY)).toBe(true);
    expect(isSame(rules, DEFAULT_POLICY)).toBe(false);
  });

  it('are told in few lines, what is hidden first', () => {
    const changes = [
      { ...rule('PT', 'page'), shown: true },
      { ...rule(null, 'ads'), shown: false },
      { ...rule(null, 'listing'), shown: false },
    ];
    expect(linesOf(changes)).toEqual([
      { shown: false, country: null, category: 'gay', surfaces: ['listing', 'ads'] },
      { shown: true, country: 'PT', category: 'gay', surfaces: ['page'] },
    ]);
  });

  it("keep one's own changes over somebody else's", () => {
    const before = [rule('GB'), rule('PT')];
    const own = [rule('PT'), rule('FR')];
    const now = [rule('GB'), rule('PT'), rule('US')];
    expect(isSame(rebaseRules(own, before, now), [rule('PT'), rule('US'), rule('FR')])).toBe(true);
    expect(isSame(rebaseRules(own, before, [rule('FR')]), [rule('FR')])).toBe(true);
  });
});
