import type { AgeRule } from '@alcova/contracts';
import { isAtLeast, stricterAges } from './age-floor';

const rules = (text: string): AgeRule[] =>
  text
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry) => entry.split('='))
    .map(([country, mode]) => ({ country: country === '*' ? null : country, mode }) as AgeRule);

describe('the least that ages are made sure of', () => {
  it.each([
    ['', '*=verified', '*=verified'],
    ['*=verified', '', '*=verified'],
    ['BR=closed', 'BR=verified,*=verified', '*=verified,BR=closed'],
    ['*=closed,BR=verified', '*=verified', '*=closed,BR=verified'],
    ['*=closed', 'BR=verified,*=declared', '*=closed'],
    ['BR=verified', 'GB=verified', 'BR=verified,GB=verified'],
  ])('is, of %p and %p together, %p', (one, other, both) => {
    expect(stricterAges(rules(one), rules(other))).toEqual(rules(both));
  });

  it.each([
    ['*=closed', 'BR=verified', true],
    ['BR=verified', 'BR=verified,*=declared', true],
    ['', 'BR=verified', false],
    ['BR=declared,*=closed', 'BR=verified', false],
    ['BR=verified', '*=verified', false],
    ['*=verified,PT=declared', '*=verified', false],
  ])('lets %p stand where %p is asked for: %p', (ages, floor, isEnough) => {
    expect(isAtLeast(rules(ages), rules(floor))).toBe(isEnough);
  });
});
