import { type AgeRule, CATEGORIES, DEFAULT_POLICY, type PolicyRule } from '@alcova/contracts';
import { classesOf } from './classes';
import { listedCategories, OPEN } from '../http/policy-class';

const rule = (category: PolicyRule['category'], country: string | null): PolicyRule => ({
  ...{ category, country, surface: 'listing' },
});

describe('classes of the policy', () => {
  it('are two by default: GB, and all others, to whom nothing is refused', () => {
    const { usual, byCountry } = classesOf(DEFAULT_POLICY, []);
    expect(usual.name).toBe(OPEN.name);
    expect(usual.isOpen).toBe(true);
    expect([...byCountry.keys()]).toEqual(['GB']);
    const gb = byCountry.get('GB');
    expect(gb?.isOpen).toBe(false);
    expect(gb?.except('search')).toEqual(['incesto']);
    expect(gb?.refuses('page', 'incesto')).toBe(true);
    expect(gb?.refuses('page', 'gay')).toBe(false);
  });

  it('are shared by countries with the same refusals, whatever the order of the rules', () => {
    const { byCountry } = classesOf(
      [
        ...[rule('gay', 'PT'), rule('trans', 'PT')],
        ...[rule('trans', 'GB'), rule('gay', 'GB')],
        rule('gay', 'DE'),
      ],
      [],
    );
    expect(byCountry.get('PT')).toBe(byCountry.get('GB'));
    expect(byCountry.get('DE')).not.toBe(byCountry.get('GB'));
  });

  it('are not made for a country that is refused what all are refused', () => {
    const { usual, byCountry } = classesOf([rule('gay', null), rule('gay', 'PT')], []);
    expect(usual.isOpen).toBe(false);
    expect(byCountry.size).toBe(0);
    expect(listedCategories(usual)).toEqual(CATEGORIES.filter((category) => category !== 'gay'));
  });

  it('tell countries apart by how the age of their visitors is made sure of', () => {
    const ages = [
      { country: 'GB', mode: 'verified' as const },
      { country: 'FR', mode: 'closed' as const },
      { country: 'PT', mode: 'declared' as const },
    ];
    const { usual, byCountry, asksAge } = classesOf(DEFAULT_POLICY, ages);
    expect([...byCountry].map(([country, { ageMode }]) => [country, ageMode])).toEqual([
      ['GB', 'verified'],
      ['FR', 'closed'],
    ]);
    expect([usual.ageMode, asksAge]).toEqual(['declared', true]);
    expect(byCountry.get('FR')?.isOpen).toBe(true);
    expect(new Set([usual, ...byCountry.values()].map(({ name }) => name)).size).toBe(3);
  });

  it('let the mode of all others hold where a country has none of its own', () => {
    const { usual, byCountry, asksAge } = classesOf(DEFAULT_POLICY, [
      { country: null, mode: 'verified' },
      { country: 'PT', mode: 'declared' },
    ]);
    expect([usual.ageMode, byCountry.get('GB')?.ageMode, asksAge]).toEqual(['verified', 'verified', true]);
    expect(byCountry.get('PT')).toMatchObject({ name: OPEN.name, ageMode: 'declared' });
    expect(classesOf(DEFAULT_POLICY, [{ country: 'PT', mode: 'declared' }])).toMatchObject({
      usual: { name: OPEN.name },
      asksAge: false,
    });
  });

  it('have a name that stands for their refusals and their mode alone', () => {
    const name = (rules: PolicyRule[], ages: AgeRule[] = []) => classesOf(rules, ages).usual.name;
    expect(name([rule('gay', null), rule('trans', 'PT')])).toBe(name([rule('gay', null)]));
    expect(name([rule('gay', null)])).not.toBe(name([rule('trans', null)]));
    expect(name([{ ...rule('gay', null), surface: 'search' }])).not.toBe(name([rule('gay', null)]));
    const verified: AgeRule[] = [{ country: null, mode: 'verified' }];
    expect(name([], verified)).not.toBe(name([]));
    expect(name([rule('gay', null)], verified)).not.toBe(name([], verified));
    expect(name([], verified)).not.toBe(name([], [{ country: null, mode: 'closed' }]));
  });
});
