import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import type { RequestCounts } from '../http/request-counts';
import { SealedFlow } from '../http/sealed-flow';
import type { SigningKey } from '../config/signing-keys';

export const mode = z.enum(['popup', 'redirect']);
export type Mode = z.infer<typeof mode>;

const flow = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), mode });
/** One walk to the provider and back. The browser keeps it, sealed: only the browser that left may come back. */
export type Flow = z.infer<typeof flow>;

/** A new walk; `challenge` is what the provider sees of the verifier. */
export async function newFlow(chosen: Mode): Promise<Flow & { challenge: string }> {
  const verifier = randomPKCECodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  return { state: randomState(), nonce: randomNonce(), verifier, mode: chosen, challenge };
}

/** Keeps a walk in the browser and takes it back once. */
export class Flows extends SealedFlow<Flow> {
  constructor(secure: boolean, keys: readonly SigningKey[], counts: RequestCounts) {
    super(
      {
        ...{ purpose: 'provider flow', name: 'alcova_flow', path: '/api/auth/google', content: flow },
        idOf: ({ state }) => state,
      },
      secure,
      keys,
      counts,
    );
  }
}
