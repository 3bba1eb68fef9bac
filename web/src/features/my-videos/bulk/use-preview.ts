import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AdminFilter } from '../base/filter';
import type { Scope } from './BulkFields';
import { previewOf } from './preview';
import { idsOf } from './steps';
import { actOf, type Deed, type Values } from './values';

/** A pause in typing of this length (ms) asks anew. */
const PAUSE_MS = 300;
/** Which videos can be scheduled does not depend on when: they are counted before a time is typed. */
const SOME_TIME = '9999-01-01T00:00';

interface Wish {
  readonly deed: Deed;
  readonly values: Values;
  readonly scope: Scope;
  readonly selected: ReadonlySet<string>;
  readonly filter: AdminFilter;
  /** Whether these videos can be changed at once at all. */
  readonly isOpen: boolean;
}

/** What was typed, once it rests. */
function useRested(values: Values): Values {
  const [rested, setRested] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setRested(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return rested;
}

/** Which videos are meant, and what would happen to them; of a deletion, which is asked for otherwise, which ones alone. */
export function useBulkPreview({ deed, values, scope, selected, filter, isOpen }: Wish) {
  const rested = useRested(values);
  const act = actOf(deed, { ...rested, scheduledFor: SOME_TIME }, 0);
  const change = act?.field === 'deletion' ? null : act;
  const shown = useQuery({
    queryKey: ['bulk-ids', filter],
    queryFn: isOpen && scope === 'shown' ? ({ signal }) => idsOf(filter, signal) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
  const ids = scope === 'selected' ? [...selected] : shown.data;
  const preview = useQuery({
    queryKey: ['bulk-preview', change, ids],
    queryFn: isOpen && change && ids ? ({ signal }) => previewOf(change, ids, signal) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
  });
  return { ids, preview: preview.data, hasFailed: shown.isError || preview.isError };
}
