import { connect, type NatsConnection } from 'nats';

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

  /** Answers when the stream has the message. It has no message id: the broker takes nothing out that is sent twice. */
  async publish(subject: string, message: unknown): Promise<void> {
    await this.connection.jetstream().publish(subject, JSON.stringify(message));
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
}
