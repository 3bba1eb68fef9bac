import { CodedError, type RpcContract } from '@alcova/contracts';
import type { z } from 'zod';
import { type CallOptions, ServiceCalls } from './service-calls';

/**
 * Calls of one service that may wait for their answers at once in one process. A service that answers 500 a second is done with these in a
 * quarter of one: who comes behind them waits for longer than anybody does usually.
 */
const MOST_WAITING = 128;
/** The same of a service that is late: one that answers 100 a second is done with these in half of one. */
const MOST_WAITING_FOR_LATE = 48;
/** Even the quickest of so many answers took so long where a service is late; one call alone may take its time. */
const LATEST_ANSWERS = 8;
const LATE_MS = 200;

/**
 * Calls that are refused at once where too many of the same service wait already: under more traffic than can be carried some are told to
 * come back, and the others are answered as quickly as ever. One service that is slow takes no room from the others.
 */
export class BoundedCalls extends ServiceCalls {
  private readonly services = new Map<string, Waiting>();

  constructor(
    private readonly calls: ServiceCalls,
    private readonly most = MOST_WAITING,
    private readonly mostForLate = MOST_WAITING_FOR_LATE,
  ) {
    super();
  }

  /** @throws CodedError `unavailable` where too many wait, else as the calls themselves */
  async request<C extends RpcContract>(
    contract: C,
    input: z.input<C['input']>,
    options?: CallOptions,
  ): Promise<z.output<C['output']>> {
    const service = this.serviceOf(contract.name.split('.', 1)[0] ?? '');
    if (service.calls >= (service.isLate() ? this.mostForLate : this.most))
      throw new CodedError('unavailable', `too many calls wait before ${contract.name}`);
    const began = performance.now();
    service.calls += 1;
    try {
      return await this.calls.request(contract, input, options);
    } finally {
      service.ended(performance.now() - began);
    }
  }

  private serviceOf(name: string): Waiting {
    const known = this.services.get(name) ?? new Waiting();
    this.services.set(name, known);
    return known;
  }
}

/** The calls of one service. */
class Waiting {
  calls = 0;
  private readonly latestMs: number[] = [];

  isLate(): boolean {
    return this.latestMs.length === LATEST_ANSWERS && Math.min(...this.latestMs) > LATE_MS;
  }

  ended(afterMs: number): void {
    this.calls -= 1;
    this.latestMs.push(afterMs);
    if (this.latestMs.length > LATEST_ANSWERS) this.latestMs.shift();
  }
}
