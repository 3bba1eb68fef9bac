import type { AccessClaims } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import { AccessTokens } from './access-tokens';
import { SessionCookies } from './cookies';

export const COOKIE_STRATEGY = 'access-cookie';

/** Passport's part: finds the token in the request. No token is a visitor, not a failure. */
class TokenStrategy extends Strategy {
  constructor(
    private readonly tokenOf: (request: FastifyRequest) => string | undefined,
    private readonly check: (
      token: string,
      done: (error: unknown, claims: AccessClaims | null) => void,
    ) => void,
  ) {
    super();
  }

  override authenticate(request: unknown): void {
    const token = this.tokenOf(request as FastifyRequest);
    if (!token) return this.fail();
    this.check(token, (error, claims) => {
      if (claims) this.success(claims);
      else this.error(error);
    });
  }
}

/** The session cookie as a passport strategy. */
@Injectable()
export class CookieStrategy extends PassportStrategy(TokenStrategy, COOKIE_STRATEGY) {
  constructor(
    cookies: SessionCookies,
    private readonly tokens: AccessTokens,
  ) {
    super((request: FastifyRequest) => cookies.accessToken(request));
  }

  validate(token: string): Promise<AccessClaims> {
    return this.tokens.verify(token);
  }
}
