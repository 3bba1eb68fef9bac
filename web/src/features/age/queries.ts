import {
  type ageRoute,
  type beginAgeProofRoute,
  type handAgeProofRoute,
  type recallAgeRoute,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AGE_MEMORY_KEY } from '../../shared/age/memory';
import { call } from '../../shared/api/call';
import { ApiError } from '../../shared/api/error';
import { logFailure } from '../../shared/log';

const KEY = ['age'];
const MAX_TRIES = 3;
const PASSING: readonly string[] = ['network', 'timeout', 'unavailable'];

/** How this visitor proves their age, and whether they have; asked anew when the tab is looked at again: another one may have proved it. */
export const useAge = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call<typeof ageRoute>('GET /api/age', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Begins a proof that is waited for; `next` is where it leads. */
export const useBeginProof = (next: string) =>
  useMutation({
    // Without a network it fails at once: there is another try.
    networkMode: 'always',
    mutationFn: (way: WaitingAgeWay) =>
      call<typeof beginAgeProofRoute>('POST /api/age/{way}/begin', { params: { way }, body: { next } }),
    onError: (cause) => logFailure('age: a proof could not be begun', cause),
  });

/** Has the own account's memory of a proof open the site, and goes on to `next`: the page that is open now is the neutral one. */
export function useRecallAge(next: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call<typeof recallAgeRoute>('POST /api/age/account', {}),
    onSuccess: () => window.location.replace(next),
    onError: (cause) => {
      logFailure('age: what the account remembers did not open the site', cause);
      // It may be over.
      void client.invalidateQueries({ queryKey: AGE_MEMORY_KEY });
    },
  });
}

interface Handed {
  readonly way: WaitingAgeWay;
  /** What the browser's own wallet gave; nothing where the answer came by another road. */
  readonly answer?: string | undefined;
}

/** Ends a proof that was waited for; tried again where no answer comes: who is back from a wallet may be without a network for a moment. */
export function useHandProof() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ way, answer }: Handed) =>
      call<typeof handAgeProofRoute>('POST /api/age/{way}/hand', { params: { way }, body: { answer } }),
    retry: (failures, cause) =>
      cause instanceof ApiError && PASSING.includes(cause.code) && failures < MAX_TRIES - 1,
    onError: (cause) => {
      logFailure('age: a proof could not be ended', cause);
      // It may have been, and the answer is lost.
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
}
