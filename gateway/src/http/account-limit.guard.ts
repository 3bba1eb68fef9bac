import { CodedError } from '@alcova/contracts';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCOUNT_LIMIT, scaled } from './rate-limits';
import { RequestCounts } from './request-counts';

/** Limits what one account changes, from however many addresses; the limits by address stand before it. */
@Injectable()
export class AccountLimitGuard implements CanActivate {
  constructor(private readonly counts: RequestCounts) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!request.session || request.method === 'GET' || request.method === 'HEAD') return true;
    const key = `${this.counts.keyOf('account', request.session.sub)}.changes`;
    const { count, endsAt } = await this.counts.hit(key, ACCOUNT_LIMIT.windowMs, ACCOUNT_LIMIT.shared);
    if (count <= scaled(ACCOUNT_LIMIT, request.server.rateLimitScale)) return true;
    http
      .getResponse<FastifyReply>()
      .header('retry-after', Math.max(1, Math.ceil((endsAt - Date.now()) / 1_000)));
    throw new CodedError('request.too-many');
  }
}
