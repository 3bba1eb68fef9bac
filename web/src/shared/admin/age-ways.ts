import { type AgeWay, type ageWayStates } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call';

/** What the ways of proving an age are called among administrators: visitors read the label that is configured. */
export const AGE_WAY_NAMES: Readonly<Record<AgeWay, string>> = {
  wallet: 'Carteira digital',
  openid: 'Provedor OpenID Connect',
};

/** Every way of proving an age, on or off, and whether the site takes a word instead somewhere. */
export const useAgeWays = () =>
  useQuery({
    queryKey: ['age-ways'],
    queryFn: ({ signal }) => call<typeof ageWayStates>('GET /api/admin/age/ways', { signal }),
    staleTime: 0,
  });
