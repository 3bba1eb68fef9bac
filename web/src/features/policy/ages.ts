import { ageModeFor, type AgeMode, type AgeRule, agesInOrder } from '@alcova/contracts';
import { type Place } from './rules';

/** The rule of the place itself; undefined where what holds for all others holds there too. */
const ruleOf = (ages: readonly AgeRule[], place: Place): AgeMode | undefined =>
  ages.find(({ country }) => country === place)?.mode;

/** The mode that is chosen for a place; undefined where it goes with all others. */
export function chosenMode(ages: readonly AgeRule[], place: Place): AgeMode | undefined {
  const usual = ageModeFor(ages, null);
  if (place === null) return usual;
  const own = ruleOf(ages, place);
  return own === usual ? undefined : own;
}

/** The rules with another one for the place, or without one of its own. */
export function withMode(ages: readonly AgeRule[], place: Place, mode: AgeMode | undefined): AgeRule[] {
  const others = ages.filter(({ country }) => country !== place);
  return mode === undefined ? others : [...others, { country: place, mode }];
}

/** Countries with a mode of their own. */
export const countriesOfAges = (ages: readonly AgeRule[]): string[] =>
  ages.flatMap(({ country }) => (country === null ? [] : [country]));

export const isSameAges = (some: readonly AgeRule[], others: readonly AgeRule[]): boolean =>
  JSON.stringify(agesInOrder(some)) === JSON.stringify(agesInOrder(others));

const placesOf = (...all: (readonly AgeRule[])[]): Place[] => [
  ...new Set<Place>([null, ...all.flatMap(countriesOfAges).toSorted()]),
];

export interface AgeChange {
  readonly country: Place;
  readonly from: AgeMode;
  readonly to: AgeMode;
}

/** What changes for whom: all others first, then by country. */
export const ageChanges = (before: readonly AgeRule[], after: readonly AgeRule[]): AgeChange[] =>
  placesOf(before, after)
    .map((country) => ({ country, from: ageModeFor(before, country), to: ageModeFor(after, country) }))
    .filter(({ from, to }) => from !== to);

/** One's own changes over what somebody else saved meanwhile: a place that was changed over `before` stays so, all else is as `now`. */
export const rebasedAges = (
  own: readonly AgeRule[],
  before: readonly AgeRule[],
  now: readonly AgeRule[],
): AgeRule[] =>
  placesOf(own, before, now).flatMap((country) => {
    const isChanged = ruleOf(own, country) !== ruleOf(before, country);
    const mode = ruleOf(isChanged ? own : now, country);
    return mode === undefined ? [] : [{ country, mode }];
  });
