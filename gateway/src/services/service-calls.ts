import type { Caller, RpcContract } from '@alcova/contracts';
import type { z } from 'zod';

export interface CallOptions {
  readonly caller: Caller;
  readonly deadlineMs?: number;
}

/**
 * How the gateway's capabilities reach the services; bound to messaging's RpcClient. Failures are CodedErrors, `unavailable` when nobody
 * answers in time.
 */
export abstract class ServiceCalls {
  /** The answer as JSON, after the contract's output as the service wrote it. */
  abstract answer<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: CallOptions,
  ): Promise<string>;

  /** The parsed answer. */
  async request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: CallOptions,
  ): Promise<z.output<C['output']>> {
    const answer: unknown = JSON.parse(await this.answer(contract, input, options));
    return contract.output.parse(answer) as z.output<C['output']>;
  }
}
