import { Inject, Injectable } from '@nestjs/common';
import { type JobContract, jobSubject } from '@alcova/contracts';
import { counter, DrainRegistry, logger } from '@alcova/platform';
import {
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  NatsError,
  type NatsConnection,
} from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONNECTION } from '../options';
import { parseJson } from '../rpc/wire';
import { ensureConsumer, STREAMS } from '../topology';
import { DeadLetters } from './dead-letters';
import { type Place, TakingOrder } from './taking-order';

const log = logger('jobs');
const outcomes = counter('alcova_jobs_total', 'Deliveries of jobs by outcome', ['job', 'outcome']);

/** What became of a delivery. `retry` counts towards the dead letters, `release` (a worker that stops) goes straight back. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly reason: string; readonly afterMs?: number }
  | { readonly kind: 'release' }
  | { readonly kind: 'dead'; readonly reason: string };

export interface Delivery {
  readonly contract: JobContract;
  /** 1 for the first delivery. */
  readonly delivery: number;
  /** Aborted when the process must hand back what it has not finished. */
  readonly signal: AbortSignal;
}

export type JobHandler = (payload: unknown, delivery: Delivery) => Promise<JobOutcome>;

/** A running consumption. */
export interface JobSubscription {
  /** Stops pulling and waits for the work in flight. */
  drain(): Promise<void>;
  /** Tells the work in flight to hand itself back. */
  abort(): void;
}

const durableOf = (contract: JobContract): string => `jobs_${contract.name.replaceAll('.', '_')}`;
const IDLE_MIN_MS = 25;
const IDLE_MAX_MS = 500;

@Injectable()
export class JobQueue {
  constructor(
    @Inject(CONNECTION) private readonly connection: NatsConnection,
    @Inject(DeadLetters) private readonly deadLetters: DeadLetters,
    @Inject(DrainRegistry) private readonly drains: DrainRegistry,
  ) {}

  /**
   * Takes jobs of several contracts with one pool of `slots`; earlier places go first, a shared place by turns. A delivery is kept alive
   * while its handler runs. Lost streams and consumers are made again. The process's graceful stop drains it.
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

class Consumption implements JobSubscription {
  private readonly abortion = new AbortController();
  private readonly js: JetStreamClient;
  private stopping = false;
  private slots: Promise<void>[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly deadLetters: DeadLetters,
    private readonly order: TakingOrder,
    private readonly slotCount: number,
    private readonly handler: JobHandler,
  ) {
    this.js = connection.jetstream();
  }

  start(): void {
    const made = this.mend();
    this.slots = Array.from({ length: this.slotCount }, () => made.then(() => this.runSlot()));
  }

  async drain(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.slots);
  }

  abort(): void {
    this.abortion.abort();
  }

  private async runSlot(): Promise<void> {
    let idle = IDLE_MIN_MS;
    while (!this.stopping && !this.connection.isClosed()) {
      try {
        const taken = await this.takeOne();
        idle = taken ? IDLE_MIN_MS : Math.min(idle * 2, IDLE_MAX_MS);
        if (!taken) await sleep(idle * (0.75 + Math.random() / 2));
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'the queue does not answer, trying again',
        );
        await sleep(500);
        await this.mend();
      }
    }
  }

  /** Works on the first job there is, in the order of taking. */
  private async takeOne(): Promise<boolean> {
    for (const contract of this.order.forOneTake()) {
      const message = await this.pull(contract);
      if (!message) continue;
      this.order.took(contract);
      await this.work(contract, message);
      return true;
    }
    return false;
  }

  private async pull(contract: JobContract): Promise<JsMsg | undefined> {
    try {
      return await this.js.pull(STREAMS.jobs.name, durableOf(contract));
    } catch (error) {
      // 404 of a pull that does not wait: no message now. A missing consumer answers 503 (no responders) instead.
      if (error instanceof NatsError && error.code === '404') return undefined;
      throw error;
    }
  }

  private async mend(): Promise<void> {
    try {
      const manager: JetStreamManager = await this.connection.jetstreamManager();
      for (const contract of this.order.contracts)
        await ensureConsumer(manager, STREAMS.jobs, {
          durable: durableOf(contract),
          subject: jobSubject(contract),
          ackWaitMs: contract.ackWaitMs,
          maxInFlight: 20_000,
        });
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the queue could not be made yet',
      );
    }
  }

  private async work(contract: JobContract, message: JsMsg): Promise<void> {
    const delivery = message.info.redeliveryCount;
    const keepAlive = setInterval(() => {
      if (!this.connection.isClosed()) message.working();
    }, contract.ackWaitMs / 3);
    try {
      const outcome = await this.handle(contract, message, delivery);
      await this.settle(contract, message, delivery, outcome);
      outcomes.inc({ job: contract.name, outcome: outcome.kind });
    } finally {
      clearInterval(keepAlive);
    }
  }

  private async handle(contract: JobContract, message: JsMsg, delivery: number): Promise<JobOutcome> {
    // More deliveries than a job has: its worker was lost on the last one, before it could bury it.
    if (delivery > contract.maxDeliver)
      return { kind: 'dead', reason: 'its worker was lost on the last delivery' };
    try {
      const payload = contract.payload.safeParse(parseJson(message.string()));
      if (!payload.success) return { kind: 'dead', reason: 'the payload does not fit the contract' };
      return await this.handler(payload.data, { contract, delivery, signal: this.abortion.signal });
    } catch (error) {
      log.error({ err: error, job: contract.name, delivery }, 'a job failed');
      return { kind: 'retry', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  private async settle(
    contract: JobContract,
    message: JsMsg,
    delivery: number,
    outcome: JobOutcome,
  ): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        await message.ackAck();
        return;
      case 'release':
        message.nak();
        return;
      case 'retry': {
        if (delivery < contract.maxDeliver) {
          const backoff = contract.backoffMs[Math.min(delivery, contract.backoffMs.length) - 1] ?? 1_000;
          message.nak(outcome.afterMs ?? backoff);
          return;
        }
        await this.bury(contract, message, delivery, outcome.reason);
        return;
      }
      case 'dead':
        await this.bury(contract, message, delivery, outcome.reason);
    }
  }

  /** Dead letter first, acknowledgement second: a kill in between buries twice, which de-duplication takes out. */
  private async bury(contract: JobContract, message: JsMsg, delivery: number, reason: string): Promise<void> {
    await this.deadLetters.add({
      subject: message.subject,
      body: message.string(),
      deliveries: delivery,
      reason,
      id: `${contract.name}-${message.seq}`,
    });
    await message.ackAck();
    log.error({ job: contract.name, reason, deliveries: delivery }, 'a job went to the dead letters');
  }
}
