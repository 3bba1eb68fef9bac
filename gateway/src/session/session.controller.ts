import {
  CodedError,
  getAccount,
  loginRoute,
  logoutRoute,
  meRoute,
  refreshRoute,
  renewSession,
  signIn,
  signOut,
  type IssuedSession,
} from '@alcova/contracts';
import { logger } from '@alcova/platform';
import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Call, InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from './cookies';

const clientOf = (request: FastifyRequest) => ({
  address: request.ip.slice(0, 64),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
});

const publicPart = ({ account, accessExpiresAt }: IssuedSession) => ({ user: account, accessExpiresAt });

@Controller()
export class SessionController {
  private readonly log = logger('session');

  constructor(
    private readonly services: ServiceCalls,
    private readonly cookies: SessionCookies,
  ) {}

  @Handles(loginRoute, { limit: 'login' })
  async login({ body }: InputOf<typeof loginRoute>, { request, reply }: Call) {
    const outcome = await this.services.request(signIn, { ...body, client: clientOf(request) });
    if (outcome.kind === 'challenge') throw new CodedError('auth.second-factor-required');
    this.cookies.write(reply, outcome.session);
    return publicPart(outcome.session);
  }

  @Handles(refreshRoute, { limit: 'session' })
  async refresh(_input: InputOf<typeof refreshRoute>, { request, reply }: Call) {
    const refreshToken = this.cookies.refreshToken(request);
    if (!refreshToken) throw new CodedError('auth.session-expired');
    try {
      const session = await this.services.request(renewSession, { refreshToken, client: clientOf(request) });
      this.cookies.write(reply, session);
      return publicPart(session);
    } catch (error) {
      if (error instanceof CodedError && error.code === 'auth.session-expired') this.cookies.clear(reply);
      throw error;
    }
  }

  /** The browser forgets its session in any case; identity ends it as well when it can be reached. */
  @Handles(logoutRoute, { limit: 'session' })
  async logout(_input: InputOf<typeof logoutRoute>, { request, reply }: Call) {
    const refreshToken = this.cookies.refreshToken(request);
    this.cookies.clear(reply);
    if (refreshToken)
      await this.services.request(signOut, { refreshToken }).catch((error: unknown) => {
        this.log.warn({ err: error }, 'a session was not ended at identity');
      });
    return null;
  }

  @Handles(meRoute)
  async me(_input: InputOf<typeof meRoute>, { session, caller }: Call) {
    const visitor = { user: null, accessExpiresAt: null };
    if (!session) return visitor;
    try {
      const user = await this.services.request(getAccount, { id: session.sub }, { caller });
      return { user, accessExpiresAt: new Date(session.exp * 1_000).toISOString() };
    } catch (error) {
      if (error instanceof CodedError && error.code === 'auth.session-expired') return visitor;
      throw error;
    }
  }
}
