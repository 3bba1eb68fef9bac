import { CodedError } from '@alcova/contracts';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { COOKIE_STRATEGY } from './cookie.strategy';

/**
 * Finds out who calls; who may call is the access guard's question. A token that cannot be used makes a visitor: public pages
 * stay open, closed ones say why.
 */
@Injectable()
export class SessionGuard extends AuthGuard(COOKIE_STRATEGY) {
  override getAuthenticateOptions() {
    return { session: false, property: 'session' };
  }

  override handleRequest<User>(
    error: unknown,
    user: User | false,
    _info: unknown,
    context: ExecutionContext,
  ): User {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (error) request.sessionFailure = error instanceof CodedError ? error : new CodedError('internal');
    return (user || null) as User;
  }
}
