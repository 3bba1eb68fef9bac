import { Inject, Injectable } from '@nestjs/common';
import { type JobContract, jobSubject, takerOf } from '@alcova/contracts';
import { DrainRegistry } from '@alcova/platform';
import type { NatsConnection } from 'nats';
import { managerOf } from '../connection/jetstream';
import { DECLARED } from '../connection/declared';
import { CONNECTION, MESSAGING_OPTIONS, type MessagingOptions } from '../connection/options';
import { isMissing, jobsStream } from '../connection/topology';
import { Consumption } from './consumption';
import { DeadLetters } from './dead-letters';
import type { JobHandler, JobSubscription } from './delivery';
import { SharedLock } from './shared-lock';
import { type Place, TakingOrder } from './taking-order';

@Injectable()
export class JobQueue {
  private readonly questions = new SharedLock();

  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(MESSAGING_OPTIONS) private readonly options: Pick<MessagingOptions, 'service'>,
    private readonly deadLetters: DeadLetters,
    private readonly drains: DrainRegistry,
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
   * How many messages of each of this process's own jobs the broker holds: those that wait and those that are being worked on. None where
   * the stream is lost. @throws NatsError when the broker does not answer
   */
  async held(): Promise<(contract: JobContract) => number> {
    const own = DECLARED.jobs.filter(({ name }) => name.startsWith(`${this.options.service}.`));
    const takers = [...new Set(own.map(takerOf))];
    const counts = await Promise.all(takers.map((taker) => this.heldFor(taker)));
    const bySubject = new Map(counts.flatMap((of) => Object.entries(of)));
    return (contract) => bySubject.get(jobSubject(contract)) ?? 0;
  }

  private async heldFor(taker: string): Promise<Record<string, number>> {
    const manager = await managerOf(this.connection, taker);
    try {
      const { state } = await manager.streams.info(jobsStream(taker), { subjects_filter: '>' });
      return state.subjects ?? {};
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
  }

  /** `consumeAll` for one contract. */
  consume(contract: JobContract, options: { slots: number }, handler: JobHandler): JobSubscription {
    return this.consumeAll([contract], options, handler);
  }
}
