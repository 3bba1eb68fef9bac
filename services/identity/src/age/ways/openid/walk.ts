import { jsonOf } from '@alcova/platform';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';

const random = z.string().min(32).max(128);
const walk = z.strictObject({ state: random, nonce: random, verifier: random });
/** One walk to the provider and back, as the browser that left keeps it. */
export type Walk = z.infer<typeof walk>;

/** A new walk; `challenge` is what the provider sees of the verifier. */
export async function newWalk(): Promise<Walk & { challenge: string }> {
  const verifier = randomPKCECodeVerifier();
  const challenge = await calculatePKCECodeChallenge(verifier);
  return { state: randomState(), nonce: randomNonce(), verifier, challenge };
}

export const secretOf = ({ state, nonce, verifier }: Walk): string =>
  JSON.stringify({ state, nonce, verifier });

/** The walk that a secret stands for; undefined for one that this process did not make. */
export const walkOf = (secret: string): Walk | undefined => jsonOf(walk).safeParse(secret).data;
