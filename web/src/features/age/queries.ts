import {
  type AgeOutcome,
  type getAge,
  type AgeWay,
  type beginAgeProof,
  type handAgeProof,
  type recallAge,
  type WaitingAgeWay,
} from '@alcova/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AGE_MEMORY_KEY } from '../../shared/age-memory/memory';
import { insist } from '../../shared/api/answer';
import { call } from '../../shared/api/call';
import { ApiError, isSessionError, localError } from '../../shared/api/error';
import { renewSession, sessionHint } from '../../shared/api/renewal';
import { logFailure } from '../../shared/log';

const KEY = ['age'];
const MAX_TRIES = 3;
const PASSING: readonly string[] = ['network', 'timeout', 'unavailable', 'request.too-many'];

async function askAge(signal: AbortSignal) {
  const age = await call<typeof getAge>('GET /api/age', { signal });
  const { mode, isProven, ways } = age;
  insist(typeof mode === 'string' && typeof isProven === 'boolean' && Array.isArray(ways));
  insist(ways.every(({ way, label }) => typeof way === 'string' && typeof label === 'string'));
  return age;
}

/** How this visitor proves their age, and whether they have; asked anew when the tab is looked at again: another one may have proved it. */
export const useAge = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => askAge(signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

interface Begun {
  readonly way: AgeWay;
  /** Where it leads. */
  readonly next: string;
  /** The account is to remember it. */
  readonly keeps: boolean;
}

/**
 * Begins a proof. The account remembers one only where the session still stands when it ends: it is renewed here, since who comes back from a
 * provider has no page that could.
 */
export const useBeginProof = () =>
  useMutation({
    // Without a network it fails at once: there is another try.
    networkMode: 'always',
    mutationFn: async ({ way, next, keeps }: Begun) => {
      if (keeps) await renewSession(Date.now());
      const asked = { params: { way }, body: { next, keeps } };
      const begun = await call<typeof beginAgeProof>('POST /api/age/{way}/begin', asked);
      insist(typeof begun.address === 'string');
      return begun;
    },
    onError: (cause) => logFailure('age: a proof could not be begun', cause),
  });

/** Has the own account's memory of a proof open the site, and goes on to `next`: the page that is open now is the neutral one. */
export function useRecallAge(next: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call<typeof recallAge>('POST /api/age/account', {}),
    onSuccess: () => window.location.replace(next),
    onError: (cause) => {
      logFailure('age: what the account remembers did not open the site', cause);
      // It may be over.
      void client.invalidateQueries({ queryKey: AGE_MEMORY_KEY });
    },
  });
}

/** How a proof ended, and where it leads. */
export interface EndedProof {
  readonly outcome: AgeOutcome;
  readonly next: string;
}

interface Handed {
  readonly way: WaitingAgeWay;
  /** What the browser's own wallet gave; nothing where the answer came by another road. */
  readonly answer?: string | undefined;
}

/** Whether it may come about where it is tried once more. Who is signed in no longer ends a proof as a visitor does. */
const mayPass = (cause: Error): boolean =>
  cause instanceof ApiError &&
  (PASSING.includes(cause.code) || (isSessionError(cause) && !sessionHint.isSet()));

/** Null while no answer has come. */
async function handOver({ way, answer }: Handed): Promise<EndedProof | null> {
  const { outcome, next } = await call<typeof handAgeProof>('POST /api/age/{way}/hand', {
    params: { way },
    query: { signedIn: sessionHint.isSet() ? '1' : '0' },
    body: { answer },
  });
  insist(outcome === null || (typeof outcome === 'string' && typeof next === 'string'));
  return outcome && { outcome, next };
}

/** Ends a proof that was waited for; tried again where no answer comes: who is back from a wallet may be without a network for a moment. */
export function useHandProof() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (handed: Handed) => {
      const ended = await handOver(handed);
      // This page was told that it has come: another gateway will hear of it in a moment.
      if (!ended) throw localError('unavailable');
      return ended;
    },
    retry: (failures, cause) => mayPass(cause) && failures < MAX_TRIES - 1,
    onError: (cause) => {
      logFailure('age: a proof could not be ended', cause);
      // It may have been, and the answer is lost.
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Asks whether the answer to a proof has come, and ends it then; null where it has not, or nobody could say. */
export async function askForOutcome(way: WaitingAgeWay): Promise<EndedProof | null> {
  try {
    return await handOver({ way });
  } catch (cause) {
    logFailure('age: it could not be asked how a proof ended', cause);
    return null;
  }
}
