import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { JWTPayload } from 'jose';
import type { z } from 'zod';
import type { SigningKey } from '../config/signing-keys';
import { CookieSeal } from './cookie-seal';
import type { RequestCounts } from './request-counts';

/** Enough for whoever has to find a telephone first. */
const LIFETIME_SECONDS = 10 * 60;

interface Parts<Flow extends JWTPayload> {
  /** What the seal is for: one of another purpose does not open. */
  readonly purpose: string;
  /** The cookie's name, before what browsers enforce by it. */
  readonly name: string;
  /** No request outside of it carries the cookie. */
  readonly path: string;
  /** What is kept; all else that stands in a cookie is dropped. */
  readonly content: z.ZodType<Flow>;
  /** What no two flows have in common. */
  readonly idOf: (flow: Flow) => string;
}

/** A walk to another site and back, kept sealed in the browser that left: only that one may come back, once, within ten minutes. */
export class SealedFlow<Flow extends JWTPayload> {
  private readonly seal: CookieSeal;
  private readonly name: string;

  constructor(
    private readonly parts: Parts<Flow>,
    private readonly secure: boolean,
    keys: readonly SigningKey[],
    private readonly counts: RequestCounts,
  ) {
    this.seal = new CookieSeal(parts.purpose, keys);
    this.name = secure ? `__Secure-${parts.name}` : parts.name;
  }

  async remember(reply: FastifyReply, flow: Flow): Promise<void> {
    const sealed = await this.seal.seal(this.parts.content.parse(flow), LIFETIME_SECONDS);
    reply.setCookie(this.name, sealed, { ...this.attributes(), maxAge: LIFETIME_SECONDS });
  }

  forget(reply: FastifyReply): void {
    reply.clearCookie(this.name, this.attributes());
  }

  /** The walk that this browser is on, which it stays on. Undefined without one and after its time. */
  async read(request: Pick<FastifyRequest, 'cookies'>): Promise<Flow | undefined> {
    return this.parts.content.safeParse(await this.seal.open(request.cookies[this.name] ?? '')).data;
  }

  /** The same, which ends by it: undefined the second time as well, at whichever gateway. */
  async take(request: Pick<FastifyRequest, 'cookies'>): Promise<Flow | undefined> {
    const flow = await this.read(request);
    if (flow === undefined) return undefined;
    const key = `${this.counts.keyOf('flow', this.parts.idOf(flow))}.taken`;
    const { count } = await this.counts.hit(key, LIFETIME_SECONDS * 1_000, true);
    return count === 1 ? flow : undefined;
  }

  /** Lax: the way back is a navigation that another site began. */
  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path: this.parts.path } as const;
  }
}
