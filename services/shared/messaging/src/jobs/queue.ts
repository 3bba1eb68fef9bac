import { Inject, Injectable } from '@nestjs/common';
import { type JobContract, jobSubject } from '@alcova/contracts';
import { DrainRegistry } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { CONNECTION } from '../options';
import { isMissing, STREAMS } from '../topology';
import { Consumption } from './consumption';
import { DeadLetters } from './dead-letters';
import type { JobHandler, JobSubscription } from './delivery';
import { Gate } from './gate';
import { type Place, TakingOrder } from './taking-order';

@Injectable()
export class JobQueue {
  private readonly questions = new Gate();

  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  /**
   * Takes jobs of several contracts with one pool of `slots`; earlier places go first, a shared place by turns. A delivery is kept alive
   * while its handler runs; one of an `alone` contract runs while no other does. The process's graceful stop drains it.
   */
  consumeAll(places: readonly Place[], options: { slots: number }, handler: JobHandler): JobSubscription {
    const order = new TakingOrder(places);
    const consumption = new Consumption(
      this.connection,
      this.deadLetters,
      order,
      options.slots,
      handler,
      this.questions,
    );
    consumption.start();
    this.drains.register(consumption);
    return consumption;
  }

  /**
   * How many messages of each contract's jobs the broker holds: those that wait and those that are being worked on. None where the stream is
   * lost. @throws NatsError when the broker does not answer
   */
  async held(): Promise<(contract: JobContract) => number> {
    const manager = await this.connection.jetstreamManager();
    const { name, subjects } = STREAMS.jobs;
    try {
      const { state } = await manager.streams.info(name, { subjects_filter: subjects?.[0] ?? '>' });
      return (contract) => state.subjects?.[jobSubject(contract)] ?? 0;
    } catch (error) {
      if (isMissing(error)) return () => 0;
      throw error;
    }
  }

  /** `consumeAll` for one contract. */
  consume(contract: JobContract, options: { slots: number }, handler: JobHandler): JobSubscription {
    return this.consumeAll([contract], options, handler);
  }
}
