import { type getPersonRecord, type getUser } from '@alcova/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/call';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';

/** The account with its address, hence with a fresh proof. It is below the list's key: a change of accounts asks anew for it too. */
export const useAccount = (id: string) =>
  useQuery({
    queryKey: ['users', 'person', id],
    queryFn: ({ signal }) =>
      withFreshProof(() => call<typeof getUser>('GET /api/users/{id}', { params: { id }, signal })),
    staleTime: 0,
  });

/** What the desks know of it; asked once the account is there, so that one proof does for both. */
export const usePersonRecord = (id: string) =>
  useQuery({
    queryKey: ['person-record', id],
    queryFn: ({ signal }) =>
      withFreshProof(() =>
        call<typeof getPersonRecord>('GET /api/users/{id}/record', { params: { id }, signal }),
      ),
    staleTime: 0,
  });
