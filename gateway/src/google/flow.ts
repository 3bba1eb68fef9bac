import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import { calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { z } from 'zod';
import { CookieSeal } from '../http/cookie-seal';
import type { RequestCounts } from '../http/request-counts';
import type { SigningKey } from '../media/signing';

/** The callback's path: no other request carries the cookie. */
const COOKIE_PATH = '/api/auth/google';
const LIFETIME_SECONDS = 10 * 60;

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
export class Flows {
  private readonly seal: CookieSeal;
  private readonly name: string;

  constructor(
    private readonly secure: boolean,
    keys: readonly SigningKey[],
    private readonly counts: RequestCounts,
  ) {
    this.seal = new CookieSeal('provider flow', keys);
    this.name = secure ? '__Secure-alcova_flow' : 'alcova_flow';
  }

  async remember(reply: FastifyReply, { state, nonce, verifier, mode: chosen }: Flow): Promise<void> {
    const sealed = await this.seal.seal({ state, nonce, verifier, mode: chosen }, LIFETIME_SECONDS);
    reply.setCookie(this.name, sealed, { ...this.attributes(), maxAge: LIFETIME_SECONDS });
  }

  forget(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes());
  }

  /** The walk that this browser is on. Undefined without one, after its time, and the second time, at whichever gateway. */
  async take(request: Pick<FastifyRequest, 'cookies'>): Promise<Flow | undefined> {
    const parsed = flow.safeParse(await this.seal.open(request.cookies[this.name] ?? ''));
    if (!parsed.success) return undefined;
    const key = `${this.counts.keyOf('flow', parsed.data.state)}.taken`;
    const { count } = await this.counts.hit(key, LIFETIME_SECONDS * 1_000, true);
    return count === 1 ? parsed.data : undefined;
  }

  /** Lax: the way back is a navigation that another site began. */
  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: COOKIE_PATH } as const;
  }
}
