import {
  type Account,
  type AccountSort,
  type createAccount,
  type eraseAccount,
  type exportUsers,
  type inviteAgain,
  type listAccounts,
  type Role,
  type updateAccount,
} from '@alcova/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../shared/api/address';
import { call } from '../../shared/api/call';
import { withFreshProof } from '../../shared/reauthentication/fresh-proof';
import { fetchProtectedFile } from '../../shared/reauthentication/protected-file';
import { saveFile } from '../../shared/reauthentication/save-file';
import { enterSession, useSession } from '../../shared/session/store';
import { exportTexts } from './texts';

export interface UsersFilter {
  readonly q: string;
  readonly role: Role | undefined;
  readonly status: 'active' | 'disabled' | undefined;
  readonly sort: AccountSort;
  readonly page: number;
}

export interface UserChange {
  readonly id: string;
  readonly role?: Role;
  readonly isActive?: boolean;
}

const LIST = ['users'] as const;

/** A page of the accounts that match: addresses of people, hence with a fresh proof, which counts for ten minutes of reading. */
export const useUsers = (filter: UsersFilter) =>
  useQuery({
    queryKey: [...LIST, filter],
    queryFn: ({ signal }) =>
      withFreshProof(() => call<typeof listAccounts>('GET /api/users', { query: filter, signal })),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Runs a change of accounts with a fresh proof, then waits until the list says so too; a refusal is told at once. */
function useListMutation<Input, Output>(change: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: LIST });
  return useMutation({
    mutationFn: (input: Input) => withFreshProof(() => change(input)),
    onSuccess: refetch,
    onError: () => void refetch(),
  });
}

/** Changes role or status. Who changes the own account sees the site as that account from then on. */
export const useUpdateUser = () =>
  useListMutation(async ({ id, ...body }: UserChange) => {
    const account = await call<typeof updateAccount>('PATCH /api/users/{id}', { params: { id }, body });
    if (account.id === useSession.getState().account?.id) enterSession(account);
    return account;
  });

export const useDeleteUser = () =>
  useListMutation((id: string) => call<typeof eraseAccount>('DELETE /api/users/{id}', { params: { id } }));

export const useInviteAgain = () =>
  useListMutation((id: string) =>
    call<typeof inviteAgain>('POST /api/users/{id}/invitation', { params: { id } }),
  );

export const useCreateUser = () =>
  useListMutation((body: Pick<Account, 'name' | 'email' | 'role'>) =>
    call<typeof createAccount>('POST /api/users', { body }),
  );

/** Lets the browser keep the accounts that match as a file. */
export const useExportUsers = ({ q, role, status }: UsersFilter) =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchProtectedFile(
          addressOf<typeof exportUsers>('GET /api/users/export', {}, { q, role, status }),
        ),
        exportTexts.fileName,
      ),
  });
