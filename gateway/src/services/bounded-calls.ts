import { CodedError, type RpcContract } from '@alcova/contracts';
import type { z } from 'zod';
import { type CallOptions, ServiceCalls } from './service-calls';

/**
 * Calls of one service that may wait for their answers at once in one process. A service that answers 500 a second is done with these in a
 * quarter of one: who comes behind them waits for longer than anybody does usually.
 */
const MOST_WAITING = 128;

/**
 * Calls that are refused at once where too many of the same service wait already: under more traffic than can be carried some are told to
 * come back, and the others are answered as quickly as ever. One service that is slow takes no room from the others.
 */
export class BoundedCalls extends ServiceCalls {
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly calls: ServiceCalls,
    private readonly most = MOST_WAITING,
  ) {
    super();
  }

  /** @throws CodedError `unavailable` where too many wait, else as the calls themselves */
  async request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options?: CallOptions,
  ): Promise<z.output<C['output']>> {
    const service = contract.name.split('.', 1)[0] ?? '';
    const before = this.waiting.get(service) ?? 0;
    if (before >= this.most) throw new CodedError('unavailable', `too many calls of ${service} wait`);
    this.waiting.set(service, before + 1);
    try {
      return await this.calls.request(contract, input, options);
    } finally {
      this.waiting.set(service, (this.waiting.get(service) ?? 1) - 1);
    }
  }
}
