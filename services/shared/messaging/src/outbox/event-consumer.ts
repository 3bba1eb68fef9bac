import {
  type EventConsumer as DeclaredConsumer,
  eventEnvelope,
  type EventEnvelope,
  eventSubject,
} from '@alcova/contracts';
import { beginRequest, Drainable, logger, noteFailure, type OpenSpan, withRequest } from '@alcova/platform';
import { LRUCache } from 'lru-cache';
import { type JsMsg, millis, type NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DeadLetters } from '../jobs/dead-letters';
import { streamsOf } from '../connection/jetstream';
import { messageSpan, originOf } from '../connection/origin';
import { parseJson } from '../rpc/wire';
import { eventConsumer } from '../connection/topology';
import type { ReceivedEvent } from './on-event';

const log = logger('events');
const FETCH_MS = 5_000;
/** An event that failed so often is set aside, so that those behind it go on. */
const MAX_FAILURES = 10;
/** Events whose failures are remembered: only what fails again and again counts. */
const REMEMBERED = 1_000;
const MAX_BACKOFF_MS = 5_000;
const inserted = z.array(z.object({ event_id: z.string() }));

export type EventHandler = (event: ReceivedEvent<unknown>, manager: EntityManager) => Promise<void>;

/** One durable consumer: its events one after another, each once in effect. */
export class EventConsumer implements Drainable {
  private stopping = false;
  /** Ends a fetch that waits, early. */
  private endFetch: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();
  /** How often the handler failed, by the event's number. Deliveries say more: a process that was killed, or a database that was away. */
  private readonly failures = new LRUCache<number, number>({ max: REMEMBERED });

  constructor(
    private readonly connection: NatsConnection,
    private readonly dataSource: DataSource,
    private readonly deadLetters: DeadLetters,
    private readonly declared: DeclaredConsumer,
    private readonly handler: EventHandler,
  ) {}

  start(): void {
    this.running = this.run();
  }

  async drain(): Promise<void> {
    this.stopping = true;
    this.endFetch();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping && !this.connection.isClosed()) {
      try {
        await this.consume();
      } catch (error) {
        if (this.stopping) return;
        log.warn(
          {
            reason: error instanceof Error ? error.message : String(error),
            consumer: this.declared.durable,
          },
          'the events stream does not answer, trying again',
        );
        await sleep(500);
      }
    }
  }

  private async consume(): Promise<void> {
    const { process, stream, durable } = eventConsumer(this.declared);
    const consumer = await streamsOf(this.connection, process).consumers.get(stream, durable);
    const { config } = await consumer.info(true);
    while (!this.stopping) {
      let seen = 0;
      // One at a time: what waits here for others would be handed out again meanwhile.
      const messages = await consumer.fetch({ max_messages: 1, expires: FETCH_MS });
      this.endFetch = () => messages.stop();
      if (this.stopping) this.endFetch();
      for await (const message of messages) {
        seen += 1;
        const keepAlive = setInterval(() => message.working(), millis(config.ack_wait ?? 0) / 3);
        await this.take(message).finally(() => clearInterval(keepAlive));
      }
      // A quiet fetch may also mean that the consumer was lost with the broker's store: asking throws then.
      if (seen === 0 && !this.stopping) await consumer.info();
    }
  }

  private async take(message: JsMsg): Promise<void> {
    const { requestId, trace } = originOf(message.headers);
    const { context, span } = beginRequest(
      { requestId, parent: trace },
      messageSpan('consumer', eventSubject(this.declared.event), {
        'messaging.consumer.group.name': this.declared.durable,
        'alcova.message.delivery': message.info.redeliveryCount,
      }),
    );
    await withRequest(context, () => this.process(message, span)).finally(() => span.end());
  }

  private async process(message: JsMsg, span: OpenSpan): Promise<void> {
    try {
      await this.apply(eventEnvelope.parse(parseJson(message.string())));
      await message.ackAck();
      this.failures.delete(message.seq);
    } catch (error) {
      noteFailure(span, error);
      const failures = (this.failures.get(message.seq) ?? 0) + 1;
      log.error({ err: error, consumer: this.declared.durable, failures }, 'an event could not be processed');
      const isBlamed = await this.databaseAnswers();
      if (isBlamed) this.failures.set(message.seq, failures);
      if (!isBlamed || failures < MAX_FAILURES) {
        message.nak(Math.min(250 * 2 ** failures, MAX_BACKOFF_MS));
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      await this.deadLetters.add({
        id: `${this.declared.durable}-${message.seq}`,
        subject: message.subject,
        body: message.string(),
        deliveries: failures,
        reason,
      });
      await message.ackAck();
    }
  }

  /** While the database is away every event fails: none of them is to blame. */
  private async databaseAnswers(): Promise<boolean> {
    return this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  private async apply(envelope: EventEnvelope): Promise<void> {
    const { event, durable } = this.declared;
    if (envelope.name !== event.name) throw new Error(`${envelope.name} came in place of ${event.name}`);
    if (envelope.major !== event.major) {
      log.warn({ event: envelope.name, major: envelope.major }, 'an event of an unknown major is ignored');
      return;
    }
    const payload: unknown = event.payload.parse(envelope.payload);
    await this.dataSource.transaction(async (manager) => {
      const rows = inserted.parse(
        await manager.query(
          'INSERT INTO processed_events (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
          [durable, envelope.eventId],
        ),
      );
      if (rows.length === 0) return;
      await this.handler({ ...envelope, payload }, manager);
    });
  }
}
