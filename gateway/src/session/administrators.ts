import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessTokens } from './access-tokens';
import { SessionCookies } from './cookies';

/** Tells administrators from everybody else where nothing else of a session matters. */
@Injectable()
export class Administrators {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly tokens: AccessTokens,
  ) {}

  /** Whether a request is of an administrator; at once for everybody who does not claim to be one. Never rejects. */
  readonly asks = (request: FastifyRequest): boolean | Promise<boolean> => {
    const token = this.cookies.accessToken(request);
    return token === undefined ? false : this.tokens.isAdministrator(token);
  };
}
