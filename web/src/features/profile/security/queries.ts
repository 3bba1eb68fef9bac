import {
  type AccountSecurity,
  type addPasskey,
  type changePassword,
  type choosePlaces,
  type confirmSecondFactor,
  type endAllSessions,
  type endSession,
  type ErasedTales,
  type eraseOwnAccount,
  type latestExport,
  type forgetAge,
  type listPlaces,
  type listSessions,
  type removePasskey,
  type removeSecondFactor,
  type renameAccount,
  type renewRecoveryCodes,
  type requestEmailChange,
  type requestExport,
  type startPasskey,
  type startSecondFactor,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { givePlaces, syncPlaces } from '../../../shared/account-places/sync';
import { AGE_MEMORY_KEY } from '../../../shared/age-memory/memory';
import { call } from '../../../shared/api/call';
import { renewSession } from '../../../shared/api/renewal';
import { logFailure } from '../../../shared/log';
import { createPasskey } from '../../../shared/passkeys/browser';
import { withFreshProof } from '../../../shared/reauthentication/fresh-proof';
import { type Proof } from '../../../shared/reauthentication/ProofForm';
import { SECURITY_KEY } from '../../../shared/reauthentication/security';
import { enterSession } from '../../../shared/session/store';

const SESSIONS_KEY = ['me', 'sessions'] as const;
const EXPORT_KEY = ['me', 'export'] as const;
const PLACES_KEY = ['me', 'places'] as const;
const POLL_MS = 2_000;

/** The own name, here and in what the page shows of the session. */
export function useRename() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call<typeof renameAccount>('PATCH /api/me', { body: { name } }),
    onSuccess: (account) => {
      enterSession(account);
      return cache.invalidateQueries({ queryKey: ['me', 'profile'] });
    },
  });
}

interface NewPassword {
  readonly currentPassword?: string;
  readonly newPassword: string;
}

export function useChangePassword() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) =>
      withFreshProof(() => call<typeof changePassword>('PUT /api/auth/password', { body })),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: SECURITY_KEY }),
        cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
      ]),
  });
}

/** Asks for another address; what then waits is part of how the account is protected. */
export function useRequestEmailChange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      withFreshProof(() => call<typeof requestEmailChange>('PUT /api/auth/email', { body: { email } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call<typeof listSessions>('GET /api/me/sessions', { signal }),
    staleTime: 0,
  });

export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<typeof endSession>('DELETE /api/me/sessions/{id}', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

export const useEndAllSessions = () =>
  useMutation({ mutationFn: () => call<typeof endAllSessions>('DELETE /api/me/sessions', {}) });

/** The session was opened without the second factor that the role asks for: its renewal brings the rights. */
const takeRights = () =>
  renewSession(Date.now()).catch((cause: unknown) => logFailure('session: could not be renewed', cause));

export const useStartSecondFactor = () =>
  useMutation({
    mutationFn: () => withFreshProof(() => call<typeof startSecondFactor>('POST /api/me/second-factor', {})),
  });

/** Answers the recovery codes. */
export function useConfirmSecondFactor(security: AccountSecurity) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      withFreshProof(() =>
        call<typeof confirmSecondFactor>('POST /api/me/second-factor/confirm', { body: { code } }),
      ),
    onSuccess: async () => {
      if (security.secondFactorRequired) await takeRights();
      await cache.invalidateQueries({ queryKey: SECURITY_KEY });
    },
  });
}

/** Makes a passkey of that name; answers the recovery codes where it is the account's first factor. */
export function useAddPasskey(security: AccountSecurity) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const options = await withFreshProof(() =>
        call<typeof startPasskey>('POST /api/me/passkeys/start', {}),
      );
      const passkey = await createPasskey(options);
      return withFreshProof(() =>
        call<typeof addPasskey>('POST /api/me/passkeys', { body: { name, passkey } }),
      );
    },
    onSuccess: async () => {
      if (security.secondFactorRequired) await takeRights();
      await cache.invalidateQueries({ queryKey: SECURITY_KEY });
    },
  });
}

export function useRemovePasskey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      withFreshProof(() => call<typeof removePasskey>('DELETE /api/me/passkeys/{id}', { params: { id } })),
    onSettled: () => cache.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}

export function useRemoveSecondFactor() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withFreshProof(() => call<typeof removeSecondFactor>('DELETE /api/me/second-factor', {})),
    onSettled: () => cache.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}

/** Answers the new recovery codes. */
export function useRenewRecoveryCodes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () =>
      withFreshProof(() => call<typeof renewRecoveryCodes>('POST /api/me/second-factor/recovery-codes', {})),
    onSettled: () => cache.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
}

export function useForgetAge() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call<typeof forgetAge>('DELETE /api/me/age', {}),
    onSettled: () => cache.invalidateQueries({ queryKey: AGE_MEMORY_KEY }),
  });
}

/** Whether an answer of `updatedAt` is asked for again, when the request is followed until `until` (both ms since the epoch). */
export const isFollowed = (updatedAt: number, until: number): boolean => updatedAt + POLL_MS < until;

/** The newest request of data; while it is collected, asked every two seconds until `until`. */
export const useExport = (until: number) =>
  useQuery({
    queryKey: EXPORT_KEY,
    queryFn: ({ signal }) => call<typeof latestExport>('GET /api/me/export', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.export?.status === 'collecting' &&
      isFollowed(Math.max(state.dataUpdatedAt, state.errorUpdatedAt), until)
        ? POLL_MS
        : false,
  });

export function useRequestExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => withFreshProof(() => call<typeof requestExport>('POST /api/me/export', {})),
    onSuccess: (personalExport) => cache.setQueryData(EXPORT_KEY, { export: personalExport }),
  });
}

/** Erases the own account, and its tales as `tales` says; the caller then leaves. */
export const eraseAccount = (proof: Proof, tales: ErasedTales) =>
  withFreshProof(() => call<typeof eraseOwnAccount>('DELETE /api/me', { body: { ...proof, tales } }));

/** Whether the account keeps where the person stopped. */
export const usePlacesChoice = () =>
  useQuery({
    queryKey: PLACES_KEY,
    queryFn: async ({ signal }) => {
      const { isKept } = await call<typeof listPlaces>('GET /api/me/places', { signal });
      return { isKept };
    },
    staleTime: 0,
  });

/** Has the account keep them from now on, those of this browser first; or erases them there. */
export function useChoosePlaces() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isKept: boolean) =>
      call<typeof choosePlaces>('PUT /api/me/places/choice', { body: { isKept } }),
    onSuccess: (choice) => {
      cache.setQueryData(PLACES_KEY, choice);
      void (choice.isKept ? givePlaces() : syncPlaces());
    },
  });
}
