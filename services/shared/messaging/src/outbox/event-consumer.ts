import { type EventConsumer as DeclaredConsumer, eventEnvelope, type EventEnvelope } from '@alcova/contracts';
import { beginRequest, Drainable, logger, noteFailure, type OpenSpan, withRequest } from '@alcova/platform';
import type { JsMsg, NatsConnection } from 'nats';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DeadLetters } from '../jobs/dead-letters';
import { messageSpan, originOf } from '../origin';
import { parseJson } from '../rpc/wire';
import { EVENTS_IN_FLIGHT, STREAMS } from '../topology';
import type { ReceivedEvent } from './on-event';

const log = logger('events');
const FETCH_MS = 5_000;
/** An event that failed so often is set aside, so that those behind it go on. */
const MAX_FAILURES = 10;
const MAX_BACKOFF_MS = 5_000;
const inserted = z.array(z.object({ event_id: z.string() }));

export type EventHandler = (event: ReceivedEvent<unknown>, manager: EntityManager) => Promise<void>;

/** One durable consumer: its events one after another, each once in effect. */
export class EventConsumer implements Drainable {
  private stopping = false;
  /** Ends a fetch that waits, early. */
  private endFetch: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();

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
    const { durable } = this.declared;
    const consumer = await this.connection.jetstream().consumers.get(STREAMS.events.name, durable);
    while (!this.stopping) {
      let seen = 0;
      const messages = await consumer.fetch({ max_messages: EVENTS_IN_FLIGHT, expires: FETCH_MS });
      this.endFetch = () => messages.stop();
      if (this.stopping) this.endFetch();
      for await (const message of messages) {
        seen += 1;
        await this.take(message);
      }
      // A quiet fetch may also mean that the consumer was lost with the broker's store: asking throws then.
      if (seen === 0 && !this.stopping) await consumer.info();
    }
  }

  private async take(message: JsMsg): Promise<void> {
    const { requestId, trace } = originOf(message.headers);
    const { context, span } = beginRequest(
      { requestId, parent: trace },
      messageSpan('consumer', message.subject, {
        'messaging.consumer.group.name': this.declared.durable,
        'alcova.message.delivery': message.info.redeliveryCount,
      }),
    );
    await withRequest(context, () => this.process(message, span)).finally(() => span.end());
  }

  private async process(message: JsMsg, span: OpenSpan): Promise<void> {
    const attempt = message.info.redeliveryCount;
    try {
      await this.apply(eventEnvelope.parse(parseJson(message.string())));
      await message.ackAck();
    } catch (error) {
      noteFailure(span, error);
      log.error({ err: error, consumer: this.declared.durable, attempt }, 'an event could not be processed');
      if (attempt < MAX_FAILURES || !(await this.databaseAnswers())) {
        message.nak(Math.min(250 * 2 ** attempt, MAX_BACKOFF_MS));
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      await this.deadLetters.add({
        id: `${this.declared.durable}-${message.seq}`,
        subject: message.subject,
        body: message.string(),
        deliveries: attempt,
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
