import { AGE_MODES, type AgeMode, ageModeFor, type AgeRule, agesInOrder } from '@alcova/contracts';

/** Strictest last, as they are declared. */
const strictness = (mode: AgeMode): number => AGE_MODES.indexOf(mode);
const stricterOf = (one: AgeMode, other: AgeMode): AgeMode =>
  strictness(one) >= strictness(other) ? one : other;
const placesOf = (...rules: (readonly AgeRule[])[]): (string | null)[] => [
  ...new Set([null, ...rules.flat().map(({ country }) => country)]),
];

/** For each country the stricter of two modes. */
export const stricterAges = (one: readonly AgeRule[], other: readonly AgeRule[]): AgeRule[] =>
  agesInOrder(
    placesOf(one, other).map((country) => ({
      ...{ country, mode: stricterOf(ageModeFor(one, country), ageModeFor(other, country)) },
    })),
  );

/** Whether no country has a weaker mode than the floor says. */
export const isAtLeast = (ages: readonly AgeRule[], floor: readonly AgeRule[]): boolean =>
  placesOf(ages, floor).every(
    (country) => strictness(ageModeFor(ages, country)) >= strictness(ageModeFor(floor, country)),
  );
