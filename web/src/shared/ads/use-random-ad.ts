import { type randomAd } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { insist } from '../api/answer';
import { call } from '../api/call';

export const PLACEMENT = '320x100';
/** Five minutes in ms. */
const RESHUFFLE_MS = 300_000;

async function oneAd(signal: AbortSignal) {
  const ad = await call<typeof randomAd>('GET /api/ads/random', {
    query: { placement: PLACEMENT },
    signal,
  });
  insist(typeof ad.id === 'string' && typeof ad.imageUrl === 'string');
  return ad;
}

/**
 * An ad at random, asked for when `isNear` and anew every five minutes. While nobody can see it (`isShown`) the next one waits: then it comes
 * as soon as somebody can. A failure is an end of the wait too.
 */
export function useRandomAd(isNear: boolean, isShown: boolean) {
  const slot = useId();
  const query = useQuery({
    queryKey: ['ad', slot],
    queryFn: ({ signal }) => oneAd(signal),
    enabled: isNear,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const { refetch, dataUpdatedAt, errorUpdatedAt } = query;
  const changedAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (!isShown || changedAt === 0) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(0, changedAt + RESHUFFLE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [isShown, changedAt, refetch]);
  return query;
}
