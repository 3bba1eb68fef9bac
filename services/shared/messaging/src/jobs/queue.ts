import { Inject, Injectable } from '@nestjs/common';
import type { JobContract } from '@alcova/contracts';
import { DrainRegistry } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { CONNECTION } from '../options';
import { Consumption } from './consumption';
import { DeadLetters } from './dead-letters';
import type { JobHandler, JobSubscription } from './delivery';
import { type Place, TakingOrder } from './taking-order';

@Injectable()
export class JobQueue {
  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  /**
   * Takes jobs of several contracts with one pool of `slots`; earlier places go first, a shared place by turns. A delivery is kept alive
   * while its handler runs; one of an `alone` contract runs while no other does. Lost streams and consumers are made again. The process's graceful stop drains it.
   */
  consumeAll(places: readonly Place[], options: { slots: number }, handler: JobHandler): JobSubscription {
    const order = new TakingOrder(places);
    const consumption = new Consumption(this.connection, this.deadLetters, order, options.slots, handler);
    consumption.start();
    this.drains.register(consumption);
    return consumption;
  }

  /** `consumeAll` for one contract. */
  consume(contract: JobContract, options: { slots: number }, handler: JobHandler): JobSubscription {
    return this.consumeAll([contract], options, handler);
  }
}
