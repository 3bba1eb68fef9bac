import { CodedError, FRESH_SECONDS, type RouteContract } from '@alcova/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { HANDLED_ROUTE } from './handles';

/** Lets a request through when its route's contract does; a method without a contract is closed to everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const route = this.reflector.get<RouteContract | undefined>(HANDLED_ROUTE, context.getHandler());
    if (!route) throw new CodedError('auth.forbidden');
    if (route.access === 'public') return true;
    const { session, sessionFailure } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!session) throw sessionFailure ?? new CodedError('auth.required');
    if (!route.access.includes(session.role)) throw new CodedError('auth.forbidden');
    if (session.limited && !route.access.includes('user'))
      throw new CodedError('auth.second-factor-setup-required');
    if (route.fresh && Date.now() / 1_000 - session.auth > FRESH_SECONDS)
      throw new CodedError('auth.fresh-sign-in-required');
    return true;
  }
}
