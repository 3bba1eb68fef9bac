import { type AgeMode, countriesOf, type PolicyState } from '@alcova/contracts';
import { useState } from 'react';
import { countriesOfAges, isSameAges, rebasedAges, withMode } from './ages';
import { usePolicy } from './queries';
import { isSame, type Place, type Policy, rebaseRules, toggled, rulesWithout } from './rules';

const wishesOf = ({ rules, ages }: Policy): Policy => ({ rules, ages });

/** A policy that is being changed, over the version that was read. */
export function useDraft(state: PolicyState) {
  const [base, setBase] = useState(state);
  const [own, setOwn] = useState<Policy>(() => wishesOf(state));
  /** Countries that were added and may have no rule yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const { refetch } = usePolicy();
  const { rules, ages } = own;
  const countries = [...new Set([...countriesOf(rules), ...countriesOfAges(ages), ...added])].toSorted();
  const begin = (now: PolicyState, wishes: Policy) => {
    setBase(now);
    setOwn(wishesOf(wishes));
  };
  const remove = (country: Place) => {
    setAdded((before) => before.filter((each) => each !== country));
    setOwn((before) => ({
      rules: rulesWithout(before.rules, country),
      ages: withMode(before.ages, country, undefined),
    }));
  };
  /** Goes on from what somebody else saved, with one's own changes over it; false where it cannot be read. */
  const takeOver = async (): Promise<boolean> => {
    const { data: now, isError } = await refetch();
    if (!now || isError) return false;
    begin(now, {
      rules: rebaseRules(rules, base.rules, now.rules),
      ages: rebasedAges(ages, base.ages, now.ages),
    });
    return true;
  };
  return {
    base,
    rules,
    ages,
    countries,
    isChanged: !isSame(rules, base.rules) || !isSameAges(ages, base.ages),
    toggle: (rule: Policy['rules'][number]) =>
      setOwn((before) => ({ ...before, rules: toggled(before.rules, rule) })),
    /** Undefined: the country goes with all others, and stays on the screen. */
    chooseMode: (place: Place, mode: AgeMode | undefined) => {
      if (place !== null) setAdded((before) => [...before, place]);
      setOwn((before) => ({ ...before, ages: withMode(before.ages, place, mode) }));
    },
    addCountry: (country: string) => setAdded((before) => [...before, country]),
    removeCountry: remove,
    take: (taken: Policy) => setOwn(wishesOf(taken)),
    saved: (now: PolicyState) => begin(now, now),
    discard: () => {
      setAdded([]);
      setOwn(wishesOf(base));
    },
    takeOver,
  };
}

export type PolicyDraft = ReturnType<typeof useDraft>;
