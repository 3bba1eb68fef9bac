import {
  ACCESS_SECONDS,
  CHALLENGE_SECONDS,
  type IssuedSession,
  type SignInChallenge,
} from '@alcova/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fastifyCookie } from '@fastify/cookie';
import { cookieIn } from '../http/cookie-in';

const REFRESH_PATH = '/api/auth';

/**
 * The two session cookies, and the one that stands for the first factor while the second is asked: never readable by scripts, never sent
 * by other sites' requests that change state. The short-lived ones say for how long they are kept, not until when: a browser would measure
 * that by its own clock or by this process's, and identity's may be minutes from both.
 */
export class SessionCookies {
  private readonly access: string;
  private readonly refresh: string;
  private readonly challenge: string;

  /** @param secure the site stands behind TLS: browsers then enforce host and path by the names' prefixes. */
  constructor(private readonly secure: boolean) {
    this.access = secure ? '__Host-alcova_access' : 'alcova_access';
    this.refresh = secure ? '__Secure-alcova_refresh' : 'alcova_refresh';
    this.challenge = secure ? '__Secure-alcova_challenge' : 'alcova_challenge';
  }

  accessToken(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return request.cookies[this.access];
  }

  /** The same of a Cookie header, for requests that the cookie plugin has not seen. */
  accessTokenIn(header: string | undefined): string | undefined {
    return header?.includes(this.access) ? fastifyCookie.parse(header)[this.access] : undefined;
  }

  /** Whether a Cookie header brings an access token, good or not. */
  isIn(header: string | undefined): boolean {
    return cookieIn(header, this.access) !== undefined;
  }

  refreshToken(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return request.cookies[this.refresh];
  }

  challengeToken(request: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return request.cookies[this.challenge];
  }

  writeChallenge(reply: FastifyReply, { challengeToken }: SignInChallenge): void {
    reply.setCookie(this.challenge, challengeToken, {
      ...this.attributes(REFRESH_PATH),
      maxAge: CHALLENGE_SECONDS,
    });
  }

  clearChallenge(reply: FastifyReply): void {
    reply.clearCookie(this.challenge, this.attributes(REFRESH_PATH));
  }

  write(reply: FastifyReply, session: IssuedSession): void {
    reply.setCookie(this.access, session.accessToken, {
      ...this.attributes('/'),
      maxAge: ACCESS_SECONDS,
    });
    reply.setCookie(this.refresh, session.refreshToken, {
      ...this.attributes(REFRESH_PATH),
      expires: new Date(session.refreshExpiresAt),
    });
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.access, this.attributes('/'));
    reply.clearCookie(this.refresh, this.attributes(REFRESH_PATH));
  }

  private attributes(path: string) {
    return { httpOnly: true, sameSite: 'lax', secure: this.secure, path } as const;
  }
}
