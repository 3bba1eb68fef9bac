import { ageRoute } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call';

/** How this visitor proves their age, and whether they have; asked anew when the tab is looked at again: another one may have proved it. */
export const useAge = () =>
  useQuery({
    queryKey: ['age'],
    queryFn: ({ signal }) => call(ageRoute, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
