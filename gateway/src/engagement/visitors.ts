import { CodedError } from '@alcova/contracts';
import { normalizeIP } from '@fastify/rate-limit';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../http/call';
import { NEW_VISITORS_LIMIT, scaled } from '../http/rate-limits';
import { RequestCounts } from '../http/request-counts';
import { VisitorCookie } from './visitor-cookie';

/** Whether the browser knows its person to be signed in, as the routes ask it. */
interface Belief {
  readonly signedIn: '0' | '1';
}

/** Who acts where an account is not needed. */
@Injectable()
export class Visitors {
  constructor(
    private readonly cookie: VisitorCookie,
    private readonly counts: RequestCounts,
  ) {}

  /**
   * The visitor who asks; null for an account, and for who did nothing yet.
   * @throws CodedError `auth.required`, or why the access cannot be used, for a person who is signed in and whose access has run out
   */
  asking({ session, request }: Call, belief: Belief): string | null {
    if (session) return null;
    if (belief.signedIn === '1') throw request.sessionFailure ?? new CodedError('auth.required');
    return this.cookie.read(request);
  }

  /**
   * Lets the account (`visitor` is null) or the visitor act. A visitor who is not known yet becomes one, and gets the cookie when the act has
   * come to pass: nobody who only looks at pages has one.
   * @throws CodedError as `asking`, and `request.too-many` for an address of which too many new visitors come
   */
  async acting<T>(call: Call, belief: Belief, act: (visitor: string | null) => Promise<T>): Promise<T> {
    const known = this.asking(call, belief);
    if (call.session || known !== null) return act(known);
    await this.admit(call.request, call.reply);
    const visitor = this.cookie.newId();
    const answer = await act(visitor);
    this.cookie.write(call.reply, visitor);
    return answer;
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = `${this.counts.keyOf('address', normalizeIP(request.ip))}.visitors`;
    const { windowMs, shared } = NEW_VISITORS_LIMIT;
    const { count, endsAt } = await this.counts.hit(key, windowMs, shared);
    if (count <= scaled(NEW_VISITORS_LIMIT, request.server.rateLimitScale)) return;
    reply.header('retry-after', Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)));
    throw new CodedError('request.too-many');
  }
}
