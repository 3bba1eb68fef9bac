import { CATEGORIES, type Category } from '../base/categories';
import { type Refusals, SURFACES, type Surface } from '../base/surfaces';
import type { AgeMode, AgeRule, PolicyRule } from './policy';

/** What nothing can be seen without: a country that is refused all categories on one of these has nothing left. */
const ESSENTIAL = ['listing', 'page'] as const satisfies readonly Surface[];

type Country = string | null;
type Cell = Pick<PolicyRule, 'category' | 'country' | 'surface'>;

/** What is refused to visitors from a country (null: from one that no rule names): the rules for everywhere and its own. */
export function refusalsFor(rules: readonly PolicyRule[], country: Country): Refusals {
  const holding = rules.filter((rule) => rule.country === null || rule.country === country);
  const refused: Refusals = {};
  for (const surface of SURFACES) {
    const named = new Set(holding.filter((rule) => rule.surface === surface).map((rule) => rule.category));
    const categories = CATEGORIES.filter((category) => named.has(category));
    if (categories.length > 0) refused[surface] = categories;
  }
  return refused;
}

/** The countries that rules name, in the order of the alphabet. */
export const countriesOf = (rules: readonly PolicyRule[]): string[] =>
  [...new Set(rules.flatMap(({ country }) => (country === null ? [] : [country])))].sort();

/** Where nothing would be left to see: everywhere (null alone), or in these countries. */
export function hiddenEverything(rules: readonly PolicyRule[]): Country[] {
  const isEmptyFor = (country: Country): boolean => {
    const refused = refusalsFor(rules, country);
    return ESSENTIAL.some((surface) => refused[surface]?.length === CATEGORIES.length);
  };
  return isEmptyFor(null) ? [null] : countriesOf(rules).filter(isEmptyFor);
}

/** How the age of visitors from a country (null: from one that no rule names) is made sure of. */
export function ageModeFor(ages: readonly AgeRule[], country: Country): AgeMode {
  const rule = ages.find((each) => each.country === country) ?? ages.find((each) => each.country === null);
  return rule?.mode ?? 'declared';
}

/** Whether visitors from some country, named or not, are asked for no more than their word. */
export const isDeclaredSomewhere = (ages: readonly AgeRule[]): boolean =>
  ageModeFor(ages, null) === 'declared' || ages.some(({ mode }) => mode === 'declared');

/** The rule for everywhere first, then by country, once each. A rule that says what holds without it is left out. */
export function agesInOrder(ages: readonly AgeRule[]): AgeRule[] {
  const byCountry = new Map(ages.map((rule) => [rule.country, rule]));
  const usual = byCountry.get(null)?.mode ?? 'declared';
  const own = [...byCountry.values()]
    .filter(({ country, mode }) => country !== null && mode !== usual)
    .sort((one, other) => ((one.country ?? '') < (other.country ?? '') ? -1 : 1));
  return usual === 'declared' ? own : [{ country: null, mode: usual }, ...own];
}

const cellOf = ({ category, country, surface }: Cell): string => `${country ?? ''}/${category}/${surface}`;

/** The same rules once each and in one order, so that what says the same is the same. */
export function inOrder(rules: readonly PolicyRule[]): PolicyRule[] {
  const unique = new Map(rules.map((rule) => [cellOf(rule), rule]));
  return [...unique.keys()].sort().flatMap((cell) => unique.get(cell) ?? []);
}

/** Rules that would come (not shown any more) and go (shown again). */
export function policyChangesOf(
  before: readonly PolicyRule[],
  after: readonly PolicyRule[],
): (Cell & { shown: boolean })[] {
  const [old, wanted] = [new Set(before.map(cellOf)), new Set(after.map(cellOf))];
  return [
    ...inOrder(after)
      .filter((rule) => !old.has(cellOf(rule)))
      .map((rule) => ({ ...rule, shown: false })),
    ...inOrder(before)
      .filter((rule) => !wanted.has(cellOf(rule)))
      .map((rule) => ({ ...rule, shown: true })),
  ];
}

/** The categories whose contents these changes concern. */
export const categoriesOf = (changes: readonly Pick<Cell, 'category'>[]): Category[] =>
  CATEGORIES.filter((category) => changes.some((change) => change.category === category));
