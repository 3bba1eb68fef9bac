import { ANONYMOUS, CodedError, type IssuedSession, signOut, type SignInOutcome } from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, clientOf } from '../http/call';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from './cookies';
import { DeviceCookie } from './device-cookie';

/** The request of a sign-in and its answer. */
export type Exchange = Pick<Call, 'request' | 'reply'>;

/** What the browser gets of a sign-in: tokens in cookies, the rest in the answer. */
@Injectable()
export class SessionAnswers {
  private readonly log = logger('session');

  constructor(
    private readonly services: ServiceCalls,
    private readonly cookies: SessionCookies,
    private readonly device: DeviceCookie,
  ) {}

  /** Hands a session that goes on to the browser. */
  open(reply: FastifyReply, session: IssuedSession) {
    this.cookies.write(reply, session);
    this.cookies.clearChallenge(reply);
    return { user: session.account, accessExpiresAt: session.accessExpiresAt };
  }

  /**
   * Hands over a session that was signed in to just now: from here on the device is known to the account. The one that the browser had before
   * ends, since nobody could end it from here any more.
   */
  async enter({ request, reply }: Exchange, session: IssuedSession) {
    const answer = this.open(reply, session);
    await this.device.remember(request, reply, session.account.id);
    await this.end(request);
    return answer;
  }

  /** Ends the session whose renewal token a request brought, when identity can be reached. */
  async end(request: FastifyRequest): Promise<void> {
    const refreshToken = this.cookies.refreshToken(request);
    if (!refreshToken) return;
    await this.services
      .request(signOut, { refreshToken, client: clientOf(request) }, { caller: ANONYMOUS })
      .catch((error: unknown) => {
        this.log.warn({ err: error }, 'a session was not ended at identity');
      });
  }

  /** Hands over what the first factor led to. @throws CodedError `auth.second-factor-required` with the challenge in a cookie */
  async settle(exchange: Exchange, outcome: SignInOutcome) {
    if (outcome.kind === 'session') return this.enter(exchange, outcome.session);
    this.cookies.writeChallenge(exchange.reply, outcome.challenge);
    throw new CodedError('auth.second-factor-required');
  }
}
