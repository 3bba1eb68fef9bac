import { type getSecurity } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/call';

export const SECURITY_KEY = ['me', 'security'] as const;

/** How the own account is protected: asked anew whenever it matters. */
export const useSecurity = () =>
  useQuery({
    queryKey: SECURITY_KEY,
    queryFn: ({ signal }) => call<typeof getSecurity>('GET /api/me/security', { signal }),
    staleTime: 0,
  });
