import type { JobContract } from '@alcova/contracts';
import { beginRequest, counter, logger, type OpenSpan, withRequest } from '@alcova/platform';
import { type JsMsg, NatsError, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamsOf } from '../connection/jetstream';
import { messageSpan, originOf } from '../connection/origin';
import { parseJson } from '../rpc/wire';
import { durableOf, jobConsumer } from '../connection/topology';
import type { DeadLetters } from './dead-letters';
import type { JobHandler, JobOutcome, JobSubscription } from './delivery';
import { SharedLock } from './shared-lock';
import type { TakingOrder } from './taking-order';

const log = logger('jobs');
const outcomes = counter('alcova_jobs_total', 'Deliveries of jobs by outcome', ['job', 'outcome']);

/** The broker answers a pull at once, or never: see `pull`. */
const ANSWER_MS = 2_000;
const ACK_MS = 5_000;
const IDLE_MIN_MS = 25;
const IDLE_MAX_MS = 500;

interface Taken {
  readonly contract: JobContract;
  readonly message: JsMsg;
}

/** One pool of slots that takes jobs in one order. */
export class Consumption implements JobSubscription {
  private readonly abortion = new AbortController();
  private readonly lock = new SharedLock();
  private stopping = false;
  private slots: Promise<void>[] = [];

  constructor(
    private readonly connection: NatsConnection,
    private readonly deadLetters: DeadLetters,
    private readonly order: TakingOrder,
    private readonly slotCount: number,
    private readonly handler: JobHandler,
    /** Shared by all that a process takes jobs with: see `pull`. */
    private readonly questions: SharedLock,
  ) {}

  start(): void {
    this.slots = Array.from({ length: this.slotCount }, () => this.runSlot());
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
      }
    }
  }

  /** Works on the first job there is, in the order of taking. */
  private async takeOne(): Promise<boolean> {
    const taken = await this.lock.shared(async () => {
      const first = await this.pullFirst();
      if (first && !first.contract.alone) await this.work(first);
      return first;
    });
    if (taken?.contract.alone) await this.work(taken);
    return taken !== undefined;
  }

  private async pullFirst(): Promise<Taken | undefined> {
    for (const contract of this.order.forOneTake()) {
      // It may have been long until the lock opened, or the last kind answered.
      if (this.stopping) return undefined;
      const message = await this.pull(contract);
      if (!message) continue;
      if (this.stopping) {
        // It came while the broker was asked: somebody else's, at once.
        message.nak();
        return undefined;
      }
      this.order.took(contract);
      return { contract, message };
    }
    return undefined;
  }

  /**
   * A message that is there now. One question at a time: of two that ask for the same message at once the broker answers one and leaves the
   * other open, until it is given up here or the next message comes, whoever may be stopping then.
   */
  private async pull(contract: JobContract): Promise<JsMsg | undefined> {
    const { process, stream, durable } = jobConsumer(contract);
    const streams = streamsOf(this.connection, process, ANSWER_MS);
    try {
      return await this.questions.exclusive(() => streams.pull(stream, durable));
    } catch (error) {
      // 404 of a pull that does not wait: no message now. A missing consumer answers 503 (no responders) instead.
      if (error instanceof NatsError && error.code === '404') return undefined;
      throw error;
    }
  }

  private async work(taken: Taken): Promise<void> {
    const { contract, message } = taken;
    const keepAlive = setInterval(() => {
      if (!this.connection.isClosed()) message.working();
    }, contract.ackWaitMs / 3);
    try {
      if (contract.alone) await this.lock.exclusive(() => this.handleAndSettle(taken));
      else await this.handleAndSettle(taken);
    } finally {
      clearInterval(keepAlive);
    }
  }

  /** A trace of its own, with the id of the request that it comes from: a film's jobs go on for hours after the request, in hundreds. */
  private async handleAndSettle(taken: Taken): Promise<void> {
    const { requestId, trace } = originOf(taken.message.headers);
    const { context, span } = beginRequest(
      { requestId, link: trace },
      messageSpan('consumer', taken.message.subject, {
        'messaging.consumer.group.name': durableOf(taken.contract),
        'alcova.message.delivery': taken.message.info.redeliveryCount,
      }),
    );
    await withRequest(context, () => this.settleHandled(taken, span)).finally(() => span.end());
  }

  private async settleHandled({ contract, message }: Taken, span: OpenSpan): Promise<void> {
    const delivery = message.info.redeliveryCount;
    const tooLate = contract.alone === true && this.stopping;
    const outcome: JobOutcome = tooLate
      ? { kind: 'release' }
      : await this.handle(contract, message, delivery);
    span.set({ 'alcova.job.outcome': outcome.kind });
    if (outcome.kind === 'retry' || outcome.kind === 'dead') span.fail(outcome.kind);
    await this.settle(contract, message, delivery, outcome);
    outcomes.inc({ job: contract.name, outcome: outcome.kind });
  }

  private async handle(contract: JobContract, message: JsMsg, delivery: number): Promise<JobOutcome> {
    // More deliveries than a job has: its worker was lost on the last one, before it could give the job up.
    if (delivery > contract.maxDeliver)
      return { kind: 'dead', reason: 'its worker was lost on the last delivery' };
    const payload = contract.payload.safeParse(jsonOf(message));
    if (!payload.success) return { kind: 'dead', reason: 'the payload does not fit the contract' };
    try {
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
        await message.ackAck({ timeout: ACK_MS });
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
        await this.deadLetter(contract, message, delivery, outcome.reason);
        return;
      }
      case 'dead':
        await this.deadLetter(contract, message, delivery, outcome.reason);
    }
  }

  /** Dead letter first, acknowledgement second: a kill in between buries twice, which de-duplication takes out. */
  private async deadLetter(
    contract: JobContract,
    message: JsMsg,
    delivery: number,
    reason: string,
  ): Promise<void> {
    if (contract.announcedAgain && delivery >= contract.maxDeliver) {
      await message.ackAck({ timeout: ACK_MS });
      log.warn(
        { job: contract.name, reason, deliveries: delivery },
        'a call wore out; its owner calls again',
      );
      return;
    }
    await this.deadLetters.add({
      subject: message.subject,
      body: message.string(),
      deliveries: delivery,
      reason,
      id: `${contract.name}-${message.seq}`,
    });
    await message.ackAck({ timeout: ACK_MS });
    log.error({ job: contract.name, reason, deliveries: delivery }, 'a job went to the dead letters');
  }
}

/** Undefined for what is no JSON, which no payload is: it would be none the next time either. */
function jsonOf(message: JsMsg): unknown {
  try {
    return parseJson(message.string());
  } catch (error) {
    log.warn({ err: error, subject: message.subject }, 'a job is no JSON');
    return undefined;
  }
}
