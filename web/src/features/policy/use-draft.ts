import { countriesOf, type PolicyRule, type PolicyState } from '@alcova/contracts';
import { useState } from 'react';
import { usePolicy } from './queries';
import { isSame, type Place, rebased, toggled, without } from './rules';

/** Rules that are being changed, over the version that was read. */
export function useDraft(state: PolicyState) {
  const [base, setBase] = useState(state);
  const [rules, setRules] = useState<readonly PolicyRule[]>(state.rules);
  /** Countries that were added and may have no rule yet. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const { refetch } = usePolicy();
  const countries = [...new Set([...countriesOf(rules), ...added])].toSorted();
  const begin = (now: PolicyState, own: readonly PolicyRule[]) => {
    setBase(now);
    setRules(own);
  };
  const remove = (country: Place) => {
    setAdded((before) => before.filter((each) => each !== country));
    setRules((before) => without(before, country));
  };
  /** Goes on from what somebody else saved, with one's own changes over it; false where it cannot be read. */
  const takeOver = async (): Promise<boolean> => {
    const { data: now, isError } = await refetch();
    if (!now || isError) return false;
    begin(now, rebased(rules, base.rules, now.rules));
    return true;
  };
  return {
    base,
    rules,
    countries,
    isChanged: !isSame(rules, base.rules),
    toggle: (rule: PolicyRule) => setRules((before) => toggled(before, rule)),
    addCountry: (country: string) => setAdded((before) => [...before, country]),
    removeCountry: remove,
    take: setRules,
    saved: (now: PolicyState) => begin(now, now.rules),
    discard: () => {
      setAdded([]);
      setRules(base.rules);
    },
    takeOver,
  };
}

export type PolicyDraft = ReturnType<typeof useDraft>;
