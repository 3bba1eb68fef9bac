import {
  ANONYMOUS,
  CodedError,
  completeSecondFactor,
  enterByPasskey,
  getAccount,
  login,
  logout,
  passkeySignIn,
  getMe,
  refreshSession,
  renewSession,
  secondFactor,
  readPasskeyChallenge,
  startPasskeySignIn,
} from '@alcova/contracts';
import { Controller } from '@nestjs/common';
import { clientOf, type Call, type InputOf } from '../http/call';
import { Handles } from '../http/handles';
import { ServiceCalls } from '../services/service-calls';
import { SessionCookies } from './cookies';
import { DeviceCookie } from './device-cookie';
import { PasswordSignIns } from './password-sign-ins';
import { SessionAnswers } from './session-answers';

const isExpired = (error: unknown): boolean =>
  error instanceof CodedError && error.code === 'auth.session-expired';

/** Signing in, staying signed in and signing out. */
@Controller()
export class SessionController {
  constructor(
    private readonly services: ServiceCalls,
    private readonly cookies: SessionCookies,
    private readonly answers: SessionAnswers,
    private readonly signIns: PasswordSignIns,
    private readonly device: DeviceCookie,
  ) {}

  @Handles(login)
  async login({ body }: InputOf<typeof login>, { request, reply }: Call) {
    const exchange = { request, reply };
    return this.answers.settle(exchange, await this.signIns.signIn(body, exchange));
  }

  /** The challenge in the cookie lasts until it was met or has ended. */
  @Handles(secondFactor)
  async secondFactor({ body }: InputOf<typeof secondFactor>, { request, reply }: Call) {
    const challengeToken = this.cookies.challengeToken(request);
    if (!challengeToken) throw new CodedError('auth.session-expired');
    const device = await this.device.read(request);
    const proof = { ...body, challengeToken, client: clientOf(request), ...(device && { device }) };
    try {
      const session = await this.services.request(completeSecondFactor, proof, { caller: ANONYMOUS });
      return await this.answers.enter({ request, reply }, session);
    } catch (error) {
      if (isExpired(error)) this.cookies.clearChallenge(reply);
      throw error;
    }
  }

  @Handles(passkeySignIn)
  async passkeySignIn({ body }: InputOf<typeof passkeySignIn>, { request, reply }: Call) {
    const device = await this.device.read(request);
    const shown = { ...body, client: clientOf(request), ...(device && { device }) };
    const session = await this.services.request(enterByPasskey, shown, { caller: ANONYMOUS });
    return this.answers.enter({ request, reply }, session);
  }

  @Handles(startPasskeySignIn)
  async startPasskeySignIn(_input: InputOf<typeof startPasskeySignIn>, { request }: Call) {
    const challengeToken = this.cookies.challengeToken(request);
    if (!challengeToken) throw new CodedError('auth.session-expired');
    return this.services.request(readPasskeyChallenge, { challengeToken }, { caller: ANONYMOUS });
  }

  @Handles(refreshSession)
  async refresh(_input: InputOf<typeof refreshSession>, { request, reply }: Call) {
    const refreshToken = this.cookies.refreshToken(request);
    if (!refreshToken) throw new CodedError('auth.session-expired');
    try {
      const session = await this.services.request(
        renewSession,
        { refreshToken, client: clientOf(request) },
        { caller: ANONYMOUS },
      );
      return this.answers.open(reply, session);
    } catch (error) {
      if (isExpired(error)) this.cookies.clear(reply);
      throw error;
    }
  }

  /** The browser forgets its session in any case; identity ends it as well when it can be reached. */
  @Handles(logout)
  async logout(_input: InputOf<typeof logout>, { request, reply }: Call) {
    this.cookies.clear(reply);
    await this.answers.end(request);
    return null;
  }

  @Handles(getMe)
  async me(_input: InputOf<typeof getMe>, { session, caller, request }: Call) {
    const visitor = { user: null, accessExpiresAt: null };
    // Who cannot be believed just now has not signed out: a browser that heard so would forget the session.
    if (request.sessionFailure?.code === 'unavailable') throw request.sessionFailure;
    if (!session) return visitor;
    try {
      const user = await this.services.request(getAccount, { id: session.sub }, { caller });
      return { user, accessExpiresAt: new Date(session.exp * 1_000).toISOString() };
    } catch (error) {
      if (isExpired(error)) return visitor;
      throw error;
    }
  }
}
