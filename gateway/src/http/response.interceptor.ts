import type { RouteContract } from '@alcova/contracts';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { HANDLED_ROUTE } from './handles';

/** An answer that breaks its own contract: our mistake, so the caller learns nothing but `internal`. */
class ResponseContractError extends Error {
  override readonly name = 'ResponseContractError';
}

/**
 * Answers leave through their contract: fields that it does not name are dropped, so that what is for administrators cannot slip into
 * a public answer, and an answer that breaks it fails.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteContract>(HANDLED_ROUTE, context.getHandler());
    return next.handle().pipe(map((answer: unknown) => serialise(route, answer)));
  }
}

function serialise(route: RouteContract, answer: unknown): unknown {
  const parsed = route.response.safeParse(answer);
  if (!parsed.success)
    throw new ResponseContractError(`${route.operationId}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return route.status === 204 ? undefined : parsed.data;
}
