import { CodedError, DEFAULT_DEADLINE_MS, type RpcContract } from '@alcova/contracts';
import type { z } from 'zod';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter';
import { type CallOptions, ServiceCalls } from './service-calls';

/**
 * `atOnce`: an evening's calls of one service, many times over, and still a short row before one that
 * answers 500 a second. `waiting`: so that a silent service holds a bounded part of this process.
 * `waitMs`: some times what those 32 take; with the wait of the request itself 0.8 s (docs/decisions/0013).
 */
const BOUNDS = { atOnce: 32, waiting: 512, waitMs: 300 };
/** Of calls that may take longer than others, since they ask somebody outside or do much: fewer than a class of requests has room for. */
const SLOW_BOUNDS = { atOnce: 16, waiting: 64, waitMs: 300 };

/**
 * Calls of which each service has a bounded number at once: one that is slow takes no room from the others, nor do its calls that may take
 * long from those that do not.
 */
export class BoundedCalls extends ServiceCalls {
  private readonly limiters = new Map<string, ConcurrencyLimiter>();

  constructor(private readonly calls: ServiceCalls) {
    super();
  }

  /** @throws CodedError unavailable for a call that found no room in time */
  answer<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options: CallOptions,
  ): Promise<string> {
    return this.limiterOf(contract).run(
      '',
      () => this.calls.answer(contract, input, options),
      () => new CodedError('unavailable', `too many calls wait before ${contract.name}`),
    );
  }

  private limiterOf({ name, deadlineMs }: RpcContract): ConcurrencyLimiter {
    const isSlow = deadlineMs > DEFAULT_DEADLINE_MS;
    const key = `${name.split('.', 1)[0] ?? ''}${isSlow ? ' slow' : ''}`;
    const known = this.limiters.get(key) ?? new ConcurrencyLimiter(isSlow ? SLOW_BOUNDS : BOUNDS);
    this.limiters.set(key, known);
    return known;
  }
}
