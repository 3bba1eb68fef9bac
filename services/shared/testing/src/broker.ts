import {
  deliverySubject,
  EVENT_CONSUMERS,
  type EventContract,
  type EventEnvelope,
  eventSubject,
} from '@alcova/contracts';
import { connect, type NatsConnection, NatsError } from 'nats';
import { ulid } from 'ulid';
import type { z } from 'zod';

/** A connection beside the process under test: what other processes would send it, and what it tells them. */
export class TestBroker {
  private constructor(private readonly connection: NatsConnection) {}

  /** Stays with the address over restarts of the broker. */
  static async connect(url: string): Promise<TestBroker> {
    return new TestBroker(await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 100 }));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /**
   * Answers when the streams have the message: those of all consumers of a fact, else the one of the subject. It has no message id: the
   * broker takes nothing out that is sent twice.
   */
  async publish(subject: string, message: unknown): Promise<void> {
    const consumers = EVENT_CONSUMERS.filter(({ event }) => eventSubject(event) === subject);
    const copies = consumers.length > 0 ? consumers.map(deliverySubject) : [subject];
    const js = this.connection.jetstream();
    await Promise.all(copies.map((copy) => js.publish(copy, JSON.stringify(message))));
    if (consumers.length > 0) await this.tell(subject, message);
  }

  /** Tells whoever listens now. Nothing is kept of it, and no stream is needed. */
  async tell(subject: string, message: unknown): Promise<void> {
    this.connection.publish(subject, JSON.stringify(message));
    await this.connection.flush();
  }

  /** An entry of a key-value bucket; undefined where there is none. @throws while the bucket or the broker is away */
  async entry(bucket: string, key: string): Promise<unknown> {
    const found = await this.connection.jetstream().views.kv(bucket, { bindOnly: true });
    const entry = await found.get(key);
    return entry ? JSON.parse(entry.string()) : undefined;
  }

  /** All that the broker keeps, in streams and buckets: of each message the subject, the headers and the text. */
  async kept(): Promise<string> {
    const manager = await this.connection.jetstreamManager();
    const told: string[] = [];
    for await (const { config, state } of manager.streams.list())
      // An empty stream answers 0, which no message has.
      for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq }).catch(ifGone);
        if (message) told.push(message.subject, [...message.header].join('\n'), message.string());
      }
    return told.join('\n');
  }
}

/** What was kept under a number may be gone. */
function ifGone(error: unknown): undefined {
  if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
  throw error;
}

/** Tells a fact as its owner's relay does. */
export async function tellFact<C extends EventContract>(
  { url }: { readonly url: string },
  contract: C,
  fact: { aggregateId: string; aggregateVersion: number; payload: z.input<C['payload']> },
): Promise<void> {
  const { name, major } = contract;
  const envelope: EventEnvelope = {
    ...{ eventId: ulid(), name, major, occurredAt: new Date().toISOString() },
    ...fact,
    payload: contract.payload.parse(fact.payload),
  };
  const broker = await TestBroker.connect(url);
  await broker.publish(eventSubject(contract), envelope);
  await broker.close();
}
