import type { RouteContract } from '@alcova/contracts';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, fromEvent, map, takeUntil, type Observable } from 'rxjs';
import { type Download, downloaded } from './download';
import { EVENT_STREAM_TYPE, eventStream } from './event-stream';
import { HANDLED_ROUTE } from './handles';
import { ForwardedJson } from './forwarded-json';
import { type Picture, pictureResponse } from './picture';

/** An answer that breaks its own contract: our mistake, so the caller learns nothing but `internal`. */
class ResponseContractError extends Error {
  override readonly name = 'ResponseContractError';
}

/**
 * Answers leave through their contract: fields that it does not name are dropped, so that what is for administrators cannot slip into
 * a public answer, and an answer that breaks it fails. What a service wrote after its operation's output did so there.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteContract>(HANDLED_ROUTE, context.getHandler());
    if (route.status === 302)
      return next
        .handle()
        .pipe(
          map((address: unknown) => lead(route, context.switchToHttp().getResponse<FastifyReply>(), address)),
        );
    const { download, picture: type } = route;
    if (download !== undefined) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      return next.handle().pipe(map((file: Download) => downloaded(file, download, reply)));
    }
    if (type !== undefined) {
      const http = context.switchToHttp();
      const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
      return next.handle().pipe(map((picture: Picture) => pictureResponse(picture, type, request, reply)));
    }
    const answers = next
      .handle()
      .pipe(
        map((answer: unknown) =>
          answer instanceof ForwardedJson
            ? passedOn(route, answer, context.switchToHttp().getResponse<FastifyReply>())
            : answerOf(route, answer),
        ),
      );
    if (route.eventName === undefined) return answers;
    return from(streamed(route.eventName, answers, context.switchToHttp().getResponse<FastifyReply>()));
  }
}

/** Events leave one by one, as they happen, until the client goes. No proxy may keep or change them. */
async function streamed(eventName: string, events: Observable<unknown>, reply: FastifyReply) {
  const untilGone = events.pipe(takeUntil(fromEvent(reply.raw, 'close')));
  const stream = await eventStream(eventName, untilGone);
  reply.headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  return new StreamableFile(stream, { type: EVENT_STREAM_TYPE });
}

function passedOn(
  { status }: RouteContract,
  { json }: ForwardedJson,
  reply: FastifyReply,
): string | undefined {
  if (status === 204) return undefined;
  reply.type('application/json; charset=utf-8');
  return json;
}

function lead(route: RouteContract, reply: FastifyReply, address: unknown): undefined {
  if (typeof address !== 'string') throw new ResponseContractError(`${route.operationId}: no address`);
  reply.header('location', address);
  return undefined;
}

/** An answer as its contract lets it leave. @throws ResponseContractError */
export function answerOf(route: RouteContract, answer: unknown): unknown {
  const parsed = route.response.safeParse(answer);
  if (!parsed.success)
    throw new ResponseContractError(`${route.operationId}: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  return route.status === 204 ? undefined : parsed.data;
}
