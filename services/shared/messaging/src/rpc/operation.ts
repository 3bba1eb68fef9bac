import { applyDecorators, Catch, type ExceptionFilter, UseFilters } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { type Caller, type RpcContract, rpcSubject } from '@alcova/contracts';
import { throwError, type Observable } from 'rxjs';
import type { z } from 'zod';

/** What a handler knows of its request besides the input. */
export interface RpcContext {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Hands a handler's failure to the transport as it is; Nest's own filter would flatten it. */
@Catch()
class RethrowFilter implements ExceptionFilter {
  catch(failure: unknown): Observable<never> {
    return throwError(() => failure);
  }
}

type Handler<C extends RpcContract> = (
  input: z.output<C['input']>,
  context: RpcContext,
) => Promise<z.input<C['output']>>;

/**
 * Serves an operation with a method of a Nest controller: `(input, context) => Promise<output>`. Who may call is looked at first, then the
 * input is parsed, and the output before the reply. A CodedError is answered with its code, any other failure is logged and answered as `internal`.
 */
export function Operation<C extends RpcContract>(operation: C) {
  return <M extends Handler<C>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    applyDecorators(
      MessagePattern(rpcSubject(operation), { contract: operation }),
      UseFilters(new RethrowFilter()),
    )(target, key, descriptor);
    // Without these Nest hands over the input alone.
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
}
