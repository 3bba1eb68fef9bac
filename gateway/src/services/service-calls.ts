import type { Caller, RpcContract } from '@alcova/contracts';
import type { z } from 'zod';

export interface CallOptions {
  readonly caller: Caller;
  readonly deadlineMs?: number;
}

/**
 * How the gateway's capabilities reach the services; bound to messaging's RpcClient. Replies are parsed; failures are CodedErrors,
 * `unavailable` when nobody answers in time.
 */
export abstract class ServiceCalls {
  abstract request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: CallOptions,
  ): Promise<z.output<C['output']>>;
}
