import { CodedError, type IssuedSession, type SignInOutcome } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SessionCookies } from './cookies';

/** What the browser gets of a sign-in: tokens in cookies, the rest in the answer. */
@Injectable()
export class SessionAnswers {
  constructor(private readonly cookies: SessionCookies) {}

  /** Hands a session to the browser. */
  open(reply: FastifyReply, session: IssuedSession) {
    this.cookies.write(reply, session);
    this.cookies.clearChallenge(reply);
    return { user: session.account, accessExpiresAt: session.accessExpiresAt };
  }

  /** Hands over what the first factor led to. @throws CodedError `auth.second-factor-required` with the challenge in a cookie */
  settle(reply: FastifyReply, outcome: SignInOutcome) {
    if (outcome.kind === 'session') return this.open(reply, outcome.session);
    this.cookies.writeChallenge(reply, outcome.challenge);
    throw new CodedError('auth.second-factor-required');
  }
}
