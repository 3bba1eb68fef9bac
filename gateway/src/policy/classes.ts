import { ageModeFor, type AgeRule, countriesOf, type PolicyRule, refusalsFor } from '@alcova/contracts';
import { classOf, type PolicyClass } from '../http/policy-class';

/** The classes of one version of the policy. */
export interface PolicyClasses {
  /** Of visitors from countries that no rule names, and of those whose country is not known. */
  readonly usual: PolicyClass;
  /** Countries that are refused something else than the usual, or asked for their visitors' age otherwise. */
  readonly byCountry: ReadonlyMap<string, PolicyClass>;
  /** Whether some country's visitors have to prove their age, or are shown nothing. */
  readonly asksAge: boolean;
}

/** Sorts the countries that rules name into classes; one for which the usual holds is in no class of its own. */
export function classesOf(rules: readonly PolicyRule[], ages: readonly AgeRule[]): PolicyClasses {
  const usual = classOf(refusalsFor(rules, null), ageModeFor(ages, null));
  const byName = new Map([[usual.name, usual]]);
  const byCountry = new Map<string, PolicyClass>();
  const named = new Set([...countriesOf(rules), ...ages.flatMap(({ country }) => country ?? [])]);
  for (const country of named) {
    const found = classOf(refusalsFor(rules, country), ageModeFor(ages, country));
    const known = byName.get(found.name) ?? found;
    byName.set(known.name, known);
    if (known !== usual) byCountry.set(country, known);
  }
  const asksAge = [...byName.values()].some(({ ageMode }) => ageMode !== 'declared');
  return { usual, byCountry, asksAge };
}
