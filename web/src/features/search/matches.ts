import { type searchAll } from '@alcova/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/call';
import { logFailure } from '../../shared/log';
import { useMedia } from '../../shared/ui/use-media';

const PAUSE_MS = 300;
const FRESH_MS = 30_000;
/** Typed characters from which on there are suggestions: SEARCH-03. */
const MIN_LENGTH = 2;
const MIN_LENGTH_SMALL = 1;

/** `value` as it was when it had not changed for the pause. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * The videos and tales that match what is typed, and which of them could not be looked for; an answer to an older text is dropped. A failure
 * is only logged: searching still works.
 */
export function useMatches(text: string, isLive: boolean) {
  const isSmall = useMedia('(max-width: 640px)');
  const settled = useSettled(text);
  const isEnough = (typed: string) => [...typed].length >= (isSmall ? MIN_LENGTH_SMALL : MIN_LENGTH);
  const enabled = isLive && isEnough(settled) && isEnough(text);
  const { data } = useQuery({
    queryKey: ['suggestions', settled],
    queryFn: async ({ signal }) => {
      try {
        return await call<typeof searchAll>('GET /api/search', { query: { q: settled }, signal });
      } catch (cause) {
        if (!signal.aborted) logFailure('search: no suggestions', cause);
        throw cause;
      }
    },
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    enabled,
  });
  return enabled ? data : undefined;
}
