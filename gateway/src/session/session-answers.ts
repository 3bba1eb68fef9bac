import { CodedError, type IssuedSession, type SignInOutcome } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Call } from '../http/call';
import { SessionCookies } from './cookies';
import { DeviceCookie } from './device-cookie';

/** The request of a sign-in and its answer. */
export type Exchange = Pick<Call, 'request' | 'reply'>;

/** What the browser gets of a sign-in: tokens in cookies, the rest in the answer. */
@Injectable()
export class SessionAnswers {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly device: DeviceCookie,
  ) {}

  /** Hands a session that goes on to the browser. */
  open(reply: FastifyReply, session: IssuedSession) {
    this.cookies.write(reply, session);
    this.cookies.clearChallenge(reply);
    return { user: session.account, accessExpiresAt: session.accessExpiresAt };
  }

  /** Hands over a session that was signed in to just now: from here on the device is known to the account. */
  async enter({ request, reply }: Exchange, session: IssuedSession) {
    const answer = this.open(reply, session);
    await this.device.remember(request, reply, session.account.id);
    return answer;
  }

  /** Hands over what the first factor led to. @throws CodedError `auth.second-factor-required` with the challenge in a cookie */
  async settle(exchange: Exchange, outcome: SignInOutcome) {
    if (outcome.kind === 'session') return this.enter(exchange, outcome.session);
    this.cookies.writeChallenge(exchange.reply, outcome.challenge);
    throw new CodedError('auth.second-factor-required');
  }
}
