import {
  type AgeRule,
  type Category,
  CATEGORIES,
  type PolicyRule,
  type Surface,
  SURFACES,
} from '@alcova/contracts';

/** A country's code, or null for everywhere. */
export type Place = string | null;

/** What is shown where, and to whom. */
export interface Policy {
  readonly rules: readonly PolicyRule[];
  readonly ages: readonly AgeRule[];
}

const keyOf = ({ country, category, surface }: PolicyRule) => `${country ?? ''} ${category} ${surface}`;

export const isRefused = (
  rules: readonly PolicyRule[],
  country: Place,
  category: Category,
  surface: Surface,
): boolean =>
  rules.some((rule) => rule.country === country && rule.category === category && rule.surface === surface);

/** The rules with one more, or with one less where it was among them. */
export function toggled(rules: readonly PolicyRule[], rule: PolicyRule): PolicyRule[] {
  const left = rules.filter((known) => keyOf(known) !== keyOf(rule));
  return left.length < rules.length ? left : [...rules, rule];
}

/** The rules without those of a country. */
export const rulesWithout = (rules: readonly PolicyRule[], country: Place): PolicyRule[] =>
  rules.filter((rule) => rule.country !== country);

export const isSame = (some: readonly PolicyRule[], others: readonly PolicyRule[]): boolean => {
  const keys = new Set(some.map(keyOf));
  return keys.size === new Set(others.map(keyOf)).size && others.every((rule) => keys.has(keyOf(rule)));
};

interface Change extends PolicyRule {
  readonly shown: boolean;
}

export interface ChangeLine {
  readonly shown: boolean;
  readonly category: Category;
  readonly country: Place;
  readonly surfaces: readonly Surface[];
}

/** Changes with one line for each category and place, what is hidden first; the rest in the order of the contracts. */
export function linesOf(changes: readonly Change[]): ChangeLine[] {
  const places = [...new Set(changes.map(({ country }) => country))];
  return [false, true].flatMap((shown) =>
    places.flatMap((country) =>
      CATEGORIES.flatMap((category) => {
        const surfaces = SURFACES.filter((surface) =>
          changes.some(
            (change) =>
              change.shown === shown &&
              change.country === country &&
              change.category === category &&
              change.surface === surface,
          ),
        );
        return surfaces.length > 0 ? [{ shown, country, category, surfaces }] : [];
      }),
    ),
  );
}

/**
 * One's own rules over what somebody else saved meanwhile: what was changed over `before` stays changed, all else is as it is `now`.
 */
export function rebaseRules(
  own: readonly PolicyRule[],
  before: readonly PolicyRule[],
  now: readonly PolicyRule[],
): PolicyRule[] {
  const has = (rules: readonly PolicyRule[], rule: PolicyRule) =>
    rules.some((known) => keyOf(known) === keyOf(rule));
  const added = own.filter((rule) => !has(before, rule) && !has(now, rule));
  const kept = now.filter((rule) => has(own, rule) || !has(before, rule));
  return [...kept, ...added];
}
