import { countriesOf, type PolicyRule, refusalsFor } from '@alcova/contracts';
import { classOf, type PolicyClass } from './policy-class';

/** The classes of one version of the policy. */
export interface PolicyClasses {
  /** Of visitors from countries that no rule names, and of those whose country is not known. */
  readonly usual: PolicyClass;
  /** Countries that are refused something else than the usual. */
  readonly byCountry: ReadonlyMap<string, PolicyClass>;
}

/** Sorts the countries that rules name into classes; one that is refused the usual is in no class of its own. */
export function classesOf(rules: readonly PolicyRule[]): PolicyClasses {
  const usual = classOf(refusalsFor(rules, null));
  const byName = new Map([[usual.name, usual]]);
  const byCountry = new Map<string, PolicyClass>();
  for (const country of countriesOf(rules)) {
    const found = classOf(refusalsFor(rules, country));
    const known = byName.get(found.name) ?? found;
    byName.set(known.name, known);
    if (known !== usual) byCountry.set(country, known);
  }
  return { usual, byCountry };
}
