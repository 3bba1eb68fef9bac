import { type AccessClaims, CodedError } from '@alcova/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
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

  /** The session of an administrator, for routes without guards. @throws CodedError as the guards do for everybody else */
  async require(request: FastifyRequest): Promise<AccessClaims> {
    const token = this.cookies.accessToken(request);
    if (token === undefined) throw new CodedError('auth.required');
    const session = await this.tokens.verify(token);
    if (session.role !== 'admin') throw new CodedError('auth.forbidden');
    if (session.limited) throw new CodedError('auth.second-factor-setup-required');
    return session;
  }

  /** The session of somebody who works at the desks. @throws CodedError as the guards do for everybody else */
  readonly requireReviewer = async (request: FastifyRequest): Promise<AccessClaims> => {
    const token = this.cookies.accessToken(request);
    if (token === undefined) throw new CodedError('auth.required');
    const session = await this.tokens.verify(token);
    if (session.role !== 'moderator' && session.role !== 'admin') throw new CodedError('auth.forbidden');
    if (session.limited) throw new CodedError('auth.second-factor-setup-required');
    return session;
  };

  /**
   * Whether a request is of a moderator or an administrator, for what the framework has not seen; at once for everybody who does not claim
   * to be one. Never rejects.
   */
  readonly areStaff = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean | Promise<boolean> => {
    const token = this.cookies.accessTokenIn(headers.cookie);
    return token === undefined ? false : this.tokens.isStaff(token);
  };

  /** Whether a request claims to be an administrator's: then `asks` has to check it. */
  readonly mayAsk = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
    const token = this.cookies.accessTokenIn(headers.cookie);
    return token !== undefined && this.tokens.claimsAdministrator(token);
  };
}
